import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting

extension NameMatchDefect {
    static let all = menus + rounds + times + ends

    private static let menus = [
        NameMatchDefect(breaking: "nothing is asked for before load or start", nil) {
            session, _ in
            session.onReplay = { await $0.load() }
        },
        NameMatchDefect(breaking: "the menu offers every mode", "offers", menu: { $0.lines.removeLast() }),
        NameMatchDefect(
            breaking: "the menu says while people are on their way", "did not say so", menu: { $0.isLoading = false }),
        NameMatchDefect(
            breaking: "people who do not come are told of, with a way to try again", "offers no way to try again",
            menu: { $0.message = nil }),
        NameMatchDefect(
            breaking: "people who do not come are told of, with a way to try again", "still says so",
            menu: { menu in
                let button = ActionButton("Try again", NameMatchAction.load)
                menu.message = menu.message ?? ActionMessage(title: "Nobody", detail: "", button: button)
            }),
        NameMatchDefect(
            breaking: "a mode that there are too few people for cannot be chosen, and says why", "offers",
            menu: { menu in for place in menu.lines.indices { menu.lines[place].button.isEnabled = true } }),
        NameMatchDefect(
            breaking: "people who do not come at the start of a game are told of, with a way to try again", "shows",
            round: { $0.message = nil }),
        NameMatchDefect(breaking: "a cancelled load leaves the menu as it was", "shows") { session, _ in
            session.onLoad = {
                await $0.load()
                if Task.isCancelled { session.onShow = { _ in .menu(.fixture(hasFailed: true)) } }
            }
        },
    ]

    private static let rounds = [
        NameMatchDefect(
            breaking: "a game starts with a name, six faces and no points", "shows",
            round: { $0.choice.options.removeLast() }),
        NameMatchDefect(
            breaking: "a game starts with a name, six faces and no points", "asks Who?", round: { $0.question = "Who?" }
        ),
        NameMatchDefect(
            breaking: "every face that is shown has its portrait, asked for once", "0 portraits of 6 faces"
        ) { session, _ in session.onPortrait = { _, _ in nil } },
        NameMatchDefect(
            breaking: "every face that is shown has its portrait, asked for once", "asked",
            making: { sound($0, images: AskingTwice(images: $0.images)) }),
        NameMatchDefect(
            breaking: "a portrait that does not come gives its place to another", "round",
            making: { around in
                let session = sound(around, images: NeverFailing(images: around.images))
                session.onPortrait = { inner, face in
                    inner.portrait(of: face).flatMap { $0 == NeverFailing.blank ? nil : $0 }
                }
                return session
            }),
        NameMatchDefect(
            breaking: "nothing on the screen tells who is behind a face", "shows",
            round: { $0.labels[0] = $0.choice.prompt?.name ?? "" }),
        NameMatchDefect(
            breaking: "nothing on the screen tells who is behind a face", "shows",
            round: { $0.names = [.fixture(): $0.choice.prompt?.name ?? ""] }),
        NameMatchDefect(breaking: "the right face is right, and counts", "was not right") { session, _ in
            session.onPick = {
                _ = $0.pick($1)
                return .wrong
            }
        },
        NameMatchDefect(
            breaking: "the right face is right, and counts", "shows", round: { $0.choice.streak = 0 }),
        NameMatchDefect(breaking: "after a round comes another, of somebody else", "asks for") { session, _ in
            var first: NameOrFace?
            session.onShow = { screen in
                guard case .round(var round) = screen else { return screen }
                first = first ?? round.choice.prompt
                round.choice.prompt = first
                return .round(round)
            }
        },
        NameMatchDefect(breaking: "a choice is judged once", "was judged", judgingAll),
        NameMatchDefect(breaking: "what is not on the screen is no choice", "was judged", judgingAll),
        NameMatchDefect(breaking: "a face of nobody has no portrait", "has one") { session, _ in
            session.onPortrait = { $0.portrait(of: $1) ?? .fixture() }
        },
    ]

    /// Makes a session return `wrong` for ignored choices.
    @MainActor private static func judgingAll(_ session: TamperedNameMatch, _ around: Surroundings) {
        session.onPick = { inner, option in
            let verdict = inner.pick(option)
            if case .ignored = verdict { return .wrong }
            return verdict
        }
    }

    private static let times = [
        NameMatchDefect(
            breaking: "only a timed game has a clock, and that is full at first", "practice has a clock",
            round: { $0.choice.clock = ClockReadout(Readout("60", spoken: "60"), elapsedFraction: 0) }),
        NameMatchDefect(
            breaking: "only a timed game has a clock, and that is full at first", "the clock is at nil",
            round: { $0.choice.clock = nil }),
        NameMatchDefect(
            breaking: "the clock of a timed game tells how much of it has gone", nil,
            round: { $0.choice.clock?.elapsedFraction = 0 }),
        NameMatchDefect(
            breaking: "a timed game ends with its clock", "ended by quit", results: { $0.game.ending = .quit }),
        NameMatchDefect(
            breaking: "in a timed game a wrong face is counted, and the round stays", "shows",
            round: { round in
                for place in round.choice.options.indices { round.choice.options[place].isEnabled = true }
            }),
        NameMatchDefect(breaking: "a pause stops the clock", nil) { session, _ in
            session.onPause = { _ in }
        },
    ]

    private static let ends = [
        NameMatchDefect(
            breaking: "a wrong face ends practice, with the score", "shows", results: { $0.game.ending = .allAsked }),
        NameMatchDefect(
            breaking: "a miss tells who was asked for and who was chosen, in the round and in the results",
            "names Optional([:])", round: { $0.names = [:] }),
        NameMatchDefect(
            breaking: "a miss tells who was asked for and who was chosen, in the round and in the results",
            "names [:] in the results", results: { $0.names = [:] }),
        NameMatchDefect(breaking: "playing again begins the same mode anew", "shows") { session, _ in
            session.onAgain = { await $0.start(.timed) }
        },
        NameMatchDefect(
            breaking: "who was missed can be asked for again, and nobody else", nil
        ) {
            session, _ in
            session.onReplay = { await $0.playAgain() }
        },
        NameMatchDefect(breaking: "who leaves is in the menu, and the record stays", "shows") { session, _ in
            session.onLeave = { _ in }
        },
        NameMatchDefect(
            breaking: "a result is recorded once, and the menu shows it", "recorded",
            making: { sound($0, records: RecordingTwice(records: $0.records)) }),
        NameMatchDefect(
            breaking: "a result is recorded once, and the menu shows it", "shows",
            menu: { menu in for place in menu.lines.indices { menu.lines[place].best = menu.lines.last?.best } }),
    ]
}
