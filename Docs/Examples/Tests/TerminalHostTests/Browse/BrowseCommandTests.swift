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
    ])
    func browseLineIsParsedAsCommand(line: String, command: BrowseCommand) {
        #expect(BrowseCommand(line) == command)
    }

    @Test func numberSelectsGame() async {
        let browse = TwitchBrowsingSpy(.fixture(count: 3))
        for line in ["2", "9", "", "/back", "/fly", "/quit"] { await BrowseCommand(line).perform(on: browse) }
        #expect(browse.calls == [.select(browse.games.list.rows[1].id), .refresh, .back])
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
