import Testing

@testable import TerminalHost

struct LineSplitterTests {
    @Test(
        arguments: [
            ("", [], nil), ("int", [], "int"), ("int\n", ["int"], nil), ("int\nfor", ["int"], "for"),
            ("int\r\nfor\r\n", ["int", "for"], nil), ("\n\n", ["", ""], nil), (" ", [], " "), ("a\rb\n", ["a\rb"], nil),
        ] as [(String, [String], String?)])
    func lineEndsAtNewline(_ text: String, _ lines: [String], _ rest: String?) {
        var splitter = LineSplitter()
        #expect(splitter.lines(in: text.utf8) == lines)
        #expect(splitter.rest() == rest)
    }

    @Test func linesAndCharactersSplitAcrossReadsAreJoined() {
        var splitter = LineSplitter()
        let lines = "perché\r\n👍\n".utf8.flatMap { splitter.lines(in: [$0]) }
        #expect(lines == ["perché", "👍"])
    }

    @Test func invalidUTF8IsReplaced() {
        var splitter = LineSplitter()
        #expect(splitter.lines(in: [0xFF, 0x0A, 0x61, 0x0A]) == ["\u{FFFD}", "a"])
    }

    @Test func unterminatedLineIsLimited() {
        var splitter = LineSplitter()
        _ = splitter.lines(in: repeatElement(UInt8(ascii: "x"), count: 100_000))
        #expect(splitter.rest()?.count == LineSplitter.longestLine)
    }
}
