import RemoteLoading
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import TerminalHost

@MainActor
struct BrowseCommandTests {
    @Test(arguments: [
        ("1", BrowseCommand.select(0)), (" 5 ", .select(4)), ("", .refresh), ("  ", .refresh), ("/back", .back),
        ("0", .back), ("/Indietro", .back), ("/aggiorna", .refresh), ("/quit", .quit), ("/esci", .quit),
        ("-1", .select(-1)),
        ("/help", .help), ("/aiuto", .help), ("/fly", .unknown("/fly")), ("chess", .unknown("chess")),
        ("/search Dota 2", .search("Dota 2")), ("/live ada", .channel("ada")), ("/game 29595", .game("29595")),
        ("/language it", .language("it")), ("/lingua", .language(nil)), ("/more", .more), ("/signout", .signOut),
    ])
    func browseLineIsParsedAsCommand(line: String, command: BrowseCommand) {
        #expect(BrowseCommand(line) == command)
    }

    @Test func typedNumberSelectsGameOnThatRow() async {
        let browse = TwitchBrowsingSpy(.fixture(count: 3))
        for line in ["2", "9", "", "/back", "/fly", "/quit"] { await BrowseCommand(line).perform(on: browse) }
        #expect(browse.calls == [.select(browse.games.list.rows[1].id), .refresh, .back])
    }

    @Test func typedStreamNumberPrintsAddressOfStream() {
        let browse = TwitchBrowsingSpy(streams: .fixture(count: 2))
        let act = BrowseAct(browse: browse, painter: BrowsePainter(words: .english, hasColours: false))
        guard case .tell(let text) = act.answer(to: "2") else { return #expect(Bool(false), "no answer") }
        #expect(text == "Watch: https://www.twitch.tv/streamer_1")
        guard case .tell("Type a number from 1 to 2.") = act.answer(to: "9") else {
            return #expect(Bool(false), "no answer")
        }
        #expect(browse.calls.isEmpty)
    }

    @Test(arguments: ["0x", "4", "-1", "99999999999999999999"])
    func numberOutsideListShowsMessage(line: String) {
        let browse = TwitchBrowsingSpy(.fixture(count: 3))
        let act = BrowseAct(browse: browse, painter: BrowsePainter(words: .english, hasColours: false))
        switch act.answer(to: line) {
        case .tell(let text): #expect(text == "Type a number from 1 to 3.")
        case .unknown(let text): #expect(text == "Unknown command 0x. Try /help.")
        default: Issue.record("no answer")
        }
    }

    @Test func helpExplainsCommandsOfEachList() {
        let browse = TwitchBrowsingSpy(.fixture(count: 3))
        let act = BrowseAct(
            browse: browse, painter: BrowsePainter(words: .english, hasColours: false),
            signIn: SigningInSpy(.fixture(.signedIn(login: "ada"))))
        guard case .help(let games) = act.answer(to: "/help") else { return #expect(Bool(false), "no help") }
        #expect(games.contains("/live LOGIN   show the stream of a channel"))
        #expect(games.contains("/signout      sign out of Twitch"))
        browse.found = .fixture(count: 1)
        guard case .help(let found) = act.answer(to: "/help") else { return #expect(Bool(false), "no help") }
        #expect(found.contains("/back         return to the list before"))
        browse.streams = .fixture(count: 1)
        guard case .help(let streams) = act.answer(to: "/help") else { return #expect(Bool(false), "no help") }
        #expect(streams.contains("1, 2, …         show where to watch the stream"))
        #expect(!streams.contains { $0.hasPrefix("/search") })
    }

    @Test(arguments: [BrowseWords.english, .italian])
    func helpListsOnlyKnownBrowseCommands(words: BrowseWords) {
        let commands = words.commands
        let all = [
            commands.search, commands.channel, commands.gameByID, commands.language, commands.more, commands.back,
            commands.refresh, commands.signOut, commands.help, commands.quit,
        ]
        for help in all {
            if case .unknown = BrowseCommand(help.command) { Issue.record("\(help.command) is unknown") }
        }
    }

    @Test func emptyLineEndsProgramIfServiceIsGone() {
        let browse = TwitchBrowsingSpy(.fixture(.failed(.refused(.gone))))
        let act = BrowseAct(browse: browse, painter: BrowsePainter(words: .english, hasColours: false))
        guard case .quit = act.answer(to: "") else { return #expect(Bool(false), "does not quit") }
    }

    @Test func browseCommandsCallMatchingSessionMethods() async {
        let browse = TwitchBrowsingSpy()
        for line in ["/search dota", "/game 7", "/live ada", "/language it", "/more"] {
            await BrowseCommand(line).perform(on: browse)
        }
        #expect(
            browse.calls == [
                .search("dota"), .select("7"), .selectChannel("ada"), .selectLanguage("it"), .loadMore,
            ])
    }

    @Test(arguments: [
        (BrowsePhase.empty, TwitchBrowsingSpy.Call.refresh), (.failed(.connectivity(.notConnected)), .retry),
        (.failed(.refused(.signInNeeded)), .retry),
    ])
    func emptyLinePressesButtonInMessage(phase: BrowsePhase, call: TwitchBrowsingSpy.Call) async {
        let browse = TwitchBrowsingSpy(.fixture(phase))
        await BrowseCommand("").perform(on: browse)
        #expect(browse.calls == [call])
    }
}
