import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain

extension RecallPlayingContract {
    static let playingRules: [ContractRule<Subject>] = [
        rule("a guess before start is rejected as not running", id: "guess-before-start") { stage in
            try await stage.load()
            let verdict = stage.session.add("int")
            guard verdict == .notRunning(.ready) else { return "was judged \(verdict)" }
            return stage.screen.found.isEmpty ? stage.phase(is: .ready) : "found \(stage.screen.found)"
        },
        rule("the clock does not run before start", id: "clock-waits") { stage in
            try await stage.load()
            let full = stage.screen.clock
            stage.clock.advance(by: .seconds(100))
            _ = stage.session.finish()
            guard stage.screen.clock == full else { return stage.move(of: full) }
            stage.session.start()
            guard stage.screen.clock == full else { return stage.move(of: full) }
            return stage.phase(is: .playing)
        },
        rule("giving up before start has no effect", id: "give-up-before-start") { stage in
            await stage.session.perform(.giveUp)
            if let flaw = stage.phase(is: .idle) { return flaw }
            try await stage.load()
            let ready = stage.content
            await stage.session.perform(.giveUp)
            return stage.content == ready ? nil : "shows \(stage.screen)"
        },
        rule("pausing before start has no effect", id: "pause-before-start") { stage in
            try await stage.load()
            let ready = stage.content
            for action in [RecallScreen.Action.pause, .resume] {
                await stage.session.perform(action)
                guard stage.content == ready else { return "shows \(stage.screen)" }
            }
            stage.session.start()
            return stage.phase(is: .playing)
        },
        rule("start starts the clock", id: "start") { stage in
            try await stage.play()
            let full = stage.screen.clock
            stage.clock.advance(to: .seconds(1))
            try await until(timeout: stage.timeout) { stage.screen.clock != full }
            return stage.phase(is: .playing)
        },
        rule("a second start has no effect", id: "second-start") { stage in
            try await stage.play()
            stage.clock.advance(to: .seconds(30))
            _ = stage.session.finish()
            let half = stage.screen.clock
            stage.session.start()
            guard stage.screen.clock == half else { return stage.move(of: half) }
            stage.clock.advance(to: .seconds(60))
            _ = stage.session.finish()
            return stage.phase(is: .finished(.timeUp))
        },
        rule("an answer is found at most once", id: "found-once") { stage in
            try await stage.play()
            guard stage.session.add("int") == .accepted(answer: "int", manner: .exact) else { return "was not found" }
            let count = stage.screen.count
            let again = stage.session.add("INT")
            guard again == .alreadyFound(answer: "int") else { return "was \(again) the second time" }
            guard stage.screen.count == count else { return "counts \(String(describing: stage.screen.count))" }
            guard stage.session.finish().found == 1 else { return "reports \(stage.session.finish())" }
            return stage.screen.found == ["int"] ? nil : "found \(stage.screen.found)"
        },
        rule("answers are shown in the order in which they were found", id: "found-order") { stage in
            try await stage.play()
            for guess in ["final", "int"] { _ = stage.session.add(guess) }
            return stage.screen.found == ["final", "int"] ? nil : "found \(stage.screen.found)"
        },
        rule("a wrong guess changes only the verdict on the screen", id: "wrong-guess") { stage in
            try await stage.play()
            var expected = stage.screen
            let verdict = stage.session.add("goto")
            guard verdict == .wrong else { return "was \(verdict)" }
            (expected.verdict, expected.events) = (stage.screen.verdict, stage.screen.events)
            return stage.screen == expected ? nil : "shows \(stage.screen)"
        },
        rule("each judged guess is another event", id: "events") { stage in
            try await stage.play()
            for (number, guess) in ["goto", "goto", "int", "int"].enumerated() {
                let before = stage.screen.event
                _ = stage.session.add(guess)
                let expected: GameEvent.Kind = number < 2 ? .wrong : number == 2 ? .right : .again
                guard let event = stage.screen.event, event.kind == expected, event != before else {
                    return "the event of \(guess) is \(stage.screen.event as Any)"
                }
            }
            return nil
        },
        rule("an action has the effect of its function", id: "actions") { stage in
            try await stage.load(.success(stage.question)) { await $0.perform(.load) }
            await stage.session.perform(.start)
            await stage.session.perform(.guess("int"))
            return stage.screen.found == ["int"] ? stage.phase(is: .playing) : "shows \(stage.screen)"
        },
        rule("a blank guess is ignored", id: "blank-guess") { stage in
            try await stage.play()
            let verdict = stage.session.add(" \u{200B} ")
            return verdict == .blank ? nil : "was \(verdict)"
        },
        rule("typed text is not accepted while a longer answer is possible", id: "typed-text") { stage in
            try await stage.play()
            await stage.session.perform(.type("int"))
            guard stage.screen.found.isEmpty else { return "found \(stage.screen.found)" }
            await stage.session.perform(.type("final"))
            return stage.screen.found == ["final"] ? nil : "found \(stage.screen.found)"
        },
        rule("a typed answer is taken when a space follows it, and the rest is shown", id: "typed-words") { stage in
            try await stage.play()
            for (text, taken, rest) in [("int ", "int", ""), ("final x", "final", "x")] {
                let number = stage.screen.taken?.number ?? 0
                await stage.session.perform(.type(text))
                guard let shown = stage.screen.taken, shown.number > number, shown.text == taken, shown.rest == rest
                else { return "took \(stage.screen.taken as Any) from \(text)" }
            }
            return stage.screen.found == ["int", "final"] ? nil : "found \(stage.screen.found)"
        },
        rule("a typed answer waits while a longer name is possible", id: "typed-names") { stage in
            try await stage.load(.success(.fixture(answers: ["Guinea", "Guinea-Bissau", "Mali"])))
            stage.session.start()
            await stage.session.perform(.type("Guinea "))
            guard stage.screen.found.isEmpty else { return "found \(stage.screen.found)" }
            await stage.session.perform(.type("Guinea Mali "))
            return stage.screen.found == ["Guinea", "Mali"] ? nil : "found \(stage.screen.found)"
        },
        rule("finish returns a report and does not end a running game", id: "report") { stage in
            try await stage.play()
            _ = stage.session.add("int")
            let report = stage.session.finish()
            guard report == FinishReport(.playing, found: 1, total: 3) else { return "returned \(report)" }
            return stage.phase(is: .playing)
        },
        rule("the screen hides answers that were not found", id: "hidden-answers") { stage in
            try await stage.play()
            _ = stage.session.add("int")
            let shown = String(reflecting: stage.screen)
            return shown.contains("interface") || shown.contains("final") ? "shows \(shown)" : nil
        },
        rule("a pause keeps the remaining time", id: "pause") { stage in
            try await stage.play()
            stage.clock.advance(to: .seconds(1))
            await stage.session.perform(.pause)
            let left = stage.screen.clock
            stage.clock.advance(by: .seconds(3600))
            guard stage.session.add("int") == .notRunning(.paused) else { return "a guess was judged while paused" }
            await stage.session.perform(.resume)
            guard stage.screen.clock == left else { return stage.move(of: left) }
            return stage.phase(is: .playing)
        },
    ]

    static let pauseRules: [ContractRule<Subject>] = [
        rule("a pause does not count as playing time", id: "pause-deadline") { stage in
            try await stage.play()
            stage.clock.advance(to: .seconds(30))
            await stage.session.perform(.pause)
            stage.clock.advance(to: .seconds(100))
            await stage.session.perform(.resume)
            stage.clock.advance(to: .seconds(129))
            _ = stage.session.finish()
            if let flaw = stage.phase(is: .playing) { return flaw }
            stage.clock.advance(to: .seconds(130))
            _ = stage.session.finish()
            return stage.phase(is: .finished(.timeUp))
        }
    ]

    static let endingRules: [ContractRule<Subject>] = [
        rule("the last answer ends the game", id: "all-found") { stage in
            try await stage.play()
            for answer in stage.question.answers { _ = stage.session.add(answer.text) }
            let report = stage.session.finish()
            guard report == FinishReport(.finished(.allFound), found: 3, total: 3) else { return "returned \(report)" }
            return stage.phase(is: .finished(.allFound))
        },
        rule("the game ends at the deadline without a call", id: "deadline") { stage in
            try await stage.play()
            stage.clock.advance(to: .seconds(60))
            try await until(timeout: stage.timeout) { stage.screen.phase == .finished(.timeUp) }
            return stage.screen.missed == stage.question.answers.map { $0.text } ? nil : "missed \(stage.screen.missed)"
        },
        rule("an answer at the deadline is too late", id: "too-late") { stage in
            try await stage.play()
            _ = stage.session.add("int")
            _ = stage.session.add("interface")
            stage.clock.advance(to: .seconds(60))
            let verdict = stage.session.add("final")
            guard verdict == .notRunning(.finished(.timeUp)) else { return "was \(verdict)" }
            return stage.phase(is: .finished(.timeUp))
        },
        rule("giving up ends the game and shows the missed answers", id: "give-up") { stage in
            try await stage.play()
            _ = stage.session.add("interface")
            await stage.session.perform(.giveUp)
            guard stage.screen.missed == ["int", "final"] else { return "missed \(stage.screen.missed)" }
            guard stage.screen.found == ["interface"] else { return "found \(stage.screen.found)" }
            let report = stage.session.finish()
            guard report == FinishReport(.finished(.gaveUp), found: 1, total: 3) else { return "returned \(report)" }
            return stage.phase(is: .finished(.gaveUp))
        },
        rule("nothing changes after the end", id: "after-end") { stage in
            try await stage.play()
            await stage.session.perform(.giveUp)
            let end = stage.screen
            stage.session.start()
            let verdict = stage.session.add("int")
            guard verdict == .notRunning(.finished(.gaveUp)) else { return "was \(verdict)" }
            await stage.session.perform(.type("int"))
            await stage.session.perform(.pause)
            await stage.session.perform(.resume)
            await stage.session.perform(.giveUp)
            stage.clock.advance(by: .seconds(120))
            _ = stage.session.finish()
            return stage.screen == end ? nil : "shows \(stage.screen)"
        },
        rule("the call that waits for results returns if there is nothing to save", id: "nothing-to-save") { stage in
            try await stage.play()
            await stage.session.perform(.giveUp)
            let session = stage.session
            return await stage.timeout.run({ await session.resultSaved() }) == nil ? "did not return" : nil
        },
        rule("a dismissed message stays dismissed until the next game", id: "dismissed") { stage in
            try await stage.play()
            await stage.session.perform(.dismissMessage)
            await stage.session.perform(.giveUp)
            if stage.screen.message == nil { return "shows no message, which was dismissed before the end" }
            await stage.session.perform(.dismissMessage)
            if let shown = stage.screen.message { return "shows \(shown)" }
            await stage.session.perform(.reset)
            stage.session.start()
            await stage.session.perform(.giveUp)
            return stage.screen.message == nil ? "shows no message about the next game" : nil
        },
        rule("a paused game can be given up", id: "give-up-paused") { stage in
            try await stage.play()
            await stage.session.perform(.pause)
            await stage.session.perform(.giveUp)
            return stage.phase(is: .finished(.gaveUp))
        },
        rule("reset also works in a paused or finished game", id: "reset-anytime") { stage in
            try await stage.load()
            let ready = stage.content
            for action in [RecallScreen.Action.pause, .giveUp] {
                stage.session.start()
                _ = stage.session.add("int")
                await stage.session.perform(action)
                await stage.session.perform(.reset)
                guard stage.content == ready else { return "shows \(stage.screen)" }
            }
            return nil
        },
        rule("reset makes the same question ready without a load", id: "reset") { stage in
            try await stage.load()
            let ready = stage.content
            stage.session.start()
            _ = stage.session.add("int")
            stage.clock.advance(by: .seconds(10))
            await stage.session.perform(.reset)
            guard stage.loader.loads.count == 1 else { return "loaded again" }
            guard stage.clock.deadlines.isEmpty else { return "the clock still runs" }
            return stage.content == ready ? nil : "shows \(stage.screen)"
        },
    ]
}
