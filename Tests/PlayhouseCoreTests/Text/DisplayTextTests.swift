import PlayhouseCore
import TestSupport
import Testing

@Suite(.bounded) struct DisplayTextTests {
    @Test(arguments: UntrustedText.controls) func controlCharacterIsRemovedOrBecomesBlank(control: Unicode.Scalar) {
        let text = UntrustedText.text(with: control)
        #expect(DisplayText.line(text) == UntrustedText.line(of: control))
        #expect(DisplayText.lines(text) == UntrustedText.lines(of: control))
    }

    @Test func nonControlCharactersAreKept() {
        let values = Array(0...0x2FFF) + stride(from: 0x3000, through: 0x10FFFF, by: 61)
        let controls = Set(UntrustedText.controls)
        let others = values.compactMap { Unicode.Scalar($0) }.filter { !controls.contains($0) }
        let text = String(String.UnicodeScalarView(others))
        #expect(DisplayText.line(text).unicodeScalars.elementsEqual(others))
        // One control makes the function copy the text.
        #expect(DisplayText.lines("\u{7}" + text).unicodeScalars.elementsEqual(others))
    }

    @Test(arguments: [
        ("a\r\nb", "a b", "a\nb"), ("a\n\nb", "a  b", "a\n\nb"), ("a\r\rb", "a  b", "a\n\nb"),
        ("a\n\rb", "a  b", "a\n\nb"), ("\t", " ", " "), ("", "", ""), ("\u{1B}[2J", "[2J", "[2J"),
        ("\u{202E}\u{202C}", "", ""),
    ])
    func lineBreaksBecomeSpacesOrLineFeeds(text: String, line: String, lines: String) {
        #expect(DisplayText.line(text) == line && DisplayText.lines(text) == lines)
    }

    @Test(arguments: UntrustedText.controls) func convertingDisplayTextAgainChangesNothing(control: Unicode.Scalar) {
        let text = UntrustedText.text(with: control)
        #expect(DisplayText.line(DisplayText.line(text)) == DisplayText.line(text))
        #expect(DisplayText.lines(DisplayText.lines(text)) == DisplayText.lines(text))
    }
}
