import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// The first sample of the page of TwitchBrowseTesting.
@MainActor
enum TwitchSpySample {
    static func refresh() async -> GamesScreen {
        let games = ScreenModelSpy<GamesScreen, GamesScreen.Action>(
            .fixture())
        games.onAction = { [unowned games] action in
            guard action == .refresh else { return }
            games.screen.isRefreshing = true
        }
        // Your view does this when the user pulls the list down.
        await games.perform(.refresh)
        #expect(games.actions == [.refresh])
        return games.screen
    }
}
