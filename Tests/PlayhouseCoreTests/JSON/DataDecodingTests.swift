import Foundation
import TestSupport
import Testing

@testable import PlayhouseCore

@Suite(.bounded) struct DataDecodingTests {
    static let byteOrderMark = Data([0xEF, 0xBB, 0xBF])

    /// Searching the deep list too would take minutes, and more stack than a thread of an Apple platform has.
    @Test func unreadableValueBesideDeepListIsReported() async {
        let zeros = Array(repeating: "0", count: 9_000).joined(separator: ",")
        let lists = Array(repeating: "[\(zeros)]", count: 5).joined(separator: ",")
        let deep = String(repeating: "[", count: 490) + lists + String(repeating: "]", count: 490)
        let body = Data(#"{"books": [{"a": \#(deep), "name": "\ud800"}]}"#.utf8)
        let outcome = await withCheckedContinuation { continuation in
            let thread = Thread {
                continuation.resume(
                    returning: Result { () throws(LoadError) in try body.decoded(as: NestedPayload.self) })
            }
            thread.stackSize = 512 << 10
            thread.start()
        }
        #expect(throws: LoadError.invalidData(.wrongType(at: "books[0].name"))) { try outcome.get() }
    }

    @Test func controlCharactersOfKeyAreEscapedInPath() {
        let body = Data(#"{"a\n\u001B\u202Eb": "\ud800"}"#.utf8)
        #expect(throws: LoadError.invalidData(.wrongType(at: #"a\n\u{1B}\u{202E}b"#))) {
            try body.decoded(as: [String: String].self)
        }
    }

    @Test func validJSONIsDecoded() throws {
        #expect(try NestedPayload.twoBooksJSON.decoded(as: NestedPayload.self) == .twoBooks)
    }

    @Test func byteOrderMarkIsSkipped() throws {
        let body = Self.byteOrderMark + NestedPayload.twoBooksJSON
        #expect(try body.decoded(as: NestedPayload.self) == .twoBooks)
    }

    @Test(arguments: [Data(), byteOrderMark])
    func slicedBodyIsDecoded(_ mark: Data) throws {
        let body = (Data("junk".utf8) + mark + NestedPayload.twoBooksJSON).dropFirst(4)
        #expect(try body.decoded(as: NestedPayload.self) == .twoBooks)
    }

    @Test(arguments: [Data(), byteOrderMark])
    func emptyBodyIsInvalid(_ body: Data) {
        #expect(throws: LoadError.invalidData(.empty)) { try body.decoded(as: NestedPayload.self) }
    }

    @Test func bodyAtByteLimitIsDecoded() throws {
        #expect(try Data("[1, 2]".utf8).decoded(as: [Int].self, maxBytes: 6) == [1, 2])
    }

    @Test(arguments: ["[1, 2]", "broken"])
    func bodyOverByteLimitIsNotDecoded(_ text: String) {
        #expect(throws: LoadError.invalidData(.tooLarge(limit: 5, found: 6))) {
            try Data(text.utf8).decoded(as: [Int].self, maxBytes: 5)
        }
    }

    @Test func listOver10000ElementsIsRefused() {
        let text = "[" + Array(repeating: "0", count: 10_001).joined(separator: ",") + "]"
        #expect(throws: LoadError.invalidData(.tooManyRows(limit: 10_000, at: "the root"))) {
            try Data(text.utf8).decoded(as: [Int].self)
        }
    }

    @Test(arguments: [" ", "{", "<html></html>", "{} {}", #"{"books": [}"#, "\u{FEFF}{"])
    func invalidJSONIsMalformed(_ text: String) {
        #expect(throws: LoadError.invalidData(.malformed)) {
            try Data(text.utf8).decoded(as: NestedPayload.self)
        }
    }

    @Test(arguments: UnreadableJSONToken.all)
    func errorLocatesUnreadableValue(_ token: UnreadableJSONToken) {
        let json = #"{"books": [{"name": "a"}, {"x": [null, {"y": null}], "name": TOKEN}]}"#
        #expect(throws: LoadError.invalidData(.wrongType(at: "books[1].name"))) {
            try token.replacing("TOKEN", in: json).decoded(as: NestedPayload.self)
        }
    }

    @Test func errorLocatesObjectWithInvalidUnicodeKey() {
        let json = #"{"books": [{"name": "a"}, {"name": "b", "\ud800": 1}]}"#
        #expect(throws: LoadError.invalidData(.wrongType(at: "books[1]"))) {
            try Data(json.utf8).decoded(as: NestedPayload.self)
        }
    }

    @Test func textInUTF16IsMalformed() throws {
        let body = try #require("[1]".data(using: .utf16LittleEndian))
        #expect(throws: LoadError.invalidData(.malformed)) { try body.decoded(as: [Int].self) }
    }

    @Test(arguments: [
        ("{}", "books"),
        (#"{"books": null}"#, "books"),
        (#"{"books": [{"name": "a"}, {"name": "b"}, {}]}"#, "books[2].name"),
        (#"{"books": [{"name": null}]}"#, "books[0].name"),
        (#"{"books": [null]}"#, "books[0]"),
        ("null", "the root"),
    ])
    func errorNamesPlaceOfMissingOrNullValue(_ json: String, _ place: String) {
        #expect(throws: LoadError.invalidData(.missing(at: place))) {
            try Data(json.utf8).decoded(as: NestedPayload.self)
        }
    }

    @Test(arguments: [
        ("[]", "the root"),
        (#"{"books": "none"}"#, "books"),
        (#"{"books": [{"name": 7}]}"#, "books[0].name"),
        (#"{"books": [{"name": "a"}, {"name": "b", "pages": "many"}]}"#, "books[1].pages"),
    ])
    func errorLocatesValueOfWrongType(_ json: String, _ place: String) {
        #expect(throws: LoadError.invalidData(.wrongType(at: place))) {
            try Data(json.utf8).decoded(as: NestedPayload.self)
        }
    }

    @Test func errorInNestedListContainsBothIndices() {
        #expect(throws: LoadError.invalidData(.wrongType(at: "[1][0]"))) {
            try Data(#"[[1], ["a"]]"#.utf8).decoded(as: [[Int]].self)
        }
    }

    @Test func longKeyInPathOfErrorIsCut() {
        let key = String(repeating: "k", count: 1_000)
        #expect(throws: LoadError.invalidData(.wrongType(at: String(repeating: "k", count: 64)))) {
            try Data(#"{"\#(key)": 1}"#.utf8).decoded(as: [String: String].self)
        }
    }

    @Test func errorLocatesCorruptedValue() {
        #expect(throws: LoadError.invalidData(.wrongType(at: "[1]"))) {
            try Data("[2, 3]".utf8).decoded(as: [Even].self)
        }
    }

    @Test func loadErrorThrownByDecodableIsRethrown() {
        #expect(throws: RejectedValue.rejection) {
            try Data("{}".utf8).decoded(as: RejectedValue.self)
        }
    }

    @Test func unknownDecodingErrorBecomesMalformedError() {
        #expect(throws: LoadError.invalidData(.malformed)) {
            try Data("{}".utf8).decoded(as: ThrowingValue.self)
        }
    }
}

private struct Even: Decodable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard try container.decode(Int.self).isMultiple(of: 2) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "odd")
        }
    }
}

private struct RejectedValue: Decodable {
    static let rejection = LoadError.invalidData(.rejected(.unknown, at: "shelf"))

    init(from decoder: any Decoder) throws {
        throw RejectedValue.rejection
    }
}

private struct ThrowingValue: Decodable {
    struct UnknownError: Error {}

    init(from decoder: any Decoder) throws {
        throw UnknownError()
    }
}
