import QuizDomain
import QuizDomainTesting
import RemoteLoading

extension Defect {
    /// Defects for each rule of the contract, in the order of the rules.
    static let all: [Defect] = loading + playing + rows + ending

    private static let loading = [
        Defect(breaking: "no request is sent before load") { session, _ in
            session.onShow = {
                var screen = $0
                if screen.phase == .idle { screen.phase = .loading }
                return screen
            }
        },
        Defect(
            breaking: "no question and no count are shown before load", showing: { $0.question = $0.question ?? "" }),
        Defect(
            breaking: "the clock is full before load",
            showing: { if $0.phase == .idle { $0.clock = .init("00:00", spoken: "") } }),
        Defect(breaking: "guesses and start are disabled before load", showing: { $0.button.isEnabled = true }),
        Defect(
            breaking: "the screen shows that the question is loading",
            showing: { if $0.phase == .loading { $0.phase = .idle } }),
        Defect(breaking: "a second load joins the load in flight") { session, loader in
            session.onLoad = { inner in
                guard inner.screen.phase == .loading else { return await inner.load() }
                do throws(LoadError) {
                    _ = try await loader.loadQuestion()
                } catch {
                    return
                }
            }
        },
        Defect(breaking: "a loaded game is ready, with no answers found") { session, _ in
            session.onLoad = {
                await $0.load()
                $0.start()
            }
        },
        Defect(breaking: "a second load changes no game") { session, _ in
            session.onLoad = { await $0.loadAnotherQuestion() }
        },
        Defect(breaking: "another question replaces the game") { session, _ in
            session.onLoadAnother = { await $0.load() }
        },
        Defect(breaking: "a failed load shows an error and can be retried", showing: { $0.message = nil }),
        Defect(
            breaking: "a cancelled load does not change the screen",
            { session, _ in
                session.onLoad = {
                    await $0.load()
                    if Task.isCancelled {
                        session.onShow = { _ in
                            .init(phase: .failed(.cancelled), button: .init("", .load))
                        }
                    }
                }
            }),
    ]

    private static let playing = [
        Defect(breaking: "a guess before start is rejected as not running") { session, _ in
            session.onAdd = {
                $0.start()
                return $0.add($1)
            }
        },
        Defect(breaking: "start starts the clock") { session, _ in session.onStart = { _ in } },
        Defect(breaking: "a second start has no effect") { session, _ in
            session.onStart = {
                $0.reset()
                $0.start()
            }
        },
        Defect(breaking: "an answer is found at most once") { session, _ in
            session.onAdd = { inner, guess in
                if case .alreadyFound(let answer) = inner.add(guess) {
                    return .accepted(answer: answer, manner: .exact)
                }
                return .accepted(answer: guess, manner: .exact)
            }
        },
        Defect(breaking: "a wrong guess changes only the verdict on the screen") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                if verdict == .wrong { inner.pause() }
                return verdict
            }
        },
        Defect(
            breaking: "each judged guess is another event",
            showing: { $0.events = $0.events.map { GameEvent($0.kind, number: 1) } }),
        Defect(breaking: "an action has the effect of its function") { session, _ in session.onGuess = { _, _ in } },
        Defect(breaking: "a blank guess is ignored") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                return verdict == .blank ? .wrong : verdict
            }
        },
        Defect(breaking: "typed text is not accepted while a longer answer is possible") { session, _ in
            session.onType = { $0.add($1) }
        },
        Defect(breaking: "finish returns a report and does not end a running game") { session, _ in
            session.onFinish = { inner in
                let report = inner.finish()
                inner.giveUp()
                return report
            }
        },
        Defect(
            breaking: "the screen hides answers that were not found",
            showing: { if $0.phase == .playing { $0.missed = ["interface", "final"] } }),
        Defect(breaking: "a pause keeps the remaining time") { session, _ in session.onPause = { _ in } },
    ]

    private static let rows = [
        Defect(
            breaking: "rows fill in the order of finding",
            showing: { screen in
                let rows = screen.rows.sorted { $0.label.text < $1.label.text }
                for place in rows.indices {
                    screen.rows[place] = rows[place]
                    screen.rows[place].id = place
                }
            }),
        Defect(
            breaking: "rows fill in the order of finding",
            showing: { screen in
                for place in screen.rows.indices { screen.rows[place].isLastFound = screen.rows[place].state == .found }
            }),
        Defect(
            breaking: "rows fill in the order of finding",
            showing: { $0.rows.removeAll { row in row.state == .open } }),
        Defect(
            breaking: "rows in the order of the author keep their places and prompts",
            showing: { screen in
                let rows = screen.rows.filter { $0.state == .found } + screen.rows.filter { $0.state != .found }
                for place in rows.indices {
                    screen.rows[place] = rows[place]
                    screen.rows[place].id = place
                }
            }),
        Defect(
            breaking: "rows in the order of the author keep their places and prompts",
            showing: { screen in
                for place in screen.rows.indices where screen.rows[place].state == .open {
                    screen.rows[place].prompt = nil
                }
            }),
        Defect(breaking: "a hint shows one letter in its row") { session, _ in
            session.onHint = { inner, _ in inner.hint() }
        },
        Defect(breaking: "a hint shows one letter in its row") { session, _ in
            session.onHint = { inner, row in
                inner.hint(row: row)
                if let row { inner.hint(row: row + 1) }
            }
        },
        Defect(
            breaking: "no text tells an answer that was not found",
            showing: { screen in
                let planets = RecallQuestion.planets.answers.map(\.text)
                guard screen.rows.count == planets.count else { return }
                for place in planets.indices where screen.rows[place].state == .open {
                    screen.rows[place].label.spoken = "\(planets[place]), not found yet"
                }
            }),
    ]

    private static let ending = [
        Defect(breaking: "the last answer ends the game") { session, _ in
            session.onAdd = { inner, guess in inner.screen.found.count < 2 ? inner.add(guess) : .wrong }
        },
        Defect(
            breaking: "the game ends at the deadline without a call",
            showing: { if $0.phase == .finished(.timeUp) { $0.phase = .playing } }),
        Defect(breaking: "an answer at the deadline is too late") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                guard case .notRunning = verdict else { return verdict }
                return .accepted(answer: guess, manner: .exact)
            }
        },
        Defect(breaking: "giving up ends the game and shows the missed answers", showing: { $0.missed = [] }),
        Defect(breaking: "nothing changes after the end") { session, _ in
            session.onStart = { inner in
                if case .finished = inner.screen.phase { inner.reset() }
                inner.start()
            }
        },
        Defect(breaking: "the call that waits for results returns if there is nothing to save") { session, _ in
            session.onResultSaved = { _ in
                let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
                for await _ in stream {}
                continuation.finish()
            }
        },
        Defect(breaking: "a dismissed message stays dismissed until the next game") { session, _ in
            session.onDismiss = { _ in }
        },
        Defect(breaking: "a paused game can be given up") { session, _ in
            session.onGiveUp = { if $0.screen.phase == .playing { $0.giveUp() } }
        },
        Defect(breaking: "reset also works in a paused or finished game") { session, _ in
            session.onReset = { if $0.screen.phase == .playing { $0.reset() } }
        },
        Defect(breaking: "reset makes the same question ready without a load") { session, _ in
            session.onReset = { _ in }
        },
    ]
}
