import HostParts
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import TerminalHost

@MainActor
struct BrowsePainterTests {
    private func lines(
        _ games: GamesScreen, _ streams: StreamsScreen? = nil, colours: Bool = false, columns: Int = 60,
        rows: Int = .max
    ) -> [String] {
        BrowsePainter(words: BrowseWords(.english), hasColours: colours)
            .lines(of: TwitchBrowsingSpy(games, streams: streams), columns: columns, rows: rows)
    }

    @Test func gamesAreListedWithViewers() {
        var screen = GamesScreen.fixture(count: 2)
        screen.list.rows[1].viewers = nil
        let lines = lines(screen)
        #expect(lines.first == "Top games")
        #expect(lines.contains("1) Game 0   2K"))
        #expect(lines.contains("2) Game 1   –"))
        #expect(lines.last == "/refresh   /help   /quit")
    }

    @Test func streamsShowNameTitleDurationAndLanguage() {
        let lines = lines(.fixture(), .fixture(count: 1))
        #expect(lines.first == "Game 1")
        #expect(lines.contains("1) Streamer_0   1   45 min   English"))
        #expect(lines.contains { $0.contains("Come and see") })
        #expect(!lines.contains("Top games"))
    }

    @Test(arguments: [(25, true), (24, false)])
    func titlesAreOmittedIfPageIsTooLong(rows: Int, hasTitles: Bool) {
        let lines = lines(.fixture(), .fixture(count: 10), rows: rows)
        #expect(lines.count <= rows)
        #expect(lines.first == "Game 1")
        #expect(lines.contains("Come and see #English") == hasTitles)
        #expect(lines.count { $0.contains(") Streamer_") } == 10)
    }

    @Test func changedRowIsRewrittenInPlace() async throws {
        let browse = TwitchBrowsingSpy(streams: .fixture(count: 10))
        let act = BrowseAct(browse: browse, painter: BrowsePainter(words: BrowseWords(.english), hasColours: false))
        let (output, events) = (RecordingOutput(), PlayEvents())
        let loop = Task { await TerminalLoop(act, output: output).run(events) }
        try await until("the page") { output.picture.shows("Streamer_9") }
        #expect(output.picture.lines.first == "Game 1")
        browse.streams?.list.rows[0].name = "Somebody else"
        try await until("the change") { output.picture.shows("Somebody else") }
        #expect(output.text.hasSuffix("\u{1B}7\u{1B}[3;1H\u{1B}[K1) Somebody else   10   45 min   English\u{1B}8"))
        events.send.yield(.endOfInput)
        #expect(await loop.value == ExitCode.success)
    }

    @Test func helpReplacesPageIfBothDoNotFit() async throws {
        let browse = TwitchBrowsingSpy(streams: .fixture(count: 10))
        let act = BrowseAct(browse: browse, painter: BrowsePainter(words: BrowseWords(.english), hasColours: false))
        let (output, events) = (RecordingOutput(), PlayEvents())
        output.resize(TerminalSize(columns: 80, rows: 18))
        let loop = Task { await TerminalLoop(act, output: output).run(events) }
        try await until("the page") { output.picture.shows("Streamer_9") }
        events.send.yield(.line("/help"))
        try await until("the help") { output.picture.shows("/back           return to the list before") }
        #expect(!output.picture.shows("Streamer_9"))
        events.send.yield(.line("99"))
        try await until("the page again") { output.picture.shows("Streamer_9") }
        #expect(output.picture.shows("Type a number from 1 to 10."))
        output.resize(TerminalSize(columns: 60, rows: 20))
        events.send.yield(.repaint)
        try await until("the page in the new size") { output.picture.shows("Streamer_9") }
        events.send.yield(.endOfInput)
        #expect(await loop.value == ExitCode.success)
    }

    @Test func pageShowsRetryHintAndAgeOfList() {
        #expect(lines(.fixture(.failed(.cancelled))).contains("Enter: Try again"))
        var stale = GamesScreen.fixture()
        stale.list.notice = "Updated 5 min ago"
        #expect(lines(stale).contains("Updated 5 min ago"))
    }

    @Test func failureIsShownAboveRows() {
        var screen = GamesScreen.fixture(count: 2)
        screen.list.message = ActionMessage(
            title: "Refresh failed", detail: "Who are you?", button: ActionButton("Sign in", .signIn))
        screen.list.notice = "Updated 5 min ago"
        #expect(
            lines(screen) == [
                "Top games", "", "Refresh failed", "Who are you?", "Enter: Sign in", "", "1) Game 0   2K",
                "2) Game 1   1K", "", "Updated 5 min ago", "a number to show streams   /search NAME   /live LOGIN",
                "/refresh   /help   /quit",
            ])
    }

    @Test func loadingListShowsLoadingText() {
        #expect(lines(.fixture(.loading)).suffix(2).first == "Loading…")
    }

    @Test func titleIsShownWithoutItsControlCharacters() {
        var screen = StreamsScreen.fixture(count: 1)
        screen.list.rows[0].title = "Come\u{1B}[2J and\u{07} see"
        #expect(lines(.fixture(), screen).allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 } })
    }

    @Test func escapeSequencesAreWrittenOnlyInColourMode() {
        #expect(lines(.fixture()).allSatisfy { !$0.contains("\u{1B}") })
        #expect(lines(.fixture(), colours: true).first == "\u{1B}[1mTop games\u{1B}[0m")
    }
}
