import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

extension ChoicePlayingContract {
    static let loadingRules: [ContractRule<Subject>] = [
        rule("no request is sent before load or start") { trial in
            trial.session.pause()
            trial.session.resume()
            trial.session.leave()
            await trial.session.replayMissed()
            return trial.deck.calls.count == 0 && trial.stage.menu != nil ? nil : "shows \(trial.stage)"
        },
        rule("a second load changes nothing") { trial in
            try await trial.request { await $0.load() }
            try await until("the menu", timeout: trial.timeout) { trial.stage.menu?.isLoading == false }
            for move in [{ _ in }, { await $0.start() }, { $0.pause() }] as [ChoiceTrial.Call] {
                await move(trial.session)
                let before = trial.stage
                guard await trial.timeout.run({ await trial.session.load() }) != nil else { return "did not return" }
                if trial.deck.calls.count > 1 { return "sent a request" }
                if trial.stage != before { return "shows \(trial.stage) instead of \(before)" }
            }
            return nil
        },
        rule("the menu shows the record when a load returns") { trial in
            _ = await trial.store.record(.fixture(score: 70), for: .fixture())
            try await trial.request { await $0.load() }
            return trial.stage.menu?.record?.text.contains("70") == true ? nil : "shows \(trial.stage)"
        },
        rule("a failed load shows an error in the menu and can be retried") { trial in
            try await trial.request(.failure(.connectivity(.notConnected))) { await $0.load() }
            guard trial.stage.menu?.message?.button.action == .load else { return "shows \(trial.stage)" }
            try await trial.request { await $0.load() }
            return trial.stage.menu.map { $0.message == nil } == true ? nil : "shows \(trial.stage)"
        },
        rule("a failed start shows an error and can be retried") { trial in
            try await trial.request(.failure(.connectivity(.notConnected))) { await $0.start() }
            guard let action = trial.screen?.message?.button.action else { return "shows \(trial.stage)" }
            try await trial.request { await $0.perform(action) }
            return trial.phase(is: .asking)
        },
        rule("a cancelled start returns to the menu") { trial in
            let start = Task { await trial.session.start() }
            try await trial.deck.calls.waitForCalls(1)
            start.cancel()
            guard await trial.timeout.run({ await start.value }) != nil else { return "the start did not end" }
            return trial.stage.menu.map { $0.message == nil } == true ? nil : "shows \(trial.stage)"
        },
        rule("a second start joins the first") { trial in
            let first = Task { await trial.session.start() }
            try await trial.deck.calls.waitForCalls(1)
            let second = await Task.begun { await trial.session.start() }
            trial.deck.calls.complete(0, with: .fixture(2, isLast: true))
            guard await trial.timeout.run({ _ = await (first.value, second.value) }) != nil else {
                return "a start did not end"
            }
            let shown = trial.stage
            guard await trial.timeout.run({ await trial.session.start() }) != nil else { return "a start did not end" }
            if trial.deck.calls.count > 1 { return "sent \(trial.deck.calls.count) requests" }
            return trial.stage == shown ? trial.phase(is: .asking) : "shows \(trial.stage) instead of \(shown)"
        },
    ]
}
