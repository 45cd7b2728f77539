import RemoteLoadingTesting
import Testing

@testable import TerminalHost

@Suite(.timeLimit(.minutes(5)))
@MainActor
struct ShellTests {
    @Test func endOfTimeIsPrintedWithoutInput() async throws {
        let play = Play(.recall)
        play.type("")
        try await play.see("Type an answer")
        play.clock.advance(by: .seconds(300))
        try await play.see("> \n\n0/50   00:00")
        try await play.see("Time is up")
        try await play.see("Enter: Try again   /apps   /quit\n> ")
        _ = await play.end()
    }

    @Test func gameIsPausedWhileStartMenuIsShown() async {
        let play = Play(.recall)
        play.type("", "class", "/apps", "1", "")
        let transcript = await play.end()
        #expect(transcript.contains("5) twitch"))
        #expect(
            transcript.contains("The game is paused.\nEnter: Resume   /give-up   /reset   /apps   /quit\n> \n\n1/50"))
    }

    @Test(arguments: ["6", "0", "recall", "/pause", "/", ""])
    func unknownInputIsAnsweredWithHint(line: String) async {
        let play = Play()
        play.type(line)
        #expect(await play.end().hasSuffix("> \(line)\n1–5: choose   /quit\n> \n"))
    }

    @Test func portraitsAreColouredHalfBlocks() async throws {
        let play = Play(.names, hasColours: true)
        play.type("1")
        try await play.pass(.milliseconds(300))
        try await play.see("6)")
        let transcript = await play.end()
        let blocks = transcript.matches(of: /\e\[38;2;\d+;\d+;\d+m\e\[48;2;\d+;\d+;\d+m▀/)
        #expect(blocks.count == 6 * 16 * 8)
    }

    @Test func halfBlockShowsUpperAndLowerPixel() {
        let picture = PixelPicture(width: 16, height: 16) { _, y in
            y.isMultiple(of: 2)
                ? PixelPicture.Pixel(red: 1, green: 2, blue: 3) : PixelPicture.Pixel(red: 4, green: 5, blue: 6)
        }
        let rows = Line.pictures([picture]).rows(hasColours: true)
        let row = String(repeating: "\u{1B}[38;2;1;2;3m\u{1B}[48;2;4;5;6m▀", count: 16) + "\u{1B}[0m"
        #expect(rows == Array(repeating: row, count: 8))
    }

    @Test func halfBlockShowsMeanOfItsPixels() {
        let picture = PixelPicture(width: 32, height: 32) { x, _ in
            PixelPicture.Pixel(red: x.isMultiple(of: 2) ? 100 : 200, green: 0, blue: 0)
        }
        #expect(
            Line.pictures([picture]).rows(hasColours: true)[0].hasPrefix("\u{1B}[38;2;150;0;0m\u{1B}[48;2;150;0;0m▀"))
    }

    @Test func controlCharactersOfServiceAreNotPrinted() {
        #expect(Line.text("a\u{1B}[2Jb\u{7}", .bold).rows(hasColours: true) == ["\u{1B}[1ma[2Jb\u{1B}[0m"])
    }

    @Test func longLineIsBrokenBetweenWords() {
        let rows = Line.text(Array(repeating: "seven77", count: 11).joined(separator: " ")).rows(hasColours: false)
        #expect(rows.map(\.count) == [79, 7])
    }
}
