import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain

extension RecallPlayingContract {
    static let loadingRules: [ContractRule<Subject>] = [
        rule("no request is sent before load", id: "no-request") { stage in
            stage.session.start()
            _ = stage.session.add("int")
            await stage.session.perform(.reset)
            return stage.loader.loads.count == 0 ? stage.phase(is: .idle) : "a load was started"
        },
        rule("no question and no count are shown before load", id: "nothing-shown") { stage in
            stage.screen.question == nil && stage.screen.count == nil ? nil : "shows \(stage.screen)"
        },
        rule("the clock is full before load", id: "full-clock") { stage in
            let before = stage.screen.clock
            try await stage.load()
            return before == stage.screen.clock ? nil : stage.move(of: before)
        },
        rule("guesses and start are disabled before load", id: "disabled") { stage in
            if stage.screen.acceptsGuesses || stage.screen.button.isEnabled { return "guesses or start are enabled" }
            return stage.session.add("int") == .notRunning(nil) ? nil : "a guess was judged"
        },
        rule("the screen shows that the question is loading", id: "loading") { stage in
            let load = Task { await stage.session.load() }
            try await stage.loader.loads.waitForCalls(1)
            let flaw = stage.phase(is: .loading)
            stage.loader.loads.complete(0, with: stage.question)
            await load.value
            return flaw
        },
        rule("a second load joins the load in flight", id: "joined-load") { stage in
            let first = Task { await stage.session.load() }
            try await stage.loader.loads.waitForCalls(1)
            let second = await Task.begun { await stage.session.load() }
            stage.loader.loads.complete(0, with: stage.question)
            guard await stage.timeout.run({ _ = await (first.value, second.value) }) != nil else {
                return "a load did not finish"
            }
            return stage.loader.loads.count == 1 ? stage.phase(is: .ready) : "started \(stage.loader.loads.count) loads"
        },
        rule("a loaded game is ready, with no answers found", id: "loaded") { stage in
            try await stage.load()
            let screen = stage.screen
            let fits = screen.question == stage.question.text && screen.found.isEmpty && screen.count != nil
            return fits ? stage.phase(is: .ready) : "shows \(screen)"
        },
        rule("a second load changes no game", id: "second-load") { stage in
            try await stage.load()
            for action in [nil, .start, .pause, .giveUp] as [RecallScreen.Action?] {
                if let action { await stage.session.perform(action) }
                let before = stage.screen
                guard await stage.timeout.run({ await stage.session.load() }) != nil else { return "did not return" }
                if stage.loader.loads.count > 1 { return "sent a request in the phase \(before.phase)" }
                if stage.screen != before { return "shows \(stage.screen) instead of \(before)" }
            }
            return nil
        },
        rule("another question replaces the game", id: "another-question") { stage in
            try await stage.play()
            _ = stage.session.add("int")
            try await stage.load(.success(.fixture("And now?"))) { await $0.perform(.loadAnotherQuestion) }
            return stage.screen.question == "And now?" ? stage.phase(is: .ready) : "shows \(stage.screen)"
        },
        rule("a running game is paused while another question loads", id: "another-paused") { stage in
            try await stage.play()
            _ = stage.session.add("int")
            let before = stage.screen
            try await stage.cancelAnotherLoad(after: .seconds(30))
            await stage.session.perform(.resume)
            return stage.screen.clock == before.clock ? nil : stage.move(of: before.clock)
        },
        rule("a game is kept if another load is cancelled", id: "another-cancelled") { stage in
            try await stage.play()
            _ = stage.session.add("int")
            let before = stage.screen
            try await stage.cancelAnotherLoad(after: .zero)
            guard stage.screen.question == before.question, stage.screen.found == before.found else {
                return "shows \(stage.screen)"
            }
            await stage.session.perform(.resume)
            guard stage.session.add("final") == .accepted(answer: "final", manner: .exact) else {
                return "the game does not continue"
            }
            return stage.phase(is: .playing)
        },
        rule("a failed load shows an error and can be retried", id: "failed-load") { stage in
            try await stage.load(.failure(.connectivity(.notConnected)))
            if let flaw = stage.phase(is: .failed(.connectivity(.notConnected))) { return flaw }
            guard stage.screen.message?.button.action == .load else { return "shows no retry button" }
            try await stage.load()
            return stage.phase(is: .ready)
        },
        rule("a cancelled load does not change the screen", id: "cancelled-load") { stage in
            let before = stage.screen
            let load = Task { await stage.session.load() }
            try await stage.loader.loads.waitForCalls(1)
            load.cancel()
            guard await stage.timeout.run({ await load.value }) != nil else { return "the load did not end" }
            return stage.screen == before ? nil : "shows \(stage.screen)"
        },
    ]
}
