import PlayhouseCore
import QuizDomain
import QuizDomainTesting

extension Defect {
    /// Defects for each rule of the contract.
    static let all: [Defect] =
        rows + idle + loading + anotherQuestion + starting + guessing + pausing + ending + afterwards

    private static let idle: [Defect] = [
        Defect("no-request", "the load begins at once") { session, _ in
            session.onShow = {
                var screen = $0
                if screen.phase == .idle { screen.phase = .loading }
                return screen
            }
        },
        Defect("no-request", "start loads a question") { session, loader in
            session.onStart = { inner in
                if inner.screen.phase == .idle { Task { try await loader.loadQuestion() } }
                inner.start()
            }
            session.onShow = {
                var screen = $0
                if screen.phase == .idle { screen.phase = .ready }
                return screen
            }
        },
        Defect("nothing-shown", "the question is an empty text", showing: { $0.question = $0.question ?? "" }),
        Defect("nothing-shown", "the count is 0", showing: { $0.count = $0.count ?? Readout("0", spoken: "0") }),
        Defect(
            "full-clock", "the clock shows no time",
            showing: {
                if $0.phase == .idle { $0.clock = .init("00:00", spoken: "") }
            }),
        Defect("full-clock", "there is no clock", showing: { if $0.phase == .idle { $0.clock = nil } }),
        Defect("disabled", "the button is enabled", showing: { $0.button.isEnabled = true }),
        Defect("disabled", "a guess is wrong") { session, _ in
            session.onAdd = { inner, guess in inner.screen.phase == .idle ? .wrong : inner.add(guess) }
        },
    ]

    private static let loading: [Defect] = [
        Defect("loading", "the screen stays idle", showing: { if $0.phase == .loading { $0.phase = .idle } }),
        Defect("loading", "the game is ready too early", showing: { if $0.phase == .loading { $0.phase = .ready } }),
        Defect("joined-load", "a second load starts another one") { session, loader in
            session.onLoad = { inner in
                guard inner.screen.phase == .loading else { return await inner.load() }
                do throws(LoadError) {
                    _ = try await loader.loadQuestion()
                } catch {
                    return
                }
            }
        },
        Defect("joined-load", "a second load never returns") { session, _ in
            session.onLoad = { inner in
                guard inner.screen.phase == .loading else { return await inner.load() }
                await forever()
            }
        },
        Defect("loaded", "the game starts when it is loaded") { session, _ in
            session.onLoad = {
                await $0.load()
                $0.start()
            }
        },
        Defect("loaded", "the question is not shown", showing: { $0.question = $0.question.map { _ in "A question" } }),
        Defect("loaded", "there is no count", showing: { $0.count = nil }),
        Defect("second-load", "a load replaces the game") { session, _ in
            session.onLoad = { await $0.loadAnotherQuestion() }
        },
        Defect("second-load", "a load resets the game") { session, _ in
            session.onLoad = {
                await $0.load()
                $0.reset()
            }
        },
        Defect("failed-load", "there is no message", showing: { $0.message = nil }),
        Defect(
            "failed-load", "the button of the message starts the game",
            showing: {
                guard case .failed = $0.phase else { return }
                $0.message?.button.action = .start
            }),
        Defect(
            "failed-load", "a failed load leaves the screen idle",
            showing: {
                if case .failed = $0.phase { $0.phase = .idle }
            }),
        Defect("cancelled-load", "a cancellation is an error") { session, _ in
            session.onLoad = {
                await $0.load()
                if Task.isCancelled {
                    session.onShow = { _ in .init(phase: .failed(.cancelled), button: .init("", .load)) }
                }
            }
        },
        Defect("cancelled-load", "the screen goes on loading") { session, _ in
            session.onLoad = {
                await $0.load()
                if Task.isCancelled { session.onShow = { _ in .init(phase: .loading, button: .init("", .load)) } }
            }
        },
    ]

    private static let anotherQuestion: [Defect] = [
        Defect("another-question", "nothing is loaded during a game") { session, _ in
            session.onLoadAnother = { await $0.load() }
        },
        Defect("another-question", "the old question is shown") { session, _ in
            session.onLoad = { inner in
                await inner.load()
                let first = inner.screen.question
                session.onShow = { shown in
                    var screen = shown
                    screen.question = first
                    return screen
                }
            }
        },
        Defect("another-paused", "the clock runs on") { session, _ in
            session.onLoadAnother = { inner in
                await inner.loadAnotherQuestion()
                if Task.isCancelled {
                    session.onShow = { shown in
                        var screen = shown
                        screen.clock = .init("00:30", spoken: "")
                        return screen
                    }
                }
            }
        },
        Defect("another-paused", "the clock begins again") { session, _ in
            session.onLoadAnother = { inner in
                await inner.loadAnotherQuestion()
                if Task.isCancelled {
                    session.onShow = { shown in
                        var screen = shown
                        screen.clock = nil
                        return screen
                    }
                }
            }
        },
        Defect("another-cancelled", "the game is reset") { session, _ in
            session.onLoadAnother = { inner in
                await inner.loadAnotherQuestion()
                if Task.isCancelled { inner.reset() }
            }
        },
        Defect("another-cancelled", "the game is given up first") { session, _ in
            session.onLoadAnother = { inner in
                inner.giveUp()
                await inner.loadAnotherQuestion()
            }
        },
        Defect("another-cancelled", "the game is gone") { session, _ in
            session.onLoadAnother = { inner in
                await inner.loadAnotherQuestion()
                if Task.isCancelled {
                    session.onShow = { _ in .init(phase: .idle, button: .init("", .start, isEnabled: false)) }
                }
            }
        },
    ]

    private static let starting: [Defect] = [
        Defect("guess-before-start", "a guess starts the game") { session, _ in
            session.onAdd = {
                $0.start()
                return $0.add($1)
            }
        },
        Defect("guess-before-start", "a guess is accepted") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                return verdict == .notRunning(.ready) ? .accepted(answer: guess, manner: .exact) : verdict
            }
        },
        Defect("clock-waits", "the clock starts with the load") { session, _ in
            session.onLoad = {
                await $0.load()
                $0.start()
            }
        },
        Defect("clock-waits", "the clock is empty when it starts") { session, _ in
            session.onStart = { inner in
                inner.start()
                session.onShow = { shown in
                    var screen = shown
                    screen.clock = .init("00:00", spoken: "")
                    return screen
                }
            }
        },
        Defect("give-up-before-start", "the game is over") { session, _ in
            session.onGiveUp = { inner in
                inner.giveUp()
                guard inner.screen.phase == .ready else { return }
                session.onShow = { shown in
                    var screen = shown
                    screen.phase = .finished(.gaveUp)
                    return screen
                }
            }
        },
        Defect("give-up-before-start", "a game begins and ends") { session, _ in
            session.onGiveUp = {
                $0.start()
                $0.giveUp()
            }
        },
        Defect("pause-before-start", "the game is paused") { session, _ in
            session.onPause = {
                $0.start()
                $0.pause()
            }
        },
        Defect("pause-before-start", "resuming starts the game") { session, _ in
            session.onResume = { $0.screen.phase == .ready ? $0.start() : $0.resume() }
        },
        Defect("start", "nothing happens") { session, _ in session.onStart = { _ in } },
        Defect("start", "the game is paused") { session, _ in
            session.onStart = {
                $0.start()
                $0.pause()
            }
        },
        Defect("second-start", "the game begins again") { session, _ in
            session.onStart = {
                $0.reset()
                $0.start()
            }
        },
        Defect("second-start", "the game is paused") { session, _ in
            session.onStart = { $0.screen.phase == .playing ? $0.pause() : $0.start() }
        },
    ]

    private static let guessing: [Defect] = [
        Defect("found-once", "a repeated answer is accepted") { session, _ in
            session.onAdd = { inner, guess in
                if case .alreadyFound(let answer) = inner.add(guess) {
                    return .accepted(answer: answer, manner: .exact)
                }
                return .accepted(answer: guess, manner: .exact)
            }
        },
        Defect("found-once", "a repeated answer is shown twice") { session, _ in
            var repeated: [String] = []
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                if case .alreadyFound(let answer) = verdict { repeated.append(answer) }
                return verdict
            }
            session.onShow = { shown in
                var screen = shown
                screen.found += repeated
                return screen
            }
        },
        Defect("found-once", "a repeated answer is counted twice") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                if case .alreadyFound = verdict {
                    session.onShow = { shown in
                        var screen = shown
                        screen.count = Readout("2/3", spoken: "2 of 3")
                        return screen
                    }
                }
                return verdict
            }
        },
        Defect("found-order", "the answers are sorted", showing: { $0.found.sort(by: >) }),
        Defect("found-order", "the last answer comes first", showing: { $0.found.reverse() }),
        Defect("wrong-guess", "a wrong guess pauses the game") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                if verdict == .wrong { inner.pause() }
                return verdict
            }
        },
        Defect("wrong-guess", "a wrong guess is found") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                if verdict == .wrong {
                    session.onShow = { shown in
                        var screen = shown
                        screen.found.append(guess)
                        return screen
                    }
                }
                return verdict
            }
        },
        Defect(
            "events", "all events are equal",
            showing: {
                $0.events = $0.events.map { GameEvent($0.kind, number: 1) }
            }),
        Defect("events", "only found answers are events", showing: { $0.events.removeAll { $0.kind != .right } }),
        Defect("actions", "a guess of the view is ignored") { session, _ in session.onGuess = { _, _ in } },
        Defect("actions", "a load of the view is ignored") { session, _ in session.ignoresLoadAction = true },
        Defect("blank-guess", "a blank guess is wrong") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                return verdict == .blank ? .wrong : verdict
            }
        },
        Defect("blank-guess", "only an empty guess is blank") { session, _ in
            session.onAdd = { inner, guess in guess.isEmpty ? .blank : inner.add(guess == " \u{200B} " ? "x" : guess) }
        },
        Defect("typed-text", "typed text is a guess") { session, _ in session.onType = { $0.add($1) } },
        Defect("typed-text", "typed text is never accepted") { session, _ in session.onType = { _, _ in } },
        Defect("typed-words", "blanks are ignored") { session, _ in
            session.onType = { $0.addTyped($1.filter { !$0.isWhitespace }) }
        },
        Defect("typed-words", "the taken text is not shown", showing: { $0.taken = nil }),
        Defect("typed-words", "the whole text is taken") { session, _ in
            session.onShow = { shown in
                var screen = shown
                screen.taken?.rest = ""
                return screen
            }
        },
        Defect("typed-names", "each word is a guess") { session, _ in
            session.onType = { inner, text in text.split(separator: " ").forEach { inner.add(String($0)) } }
        },
        Defect("typed-names", "two words are never taken") { session, _ in
            session.onType = { inner, text in
                if !text.dropLast().contains(" ") { inner.addTyped(text) }
            }
        },
        Defect("report", "a report ends the game") { session, _ in
            session.onFinish = { inner in
                let report = inner.finish()
                inner.giveUp()
                return report
            }
        },
        Defect("report", "the report counts no answers") { session, _ in
            session.onFinish = { inner in
                let report = inner.finish()
                return FinishReport(report.phase, found: 0, total: report.total)
            }
        },
        Defect(
            "hidden-answers", "the missed answers are shown",
            showing: {
                if $0.phase == .playing { $0.missed = ["interface", "final"] }
            }),
        Defect(
            "hidden-answers", "the placeholder is the next answer",
            showing: {
                if $0.phase == .playing { $0.placeholder = "final" }
            }),
    ]

    private static let rows: [Defect] = [
        Defect(
            "rows-as-found", "the rows are sorted",
            showing: { screen in
                let rows = screen.rows.sorted { $0.label.text < $1.label.text }
                for place in rows.indices {
                    screen.rows[place] = rows[place]
                    screen.rows[place].id = place
                }
            }),
        Defect(
            "rows-as-found", "every found row is marked as the last one",
            showing: { screen in
                for place in screen.rows.indices { screen.rows[place].isLastFound = screen.rows[place].state == .found }
            }),
        Defect(
            "rows-as-found", "there are no open rows",
            showing: { $0.rows.removeAll { row in row.state == .open } }),
        Defect(
            "rows-as-given", "found answers come first",
            showing: { screen in
                let rows = screen.rows.filter { $0.state == .found } + screen.rows.filter { $0.state != .found }
                for place in rows.indices {
                    screen.rows[place] = rows[place]
                    screen.rows[place].id = place
                }
            }),
        Defect(
            "rows-as-given", "open rows have no prompt",
            showing: { screen in
                for place in screen.rows.indices where screen.rows[place].state == .open {
                    screen.rows[place].prompt = nil
                }
            }),
        Defect("row-hint", "a hint ignores its row") { session, _ in
            session.onHint = { inner, _ in inner.hint() }
        },
        Defect("row-hint", "two rows get a hint") { session, _ in
            session.onHint = { inner, row in
                inner.hint(row: row)
                if let row { inner.hint(row: row + 1) }
            }
        },
        Defect(
            "spoken-rows", "the spoken text tells the answer",
            showing: { screen in
                let planets = RecallQuestion.planets.answers.map(\.text)
                guard screen.rows.count == planets.count else { return }
                for place in planets.indices where screen.rows[place].state == .open {
                    screen.rows[place].label.spoken = "\(planets[place]), not found yet"
                }
            }),
        Defect(
            "spoken-rows", "the prompt of an open row is its answer",
            showing: { screen in
                let planets = RecallQuestion.planets.answers.map(\.text)
                guard screen.rows.count == planets.count else { return }
                for place in planets.indices where screen.rows[place].state == .open {
                    screen.rows[place].prompt = planets[place]
                }
            }),
    ]

    private static let pausing: [Defect] = [
        Defect("pause", "a pause is ignored") { session, _ in session.onPause = { _ in } },
        Defect("pause", "resuming begins again") { session, _ in
            session.onResume = {
                $0.reset()
                $0.start()
            }
        },
        Defect("pause-deadline", "a pause counts as playing time") { session, _ in session.onPause = { _ in } },
        Defect("pause-deadline", "resuming restores the whole time") { session, _ in
            session.onResume = {
                $0.reset()
                $0.start()
            }
        },
    ]

    private static let ending: [Defect] = [
        Defect("all-found", "the last answer is wrong") { session, _ in
            session.onAdd = { inner, guess in inner.screen.found.count < 2 ? inner.add(guess) : .wrong }
        },
        Defect(
            "all-found", "the game counts as given up",
            showing: {
                if $0.phase == .finished(.allFound) { $0.phase = .finished(.gaveUp) }
            }),
        Defect(
            "deadline", "the game goes on",
            showing: {
                if $0.phase == .finished(.timeUp) { $0.phase = .playing }
            }),
        Defect(
            "deadline", "the missed answers are not shown",
            showing: {
                if $0.phase == .finished(.timeUp) { $0.missed = [] }
            }),
        Defect("too-late", "a late answer is accepted") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                guard case .notRunning = verdict else { return verdict }
                return .accepted(answer: guess, manner: .exact)
            }
        },
        Defect("too-late", "a late answer is wrong") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                if case .notRunning = verdict { return .wrong }
                return verdict
            }
        },
        Defect("give-up", "the missed answers are not shown", showing: { $0.missed = [] }),
        Defect(
            "give-up", "the found answers are lost",
            showing: {
                if $0.phase == .finished(.gaveUp) { $0.found = [] }
            }),
        Defect("give-up", "the report has lost the found answers") { session, _ in
            session.onFinish = { inner in
                let report = inner.finish()
                guard case .finished = report.phase else { return report }
                return FinishReport(report.phase, found: 0, total: report.total)
            }
        },
        Defect("give-up-paused", "a paused game goes on") { session, _ in
            session.onGiveUp = { if $0.screen.phase == .playing { $0.giveUp() } }
        },
        Defect("give-up-paused", "a paused game resumes") { session, _ in
            session.onGiveUp = { $0.screen.phase == .paused ? $0.resume() : $0.giveUp() }
        },
    ]

    private static let afterwards: [Defect] = [
        Defect("after-end", "start begins another game") { session, _ in
            session.onStart = { inner in
                if case .finished = inner.screen.phase { inner.reset() }
                inner.start()
            }
        },
        Defect("after-end", "a guess is accepted") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                if case .notRunning(.finished) = verdict { return .accepted(answer: guess, manner: .exact) }
                return verdict
            }
        },
        Defect("after-end", "resuming begins another game") { session, _ in
            session.onResume = { inner in
                if case .finished = inner.screen.phase { inner.reset() }
                inner.resume()
            }
        },
        Defect("nothing-to-save", "the call never returns") { session, _ in
            session.onResultSaved = { _ in await forever() }
        },
        Defect("nothing-to-save", "the call waits for another game") { session, _ in
            session.onResultSaved = { inner in
                if case .finished = inner.screen.phase { await forever() }
            }
        },
        Defect("dismissed", "the message stays") { session, _ in session.onDismiss = { _ in } },
        Defect("dismissed", "no later message is shown") { session, _ in
            session.onDismiss = { inner in
                inner.dismissMessage()
                guard case .finished = inner.screen.phase else { return }
                session.onShow = { shown in
                    var screen = shown
                    screen.message = nil
                    return screen
                }
            }
        },
        Defect("reset-anytime", "only a running game is reset") { session, _ in
            session.onReset = { if $0.screen.phase == .playing { $0.reset() } }
        },
        Defect("reset-anytime", "a finished game is not reset") { session, _ in
            session.onReset = { inner in
                if case .finished = inner.screen.phase { return }
                inner.reset()
            }
        },
        Defect("reset", "nothing happens") { session, _ in session.onReset = { _ in } },
        Defect("reset", "the game starts at once") { session, _ in
            session.onReset = {
                $0.reset()
                $0.start()
            }
        },
    ]

    /// Waits until the task is cancelled.
    private static func forever() async {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in stream {}
        continuation.finish()
    }
}
