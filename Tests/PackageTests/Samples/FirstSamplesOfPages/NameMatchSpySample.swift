import NameMatch
import NameMatchTesting
import Testing

/// The first sample of the page of NameMatchTesting.
@MainActor
enum NameMatchSpySample {
    static func press() async -> NameMatchScreen {
        let menu = NameMatchScreen.menu(.fixture(best: 5))
        let game = ScreenModelSpy<_, NameMatchScreen.Action>(menu)
        game.onAction = { [unowned game] in
            if $0 == .start(.practice) { game.screen = .round(.fixture()) }
        }
        // Your view does this when the button is pressed.
        await game.perform(.start(.practice))
        #expect(game.actions == [.start(.practice)])
        return game.screen
    }
}
