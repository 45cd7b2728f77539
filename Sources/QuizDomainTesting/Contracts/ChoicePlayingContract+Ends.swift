import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

extension ChoicePlayingContract {
    static let endingRules: [ContractRule<Subject>] = [
        rule("the results stay after the last outcome, and are recorded once") { trial in
            try await trial.finish()
            let results = trial.stage
            trial.pick(right: true)
            trial.session.pause()
            trial.session.resume()
            trial.clock.advance(by: .seconds(120))
            guard results.results?.ending == .allAsked, trial.stage == results else { return "shows \(trial.stage)" }
            trial.session.leave()
            await trial.session.resultSaved()
            let games = await trial.recordedGames
            return games == 1 ? nil : "recorded \(games) games"
        },
        rule("the call that waits for the result returns when it is saved") { trial in
            let release = trial.store.holdBack()
            defer { release() }
            try await trial.play()
            trial.clock.advance(to: .seconds(60))
            try await until("the results", timeout: trial.timeout) { trial.stage.results != nil }
            let hasReturned = Locked(false)
            let wait = await Task.begun {
                await trial.session.resultSaved()
                hasReturned.withLock { $0 = true }
            }
            if hasReturned.withLock({ $0 }) { return "returned before the result was saved" }
            release()
            guard await trial.timeout.run({ await wait.value }) != nil else { return "did not return" }
            let games = await trial.recordedGames
            return games == 1 ? nil : "returned with \(games) saved games"
        },
        rule("the game ends at its limit without a call") { trial in
            try await trial.play()
            trial.clock.advance(to: .seconds(60))
            try await until("the results", timeout: trial.timeout) { trial.stage.results != nil }
            return trial.stage.results?.ending == .timeUp ? nil : "shows \(trial.stage)"
        },
        rule("a game that was left is not recorded") { trial in
            try await trial.play()
            trial.pick(right: true)
            try await trial.passReveal()
            trial.session.leave()
            guard trial.stage.menu != nil else { return "shows \(trial.stage)" }
            await trial.session.resultSaved()
            let games = await trial.recordedGames
            return games == 0 ? nil : "recorded \(games) games"
        },
        rule("a restart replaces a running game") { trial in
            try await trial.play()
            trial.pick(right: true)
            try await trial.request(.success(.fixture(2, from: 3, isLast: true))) { await $0.restart() }
            let prompt = ChoiceQuestion.fixture("question 3").prompt
            return trial.screen?.prompt == prompt ? trial.phase(is: .asking) : "shows \(trial.stage)"
        },
        rule("a replay asks the missed questions, and is not recorded") { trial in
            try await trial.finish()
            await trial.session.replayMissed()
            let prompt = ChoiceQuestion.fixture("question 2").prompt
            guard trial.screen?.prompt == prompt, trial.deck.calls.count == 1 else { return "shows \(trial.stage)" }
            trial.pick(right: true)
            try await trial.passReveal()
            try await trial.untilResults()
            let games = await trial.recordedGames
            return games == 1 ? nil : "recorded \(games) games"
        },
    ]
}
