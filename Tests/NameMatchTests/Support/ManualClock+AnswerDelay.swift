import NameMatch
import QuizDomain
import RemoteLoadingTesting

extension ManualClock {
    /// Advances the clock to the time at which the open round accepts a choice, unless a choice was made in it before.
    @MainActor
    func passAnswerDelay(of session: NameMatchSession) {
        if session.screen.options.allSatisfy({ $0.state == .idle }) { advance(by: .milliseconds(300)) }
    }
}
