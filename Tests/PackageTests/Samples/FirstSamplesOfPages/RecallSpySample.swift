import QuizDomain
import QuizDomainTesting
import Testing

/// The first sample of the page of QuizDomainTesting.
@MainActor
enum RecallSpySample {
    static func press() {
        let game = RecallPlayingSpy(.fixture(.ready))
        game.onCall = { [unowned game] call in
            if call == .start { game.screen = .fixture(.playing) }
        }
        game.start()  // what your view does when the button is pressed
        #expect(game.calls == [.start])
    }
}
