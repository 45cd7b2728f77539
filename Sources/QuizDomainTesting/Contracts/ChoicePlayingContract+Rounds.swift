import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

extension ChoicePlayingContract {
    static let roundRules: [ContractRule<Subject>] = [
        rule("a right choice earns the points of its question") { trial in
            try await trial.play()
            guard trial.pick(right: true) == .right(points: 1) else { return "the choice earned no point" }
            guard trial.screen?.score.text.contains("1") == true else { return "shows \(trial.stage)" }
            return trial.screen?.alert == nil ? trial.phase(is: .revealing) : "shows an alert"
        },
        rule("the right option is shown only after a wrong choice, with an alert") { trial in
            try await trial.play()
            guard let open = trial.screen, open.options.allSatisfy({ $0.state == .idle }) else {
                return "shows it before"
            }
            guard trial.pick(right: false) == .wrong else { return "the choice was not wrong" }
            guard trial.screen?.options.map(\.state) == [.right, .wrong, .idle, .idle],
                trial.screen?.alert?.right == "right"
            else { return "shows \(trial.stage)" }
            return trial.screen?.score == open.score ? trial.phase(is: .revealing) : "the score has changed"
        },
        rule("a choice while an outcome is shown is ignored") { trial in
            try await trial.play()
            trial.pick(right: false)
            let shown = trial.stage
            guard case .ignored = trial.pick(right: true) else { return "was accepted" }
            return trial.stage == shown ? nil : "shows \(trial.stage)"
        },
        rule("the next question follows when the outcome was shown for its time") { trial in
            try await trial.play()
            trial.pick(right: false)
            trial.clock.advance(by: .milliseconds(1_999))
            if let flaw = trial.phase(is: .revealing) { return flaw }
            trial.clock.advance(by: .milliseconds(1))
            try await until("the next question", timeout: trial.timeout) {
                trial.screen?.prompt == ChoiceQuestion.fixture("question 2").prompt
            }
            return trial.screen?.alert == nil ? trial.phase(is: .asking) : "shows the alert still"
        },
        rule("an alert stays until it is dismissed, and is not shown again") { trial in
            try await trial.play()
            trial.pick(right: false)
            guard let alert = trial.screen?.alert else { return "shows no alert" }
            trial.session.pause()
            if trial.screen?.alert != alert { return "removed the alert in a pause" }
            trial.session.dismissAlert(alert.id + 1)
            if trial.screen?.alert != alert { return "dismissed the alert of another round" }
            trial.session.dismissAlert(alert.id)
            trial.session.resume()
            if trial.screen?.alert != nil { return "shows the alert again" }
            if let flaw = trial.phase(is: .revealing) { return flaw }
            try await trial.passReveal()
            trial.pick(right: false)
            return trial.screen?.alert == nil ? "does not show the next alert" : nil
        },
        rule("a pause keeps the remaining time") { trial in
            try await trial.play()
            trial.clock.advance(by: .seconds(1))
            trial.session.pause()
            let left = trial.screen?.clock
            trial.clock.advance(by: .seconds(3_600))
            guard case .ignored = trial.pick(right: true) else { return "a choice was judged while paused" }
            trial.session.resume()
            guard trial.screen?.clock == left else { return "the clock is \(trial.screen?.clock as Any)" }
            return trial.phase(is: .asking)
        },
    ]
}
