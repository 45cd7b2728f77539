import QuizDomain
import RemoteLoading

extension Defect {
    /// One defect for each rule of the contract.
    static let all: [Defect] = loading + playing + ending

    private static let loading = [
        Defect(breaking: "nothing is asked for before load") { session, _ in
            session.onShow = {
                var screen = $0
                if screen.phase == .idle { screen.phase = .loading }
                return screen
            }
        },
        Defect(breaking: "before a question there is none, and no count", showing: { $0.question = $0.question ?? "" }),
        Defect(
            breaking: "before a question the clock is full",
            showing: { if $0.phase == .idle { $0.clock = .init("00:00", spoken: "") } }),
        Defect(breaking: "before a question guesses and start are off", showing: { $0.button.isEnabled = true }),
        Defect(breaking: "loading is visible", showing: { if $0.phase == .loading { $0.phase = .idle } }),
        Defect(breaking: "loading again while loading joins") { session, loader in
            session.onLoad = { inner in
                guard inner.screen.phase == .loading else { return await inner.load() }
                do throws(LoadError) {
                    _ = try await loader.loadQuestion()
                } catch {
                    return
                }
            }
        },
        Defect(breaking: "after loading the game is ready, with nothing found") { session, _ in
            session.onLoad = {
                await $0.load()
                $0.start()
            }
        },
        Defect(breaking: "loading again later fetches anew") { session, _ in
            session.onLoad = { if $0.screen.question == nil { await $0.load() } }
        },
        Defect(breaking: "a failed load says so, and can be tried again", showing: { $0.message = nil }),
        Defect(
            breaking: "a cancelled load leaves the screen alone",
            { session, _ in
                session.onLoad = {
                    await $0.load()
                    if Task.isCancelled {
                        session.onShow = { _ in
                            .init(phase: .failed(.cancelled), clock: .init("", spoken: ""), button: .init("", .load))
                        }
                    }
                }
            }),
    ]

    private static let playing = [
        Defect(breaking: "a guess before start is not judged") { session, _ in
            session.onAdd = {
                $0.start()
                return $0.add($1)
            }
        },
        Defect(breaking: "start starts the clock") { session, _ in session.onStart = { _ in } },
        Defect(breaking: "starting twice is one start") { session, _ in
            session.onStart = {
                $0.reset()
                $0.start()
            }
        },
        Defect(breaking: "an answer is found once") { session, _ in
            session.onAdd = { inner, guess in
                if case .alreadyFound(let answer) = inner.add(guess) {
                    return .accepted(answer: answer, manner: .exact)
                }
                return .accepted(answer: guess, manner: .exact)
            }
        },
        Defect(breaking: "a wrong guess changes nothing to be seen") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                if verdict == .wrong { inner.pause() }
                return verdict
            }
        },
        Defect(breaking: "a blank guess is no guess") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                return verdict == .blank ? .wrong : verdict
            }
        },
        Defect(breaking: "what is typed waits while it may become another answer") { session, _ in
            session.onType = { $0.add($1) }
        },
        Defect(breaking: "finish tells, and never ends a running game") { session, _ in
            session.onFinish = { inner in
                let report = inner.finish()
                inner.giveUp()
                return report
            }
        },
        Defect(
            breaking: "the screen hides what was not found",
            showing: { if $0.phase == .playing { $0.missed = ["interface", "final"] } }),
        Defect(breaking: "pause keeps what is left") { session, _ in session.onPause = { _ in } },
    ]

    private static let ending = [
        Defect(breaking: "the last answer ends the game") { session, _ in
            session.onAdd = { inner, guess in inner.screen.found.count < 2 ? inner.add(guess) : .wrong }
        },
        Defect(
            breaking: "the deadline ends the game by itself",
            showing: { if $0.phase == .finished(.timeUp) { $0.phase = .playing } }),
        Defect(breaking: "the last answer at the deadline is too late") { session, _ in
            session.onAdd = { inner, guess in
                let verdict = inner.add(guess)
                guard case .notRunning = verdict else { return verdict }
                return .accepted(answer: guess, manner: .exact)
            }
        },
        Defect(breaking: "giving up ends the game and shows what was missed", showing: { $0.missed = [] }),
        Defect(breaking: "nothing changes after the end") { session, _ in
            session.onStart = { inner in
                if case .finished = inner.screen.phase { inner.reset() }
                inner.start()
            }
        },
        Defect(breaking: "a paused game can be given up") { session, _ in
            session.onGiveUp = { if $0.screen.phase == .playing { $0.giveUp() } }
        },
        Defect(breaking: "reset leads from a pause and from the end too") { session, _ in
            session.onReset = { if $0.screen.phase == .playing { $0.reset() } }
        },
        Defect(breaking: "reset makes the same question ready, without a load") { session, _ in
            session.onReset = { _ in }
        },
    ]
}
