import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting

extension NameMatchDefect {
    static let all = menus + rounds + times + ends + typed

    private static let menus = [
        NameMatchDefect(breaking: "no request is sent before load or start", nil) {
            session, _ in
            session.onReplay = { await $0.load() }
        },
        NameMatchDefect(breaking: "the menu offers every mode", "offers", menu: { $0.lines.removeLast() }),
        NameMatchDefect(
            breaking: "the menu shows that people are loading", "did not show it", menu: { $0.isLoading = false }),
        NameMatchDefect(
            breaking: "a failed load shows a message with a retry button", "shows no retry button",
            menu: { $0.message = nil }),
        NameMatchDefect(
            breaking: "a failed load shows a message with a retry button", "shows the message after",
            menu: { menu in
                let button = ActionButton("Try again", NameMatchAction.load)
                menu.message = menu.message ?? ActionMessage(title: "Nobody", detail: "", button: button)
            }),
        NameMatchDefect(
            breaking: "a mode with too few people is disabled and shows the reason", "offers",
            menu: { menu in for place in menu.lines.indices { menu.lines[place].button.isEnabled = true } }),
        NameMatchDefect(
            breaking: "a failed load at the start of a game shows a retry button", "shows",
            round: { $0.message = nil }),
        NameMatchDefect(breaking: "a cancelled load shows no message", "shows") { session, _ in
            session.onLoad = {
                await $0.load()
                if Task.isCancelled { session.onShow = { _ in .menu(.fixture(hasFailed: true)) } }
            }
        },
    ]

    private static let rounds = [
        NameMatchDefect(
            breaking: "a game starts with a name, six faces and zero points", "shows",
            round: { $0.choice.options.removeLast() }),
        NameMatchDefect(
            breaking: "a game starts with a name, six faces and zero points", "asks Who?",
            round: { $0.question = "Who?" }
        ),
        NameMatchDefect(
            breaking: "each face has a portrait that was requested once", "0 portraits of 6 faces"
        ) { session, _ in session.onPortrait = { _, _ in nil } },
        NameMatchDefect(
            breaking: "each face has a portrait that was requested once", "sent",
            making: { sound($0, images: AskingTwice(images: $0.images)) }),
        NameMatchDefect(
            breaking: "a person whose portrait fails to load is replaced", "round",
            making: { around in
                let session = sound(around, images: NeverFailing(images: around.images))
                session.onPortrait = { inner, face in
                    inner.portrait(of: face).flatMap { $0.data == NeverFailing.blank.data ? nil : $0 }
                }
                return session
            }),
        NameMatchDefect(
            breaking: "the screen does not reveal the names of the faces", "shows",
            round: { $0.labels[0] = $0.choice.prompt?.name ?? "" }),
        NameMatchDefect(
            breaking: "the screen does not reveal the names of the faces", "shows",
            round: { $0.names = [.fixture(): $0.choice.prompt?.name ?? ""] }),
        NameMatchDefect(
            breaking: "the screen does not reveal the names of the faces", "shows",
            round: { $0.alternativeTexts = [.fixture(): $0.choice.prompt?.name ?? ""] }),
        NameMatchDefect(breaking: "picking the right face scores", "was not right") { session, _ in
            session.onPick = {
                _ = $0.pick($1)
                return .wrong
            }
        },
        NameMatchDefect(
            breaking: "picking the right face scores", "shows", round: { $0.choice.streak = 0 }),
        NameMatchDefect(breaking: "the next round has another target", "asks for") { session, _ in
            var first: NameOrFace?
            session.onShow = { screen in
                guard case .round(var round) = screen else { return screen }
                first = first ?? round.choice.prompt
                round.choice.prompt = first
                return .round(round)
            }
        },
        NameMatchDefect(
            breaking: "a second pick of the same option is ignored", "the second pick returned", judgingAll),
        NameMatchDefect(breaking: "a pick within 0.3 seconds of a new round is ignored", "was judged", judgingAll),
        NameMatchDefect(
            breaking: "a pick within 0.3 seconds of a new round is ignored", "offers its options",
            round: { round in
                guard round.choice.phase == .asking else { return }
                for place in round.choice.options.indices { round.choice.options[place].isEnabled = true }
            }),
        NameMatchDefect(
            breaking: "a pick within 0.3 seconds of a new round is ignored", "does not accept a later pick"
        ) { session, _ in
            session.onPick = { _, _ in .ignored(.notAsking) }
        },
        NameMatchDefect(breaking: "picks that are not on the screen are ignored", "was judged", judgingAll),
        NameMatchDefect(breaking: "an unknown face has no portrait", "has a portrait") { session, _ in
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
            breaking: "only a timed game has a clock, which starts full", "practice has a clock",
            round: { $0.choice.clock = ClockReadout("60", spoken: "60") }),
        NameMatchDefect(
            breaking: "only a timed game has a clock, which starts full", "the clock is at nil",
            round: { $0.choice.clock = nil }),
        NameMatchDefect(
            breaking: "the clock of a timed game shows the elapsed fraction", nil,
            round: { $0.choice.clock?.elapsedFraction = 0 }),
        NameMatchDefect(
            breaking: "a timed game ends when its clock runs out", "ended by quit", results: { $0.game.ending = .quit }),
        NameMatchDefect(
            breaking: "a wrong face in a timed game counts and keeps the round open", "shows",
            round: { round in
                for place in round.choice.options.indices { round.choice.options[place].isEnabled = true }
            }),
        NameMatchDefect(breaking: "a pause stops the clock", nil) { session, _ in
            session.onPause = { _ in }
        },
    ]

    private static let typed = [
        NameMatchDefect(
            breaking: "a typed round shows one face and no name", "has no text field", round: { $0.typing = nil }),
        NameMatchDefect(
            breaking: "a typed round shows one face and no name", "shows",
            round: { round in
                let option = ChoiceOptionID(round: 0, place: 0)
                round.choice.options = [.init(id: option, content: .name("Ada"))]
            }),
        NameMatchDefect(
            breaking: "the right name scores, even if it is misspelled", "was judged",
            { session, _ in
                session.onAnswer = { inner, name in
                    inner.roster?.people.contains { $0.name == name } == true ? inner.answer(name) : .wrong
                }
            }),
        NameMatchDefect(
            breaking: "the right name scores, even if it is misspelled", "shows", round: { $0.choice.streak = 0 }),
        NameMatchDefect(
            breaking: "a wrong name ends a typed practice game and shows the right one", "was judged",
            round: { $0.names = [:] }),
        NameMatchDefect(
            breaking: "a wrong name ends a typed practice game and shows the right one", "shows",
            results: { $0.game.ending = .allAsked }),
        NameMatchDefect(
            breaking: "a wrong name in a timed game counts and keeps the round open", "shows",
            round: { $0.typing?.verdict = nil }),
        NameMatchDefect(breaking: "a blank name is not judged", "was judged") { session, _ in
            session.onAnswer = { $0.answer($1.allSatisfy(\.isWhitespace) ? "Nobody" : $1) }
        },
        NameMatchDefect(breaking: "hints are shown on request until none is left", "shows") { session, _ in
            session.onHint = { _ in }
        },
        NameMatchDefect(
            breaking: "hints are shown on request until none is left", "does not end",
            round: { round in
                let count = round.typing?.hints.count ?? 0
                round.typing?.hints = Array(repeating: "?", count: count)
            }),
        NameMatchDefect(breaking: "the name is shown on request and counts as missed", "shows") { session, _ in
            session.onShowName = { _ in }
        },
        NameMatchDefect(breaking: "a round without a text field judges no name", "was judged") { session, _ in
            session.onAnswer = { inner, name in
                let verdict = inner.answer(name)
                return verdict == .notRunning(nil) ? .wrong : verdict
            }
        },
    ]

    private static let ends = [
        NameMatchDefect(
            breaking: "a wrong face ends a practice game with its score", "shows",
            results: { $0.game.ending = .allAsked }),
        NameMatchDefect(
            breaking: "a miss shows the target and the chosen person in the round and the results",
            "names Optional([:])", round: { $0.names = [:] }),
        NameMatchDefect(
            breaking: "a miss shows the target and the chosen person in the round and the results",
            "names [:] in the results", results: { $0.names = [:] }),
        NameMatchDefect(breaking: "playing again starts a new game in the same mode", "shows") { session, _ in
            session.onAgain = { await $0.start(.timed) }
        },
        NameMatchDefect(
            breaking: "a replay asks only for the missed people", nil
        ) {
            session, _ in
            session.onReplay = { await $0.playAgain() }
        },
        NameMatchDefect(breaking: "leaving a game returns to the menu without a record", "shows") { session, _ in
            session.onLeave = { _ in }
        },
        NameMatchDefect(breaking: "leaving a game returns to the menu without a record", "1 records") {
            session, around in
            var isLeft = false
            session.onLeave = {
                $0.leave()
                isLeft = true
            }
            session.onResultSaved = {
                await $0.resultSaved()
                let key = NameMatchMode.practice.recordKey
                if isLeft { _ = try? await around.records.record(.fixture(), for: key) }  // cannot fail here
            }
        },
        NameMatchDefect(breaking: "the call that waits for the results returns when they are saved", "returned before")
        {
            session, _ in
            session.onResultSaved = { _ in }
        },
        NameMatchDefect(
            breaking: "a result is recorded once, and the menu shows it", "recorded",
            making: { sound($0, records: RecordingTwice(records: $0.records)) }),
        NameMatchDefect(
            breaking: "a result is recorded once, and the menu shows it", "shows",
            menu: { menu in for place in menu.lines.indices { menu.lines[place].best = menu.lines.last?.best } }),
    ]
}
