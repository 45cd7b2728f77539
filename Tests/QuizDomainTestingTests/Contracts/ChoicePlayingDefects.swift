import QuizDomain
import RemoteLoading

extension ChoiceDefect {
    /// One defect for each rule of the contract.
    static let all: [ChoiceDefect] = loading + rounds + ends

    private static let loading = [
        ChoiceDefect(breaking: "no request is sent before load or start") { session, _ in
            session.onShow = { stage in
                stage.menu == nil ? stage : .game(ChoiceScreen(phase: .loading, score: .init("", spoken: "")))
            }
        },
        ChoiceDefect(breaking: "a second load changes nothing") { session, _ in
            session.onLoad = {
                if $0.stage.game == nil { await $0.load() } else { $0.leave() }
            }
        },
        ChoiceDefect(breaking: "the menu shows the record when a load returns") { session, _ in
            session.onShow = { stage in
                guard case .menu(var menu) = stage else { return stage }
                menu.record = nil
                return .menu(menu)
            }
        },
        ChoiceDefect(breaking: "a failed load shows an error in the menu and can be retried") { session, _ in
            session.onShow = { stage in
                guard case .menu(var menu) = stage else { return stage }
                menu.message = nil
                return .menu(menu)
            }
        },
        ChoiceDefect(breaking: "a failed start shows an error and can be retried", showing: { $0.message = nil }),
        ChoiceDefect(breaking: "a cancelled start returns to the menu") { session, _ in
            session.onStart = { inner in
                await inner.start()
                guard Task.isCancelled else { return }
                session.onShow = { _ in
                    .game(ChoiceScreen(phase: .failed(.cancelled), score: .init("", spoken: "")))
                }
            }
        },
        ChoiceDefect(breaking: "a second start joins the first") { session, _ in
            session.onStart = { if $0.stage.game == nil { await $0.start() } else { await $0.restart() } }
        },
    ]

    private static let rounds = [
        ChoiceDefect(breaking: "a right choice earns the points of its question") { session, _ in
            session.onPick = {
                let verdict = $0.pick($1)
                return verdict == .right(points: 1) ? .right(points: 0) : verdict
            }
        },
        ChoiceDefect(
            breaking: "the right option is shown only after a wrong choice, with an alert",
            showing: { if $0.phase == .asking { $0.options[0].state = .right } }),
        ChoiceDefect(breaking: "a choice while an outcome is shown is ignored") { session, _ in
            session.onPick = { inner, option in
                guard inner.stage.game?.phase == .revealing else { return inner.pick(option) }
                return .wrong
            }
        },
        ChoiceDefect(breaking: "the next question follows when the outcome was shown for its time") { session, _ in
            session.onPick = { inner, option in
                let verdict = inner.pick(option)
                inner.pause()
                return verdict
            }
        },
        ChoiceDefect(breaking: "an alert stays until it is dismissed, and is not shown again") { session, _ in
            session.onDismiss = { _, _ in }
        },
        ChoiceDefect(breaking: "a pause keeps the remaining time") { session, _ in session.onPause = { _ in } },
    ]

    private static let ends = [
        ChoiceDefect(breaking: "the results stay after the last outcome, and are recorded once") { session, _ in
            session.onShow = { stage in
                guard case .results(var results) = stage else { return stage }
                results.ending = .quit
                return .results(results)
            }
        },
        ChoiceDefect(breaking: "the call that waits for the result returns when it is saved") { session, _ in
            session.onResultSaved = { _ in }
        },
        ChoiceDefect(
            breaking: "the game ends at its limit without a call",
            { session, _ in
                session.onShow = { stage in
                    guard stage.results?.ending == .timeUp else { return stage }
                    return .game(ChoiceScreen(phase: .asking, score: .init("", spoken: "")))
                }
            }),
        ChoiceDefect(breaking: "a game that was left is not recorded") { session, _ in
            session.onLeave = { inner in
                if let option = inner.stage.game?.options.first { inner.pick(option.id) }
                inner.leave()
            }
        },
        ChoiceDefect(breaking: "a restart replaces a running game") { session, _ in
            session.onRestart = { await $0.start() }
        },
        ChoiceDefect(breaking: "a replay asks the missed questions, and is not recorded") { session, _ in
            session.onReplay = { await $0.start() }
        },
    ]
}
