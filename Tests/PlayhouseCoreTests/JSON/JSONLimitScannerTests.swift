import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import TestSupport
import Testing

@Suite(.bounded) struct JSONLimitScannerTests {
    private func flaw(of json: String, rows: Int = 3) -> InvalidData? {
        JSONLimitScanner.flaw(in: Data(json.utf8), rows: rows)
    }

    @Test func rowLimitAppliesToIncompleteList() {
        #expect(flaw(of: "[0, 0, 0, 0, nonsense", rows: 3) == .tooManyRows(limit: 3, at: "the root"))
    }

    @Test(arguments: [
        "[]", "[ ]", "{}", "[1,2,3]", " [ {} , [] , \"\" ] ", #"["a,b,c,d,e", "[1,2,3,4]", "\",\",\",\""]"#,
        #"{"a": 1, "b": 2, "c,d,e": "\\"}"#, #"[[1,2,3],[1,2,3],[{"a":[1,2,3]}]]"#, "17", #""1,2,3,4,5""#,
    ])
    func listsAtRowLimitAreDecoded(json: String) {
        #expect(flaw(of: json) == nil)
    }

    @Test(arguments: [
        ("[1,2,3,4]", "the root"), ("[{},{},{},{},{}]", "the root"), (#"{"items": [[],[],[],[]]}"#, "items"),
        (#"{"a": 1, "b": 2, "c": 3, "d": 4}"#, "the root"), (#"{"a": "{", "b": "[", "c": ",", "d": 4}"#, "the root"),
        (#"[1, {"x": {"tags": ["a", "b", "c", "d"]}}]"#, "[1].x.tags"), ("[[1],[1,2,3,4]]", "[1]"),
        (#"{"a": "]", "b\"": [1, 2, 3, 4]}"#, #"b\""#),
    ])
    func errorNamesPlaceOfTooManyRows(json: String, place: String) {
        #expect(flaw(of: json) == .tooManyRows(limit: 3, at: place))
    }

    @Test func controlCharactersOfKeyAreEscapedInPath() {
        let json = "{\"a\n\u{1B}\u{202E}b\": [1, 2, 3, 4]}"
        #expect(flaw(of: json) == .tooManyRows(limit: 3, at: #"a\n\u{1B}\u{202E}b"#))
    }

    @Test func longNonASCIIKeyIsRefused() {
        let marks = String(repeating: "\u{301}\u{316}", count: 300)
        #expect(flaw(of: #"{"rows": [{"a\#(marks)": 1}]}"#) == .rejected(.tooLong(limit: 1_024), at: "rows[0]"))
        #expect(flaw(of: #"{"rows": [{"a": "\#(marks)"}]}"#) == nil)
        #expect(flaw(of: #"{"\#(String(repeating: "a", count: 2_000))": 1}"#) == nil)
    }

    @Test func longKeyWithEscapesIsRefused() {
        let marks = String(repeating: #"\u0301"#, count: 300)
        #expect(flaw(of: #"{"rows": [{"\#(marks)": 1}]}"#) == .rejected(.tooLong(limit: 1_024), at: "rows[0]"))
    }

    @Test func trailingCommaIsNotCountedAsElement() {
        #expect(flaw(of: "[1, 2, 3,") == nil)
        #expect(flaw(of: "[1, 2, 3, 4,") == .tooManyRows(limit: 3, at: "the root"))
    }

    @Test func nestingDeeperThan512IsMalformed() {
        let depth = { (depth: Int) in String(repeating: "[", count: depth) + String(repeating: "]", count: depth) }
        #expect(flaw(of: depth(512)) == nil)
        #expect(flaw(of: depth(513)) == .malformed)
        #expect(flaw(of: depth(100_000)) == .malformed)
    }

    @Test(arguments: [
        ("[[1,2,3,4]]", "[null]", ["[0]": "[0]"]), ("[0, [1,2,3,4] ,1]", "[0, null ,1]", ["[1]": "[1]"]),
        (#"{"a": [{"b": [[],[],[],[]]}, 1], "c": 1}"#, #"{"a": [null, 1], "c": 1}"#, ["a[0]": "a[0].b"]),
        (
            #"{"a": [{"b": "]", "c": [1,2,"}",4]},{"d": {"e":1,"f":1,"g":1,"h":[1]}}]}"#, #"{"a": [null,null]}"#,
            ["a[0]": "a[0].c", "a[1]": "a[1].d"]
        ),
        ("[[1,2,3]]", "[[1,2,3]]", [:]), ("[[1,2,3,4", "[null", ["[0]": "[0]"]),
    ])
    func oversizedRowsAreReplacedByNull(json: String, kept: String, places: [String: String]) throws {
        let (text, flaws) = try JSONLimitScanner.isolatingRows(of: Data(json.utf8), rows: 3)
        #expect(String(decoding: text, as: UTF8.self) == kept)
        #expect(flaws == places.mapValues { .tooManyRows(limit: 3, at: $0) })
        let slice = Data(("xx" + json).utf8).dropFirst(2)
        #expect(try JSONLimitScanner.isolatingRows(of: slice, rows: 3).text == text)
    }

    @Test(arguments: ["[1,2,3,4]", #"{"a": 1, "b": 1, "c": 1, "d": [1]}"#, #"{"a": {"b":[1,2,3,4]}}"#, "[1, \0]"])
    func jsonErrorOutsideRowsIsThrown(json: String) throws {
        let found = try #require(flaw(of: json))
        #expect(throws: found) { try JSONLimitScanner.isolatingRows(of: Data(json.utf8), rows: 3) }
    }

    @Test func rowLimitAppliesToLongestContainer() async throws {
        try await forEverySeed(in: 0..<300) { generator in
            var longest = 0
            let json = Self.json(using: &generator, depth: 3, longest: &longest)
            #expect(flaw(of: json, rows: longest) == nil)
            if longest > 0 {
                guard case .tooManyRows(longest - 1, _) = flaw(of: json, rows: longest - 1) else {
                    Issue.record("no limit of \(longest - 1) rows: \(json)")
                    return
                }
            }
        }
    }

    private static func json(using generator: inout SeededNumbers, depth: Int, longest: inout Int) -> String {
        let texts = [#""a""#, #""],[,""#, #""\"{""#, #""\\""#, "7", "null", "true", #""é,""#]
        guard depth > 0, generator.number(below: 4) > 0 else { return generator.element(of: texts) ?? "0" }
        let count = generator.number(below: 6)
        longest = max(longest, count)
        let blank = ["", " ", "\n\t"][generator.number(below: 3)]
        let isObject = generator.number(below: 2) == 0
        var parts: [String] = []
        for number in 0..<count {
            let value = json(using: &generator, depth: depth - 1, longest: &longest)
            parts.append((isObject ? #""k\#(number)":"# : "") + blank + value)
        }
        let inner = blank + parts.joined(separator: "," + blank) + blank
        return isObject ? "{" + inner + "}" : "[" + inner + "]"
    }
}
