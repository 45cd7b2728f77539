import PlayhouseCore
import QuizDomain
import QuizDomainTesting

extension Defect {
    static let all = loading + starting + guessing + typing + ending + afterwards

    private static let loading = [
        Defect(
            "the screen shows a load before the first one", showing: { if $0.phase == .idle { $0.phase = .loading } }),
        Defect("start loads a question") { session, loader in
            session.onStart = { inner in
                if inner.screen.phase == .idle { Task { try await loader.loadQuestion() } }
                inner.start()
            }
        },
        Defect("the question is an empty text", showing: { $0.question = $0.question ?? "" }),
        Defect("the question is not shown", showing: { $0.question = $0.question.map { _ in "A question" } }),
        Defect("a guess before the load is wrong") { session, _ in
            session.onAdd = { $0.screen.phase == .idle ? .wrong : $0.add($1) }
        },
        Defect("the screen stays idle", showing: { if $0.phase == .loading { $0.phase = .idle } }),
        Defect("the game is ready too early", showing: { if $0.phase == .loading { $0.phase = .ready } }),
        Defect("a second load starts another one") { session, loader in
            session.onLoad = { inner in
                guard inner.screen.phase == .loading else { return await inner.load() }
                do throws(LoadError) { _ = try await loader.loadQuestion() } catch { return }
            }
        },
        Defect("a second load never returns") { session, _ in
            session.onLoad = { $0.screen.phase == .loading ? await forever() : await $0.load() }
        },
        Defect("the game starts when it is loaded") { session, _ in
            session.onLoad = {
                await $0.load()
                $0.start()
            }
        },
        Defect("a load replaces the game") { session, _ in session.onLoad = { await $0.loadAnotherQuestion() } },
        Defect("a load resets the game") { session, _ in
            session.onLoad = {
                await $0.load()
                $0.reset()
            }
        },
        Defect(
            "a failed load leaves the screen idle", showing: { if case .failed = $0.phase { $0.phase = .idle } }),
        Defect("a cancellation is an error") { session, _ in
            session.onLoad = {
                await $0.load()
                if Task.isCancelled { session.show { $0.phase = .failed(.cancelled) } }
            }
        },
        Defect("the screen goes on loading") { session, _ in
            session.onLoad = {
                await $0.load()
                if Task.isCancelled { session.show { $0.phase = .loading } }
            }
        },
        Defect("nothing is loaded during a game") { session, _ in session.onLoadAnother = { await $0.load() } },
        Defect("the old question is shown") { session, _ in
            session.onLoad = { inner in
                await inner.load()
                let first = inner.screen.question
                session.show { $0.question = first }
            }
        },
        Defect("a cancelled load resets the game") { session, _ in
            session.onLoadAnother = { inner in
                await inner.loadAnotherQuestion()
                if Task.isCancelled { inner.reset() }
            }
        },
        Defect("a load of another question gives up first") { session, _ in
            session.onLoadAnother = {
                $0.giveUp()
                await $0.loadAnotherQuestion()
            }
        },
        Defect("a load of the view is ignored") { session, _ in session.ignoresLoadAction = true },
    ]

    private static let starting = [
        Defect("a guess starts the game") { session, _ in
            session.onAdd = {
                $0.start()
                return $0.add($1)
            }
        },
        Defect("a guess is accepted before the start") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                return verdict == .notRunning(.ready) ? .accepted(answer: guess, manner: .exact) : verdict
            }
        },
        Defect("giving up before the start begins and ends a game") { session, _ in
            session.onGiveUp = {
                $0.start()
                $0.giveUp()
            }
        },
        Defect("a pause before the start starts the game") { session, _ in
            session.onPause = {
                $0.start()
                $0.pause()
            }
        },
        Defect("resuming starts the game") { session, _ in
            session.onResume = { $0.screen.phase == .ready ? $0.start() : $0.resume() }
        },
        Defect("start does nothing") { session, _ in session.onStart = { _ in } },
        Defect("a second start begins again") { session, _ in
            session.onStart = {
                $0.reset()
                $0.start()
            }
        },
        Defect("a second start pauses the game") { session, _ in
            session.onStart = { $0.screen.phase == .playing ? $0.pause() : $0.start() }
        },
    ]

    private static let guessing = [
        Defect("a repeated answer is accepted") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                if case .alreadyFound(let answer) = verdict { return .accepted(answer: answer, manner: .exact) }
                return verdict
            }
        },
        Defect("a repeated answer is shown twice") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                if case .alreadyFound(let answer) = verdict { session.show { $0.found.append(answer) } }
                return verdict
            }
        },
        Defect("the found answers are sorted", showing: { $0.found.sort(by: >) }),
        Defect("the last found answer comes first", showing: { $0.found.reverse() }),
        Defect("a wrong guess pauses the game") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                if verdict == .wrong { inner.pause() }
                return verdict
            }
        },
        Defect("a wrong guess is found") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                if verdict == .wrong { session.show { $0.found.append(guess) } }
                return verdict
            }
        },
        Defect("a guess of the view is ignored") { session, _ in session.onGuess = { _, _ in } },
        Defect("a blank guess is wrong") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                return verdict == .blank ? .wrong : verdict
            }
        },
        Defect("the last answer is wrong") { session, _ in
            session.onAdd = { $0.screen.found.count < 2 ? $0.add($1) : .wrong }
        },
        Defect("a report ends the game") { session, _ in
            session.onFinish = { inner in
                let report = inner.finish()
                inner.giveUp()
                return report
            }
        },
        Defect("the report counts no answers") { session, _ in
            session.onFinish = { FinishReport($0.finish().phase, found: 0, total: $0.finish().total) }
        },
        Defect(
            "the missed answers are shown", showing: { if $0.phase == .playing { $0.missed = ["zebrafish"] } }),
        Defect(
            "the placeholder is an answer", showing: { if $0.phase == .playing { $0.placeholder = "Zebrafish" } }),
        Defect(
            "the spoken text tells the answer",
            showing: { screen in
                for place in screen.rows.indices where screen.rows.count == 3 && screen.rows[place].state == .open {
                    screen.rows[place].label.spoken = "axolotl, not found yet"
                }
            }),
    ]

    private static let typing = [
        Defect("each keystroke is judged") { session, _ in session.onType = { $0.add($1) } },
        Defect("each keystroke is judged, but its verdict is not shown") { session, _ in
            session.onType = { inner, text in
                let verdict = inner.screen.verdict
                inner.add(text)
                if inner.screen.found.isEmpty { session.show { $0.verdict = verdict } }
            }
        },
        Defect("each word is a guess") { session, _ in
            session.onType = { inner, text in text.split(separator: " ").forEach { inner.add(String($0)) } }
        },
    ]

    private static let ending = [
        Defect("a pause is ignored") { session, _ in session.onPause = { _ in } },
        Defect("resuming begins again") { session, _ in
            session.onResume = {
                $0.reset()
                $0.start()
            }
        },
        Defect(
            "the last answer counts as giving up",
            showing: { if $0.phase == .finished(.allFound) { $0.phase = .finished(.gaveUp) } }),
        Defect(
            "the game goes on after its deadline",
            showing: { if $0.phase == .finished(.timeUp) { $0.phase = .playing } }),
        Defect(
            "the answers that were missed at the deadline are not shown",
            showing: { if $0.phase == .finished(.timeUp) { $0.missed = [] } }),
        Defect("a late answer is accepted") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                guard case .notRunning(.finished) = verdict else { return verdict }
                return .accepted(answer: guess, manner: .exact)
            }
        },
        Defect("an answer counts until the session notices the deadline") { session, _ in
            session.onAdd = { inner, guess in
                let isPlaying = inner.screen.phase == .playing
                let verdict = inner.add(guess)
                guard isPlaying, case .notRunning(.finished) = verdict else { return verdict }
                return .accepted(answer: guess, manner: .exact)
            }
        },
        Defect("the missed answers are not shown", showing: { $0.missed = [] }),
        Defect("the found answers are lost", showing: { if $0.phase == .finished(.gaveUp) { $0.found = [] } }),
        Defect("a paused game goes on") { session, _ in
            session.onGiveUp = { if $0.screen.phase == .playing { $0.giveUp() } }
        },
        Defect("giving up resumes a paused game") { session, _ in
            session.onGiveUp = { $0.screen.phase == .paused ? $0.resume() : $0.giveUp() }
        },
    ]

    private static let afterwards = [
        Defect("start begins another game after the end") { session, _ in
            session.onStart = { inner in
                if case .finished = inner.screen.phase { inner.reset() }
                inner.start()
            }
        },
        Defect("resuming begins another game after the end") { session, _ in
            session.onResume = { inner in
                if case .finished = inner.screen.phase { inner.reset() }
                inner.resume()
            }
        },
        Defect("the call that waits for results never returns") { session, _ in
            session.onResultSaved = { _ in await forever() }
        },
        Defect("the call that waits for results waits for another game") { session, _ in
            session.onResultSaved = { if case .finished = $0.screen.phase { await forever() } }
        },
        Defect("only a running game is reset") { session, _ in
            session.onReset = { if $0.screen.phase == .playing { $0.reset() } }
        },
        Defect("a finished game is not reset") { session, _ in
            session.onReset = { inner in
                if case .finished = inner.screen.phase { return }
                inner.reset()
            }
        },
        Defect("a reset game starts at once") { session, _ in
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
