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
        ("-1", .unknown("-1")), ("/fly", .unknown("/fly")), ("chess", .unknown("chess")),
        ("/search Dota 2", .search("Dota 2")), ("/live ada", .channel("ada")), ("/game 29595", .game("29595")),
        ("/language it", .language("it")), ("/lingua", .language(nil)), ("/more", .more), ("/signout", .signOut),
    ])
    func browseLineIsParsedAsCommand(line: String, command: BrowseCommand) {
        #expect(BrowseCommand(line) == command)
    }

    @Test func numberSelectsGame() async {
        let browse = TwitchBrowsingSpy(.fixture(count: 3))
        for line in ["2", "9", "", "/back", "/fly", "/quit"] { await BrowseCommand(line).perform(on: browse) }
        #expect(browse.calls == [.select(browse.games.list.rows[1].id), .refresh, .back])
    }

    @Test func numberOfStreamTellsItsAddress() {
        let browse = TwitchBrowsingSpy(streams: .fixture(count: 2))
        let act = BrowseAct(browse: browse, painter: BrowsePainter(words: .english, hasColours: false))
        guard case .tell(let text) = act.answer(to: "2") else { return #expect(Bool(false), "no answer") }
        #expect(text == "Watch: https://www.twitch.tv/streamer_1")
        guard case .tell("This stream has no address.") = act.answer(to: "9") else {
            return #expect(Bool(false), "no answer")
        }
        #expect(browse.calls.isEmpty)
    }

    @Test func goneServiceEndsProgram() {
        let browse = TwitchBrowsingSpy(.fixture(.failed(.refused(.gone))))
        let act = BrowseAct(browse: browse, painter: BrowsePainter(words: .english, hasColours: false))
        guard case .quit = act.answer(to: "") else { return #expect(Bool(false), "does not quit") }
    }

    @Test func commandsCallSession() async {
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
    func emptyLinePressesButtonOfMessage(phase: BrowsePhase, call: TwitchBrowsingSpy.Call) async {
        let browse = TwitchBrowsingSpy(.fixture(phase))
        await BrowseCommand("").perform(on: browse)
        #expect(browse.calls == [call])
    }
}
