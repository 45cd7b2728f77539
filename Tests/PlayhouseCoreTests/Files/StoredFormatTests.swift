import Foundation
import TestSupport
import Testing

@testable import PlayhouseCore

@Suite(.bounded) struct StoredFormatTests {
    private let format = StoredFormat("playhouse text", version: 3)

    private func problem(of text: String) -> StoreError.Problem? {
        do throws(StoreError.Problem) {
            let _: [String: Int] = try format.decoded(Data(text.utf8))
            return nil
        } catch {
            return error
        }
    }

    @Test func valueIsStoredWithNameAndVersion() throws {
        let data = try format.encoded(["b/c": 2, "a": 1])
        #expect(data == Data(#"{"content":{"a":1,"b/c":2},"format":"playhouse text","version":3}"#.utf8))
        #expect(try format.decoded(data) == ["b/c": 2, "a": 1])
    }

    @Test func undecodableValueIsNotEncoded() {
        #expect(throws: StoreError.Problem.other(code: 0)) {
            try format.encoded([String(repeating: "\u{E8}", count: 2_000): 1])
        }
    }

    @Test(arguments: [1, 2, 3]) func olderVersionsAreRead(version: Int) throws {
        let text = #"{"format":"playhouse text","version":\#(version),"content":{"a":1}}"#
        #expect(try format.decoded(Data(text.utf8)) == ["a": 1])
    }

    @Test(arguments: [4, 10, Int.max]) func errorContainsUnknownVersionAndNewestKnownVersion(version: Int) {
        let text = #"{"format":"playhouse text","version":\#(version),"content":["of another form"]}"#
        #expect(problem(of: text) == .newerVersion(version, known: 3))
    }

    @Test(arguments: ["0", "-1", "1.5", "\"1\"", "null", "9223372036854775808", "1e400"])
    func invalidVersionIsCorrupt(version: String) {
        guard case .corrupt = problem(of: #"{"format":"playhouse text","version":\#(version),"content":{}}"#) else {
            Issue.record("\(version) was accepted as a version")
            return
        }
    }

    @Test(arguments: [
        "{}", #"{"best":5}"#, #"{"name":"package","version":"1.0"}"#, #"{"format":5,"version":1,"content":{}}"#,
        #"{"format":"playhouse records","version":1,"content":{}}"#,
    ])
    func contentOfOtherFormatIsForeign(text: String) {
        #expect(problem(of: text) == .foreign)
    }

    /// The last text is a file of the format that this package wrote before its first release.
    @Test(arguments: ["", "nonsense", "[]", "{", "bplist00", "playhouse text 1 0000000000000000\n{}"])
    func contentThatIsNotJSONObjectIsCorrupt(text: String) {
        #expect(problem(of: text) == .corrupt(at: "the root"))
    }

    @Test(arguments: [
        (#"{"a":"b"}"#, "content.a"), ("[1]", "content"), ("null", "content"), (#"{"a":1e400}"#, "the root"),
    ])
    func errorContainsPlaceOfInvalidContent(content: String, place: String) {
        let text = #"{"format":"playhouse text","version":1,"content":\#(content)}"#
        #expect(problem(of: text) == .corrupt(at: place))
    }

    @Test func everyTruncatedContentIsCorrupt() throws {
        let data = try format.encoded(["a": 1, "b": 2])
        for count in 0..<data.count {
            let text = String(decoding: data.prefix(count), as: UTF8.self)
            #expect(problem(of: text) == .corrupt(at: "the root"), "cut off after \(count) bytes")
        }
    }

    /// A JSON key with non-ASCII characters must not exceed 2,048 bytes, because Foundation may hash a longer key in
    /// quadratic time.
    @Test func longNonASCIIKeyIsCorrupt() {
        let key = "e" + String(repeating: "\u{301}", count: 1_025)
        let text = #"{"format":"playhouse text","version":1,"content":{"\#(key)":1}}"#
        #expect(problem(of: text) == .corrupt(at: "content"))
    }
}
