public import NameMatch
public import QuizDomain
import QuizDomainTesting
import RemoteLoading

extension NameMatchMenu {
    /// Returns an English menu, optionally with a best result for each mode and with an error message.
    public static func fixture(
        modes: [NameMatchMode] = [.practice, .timed], best: Int? = nil, hasFailed: Bool = false
    ) -> NameMatchMenu {
        let wording = NameMatchWording.english
        let record = best.map { wording.choice.record($0) }
        let retry = ActionMessage(
            title: wording.choice.failureTitle,
            detail: wording.choice.failureDetail(.connectivity(.notConnected)),
            button: ActionButton(wording.choice.tryAgain, NameMatchScreen.Action.choice(.load)))
        var menu = NameMatchMenu(
            title: wording.title, instruction: wording.instruction,
            lines: modes.map { mode in
                Line(button: ActionButton(wording.mode(mode), .start(mode)), detail: wording.modeDetail(mode))
            })
        for place in menu.lines.indices { menu.lines[place].best = record }
        menu.message = hasFailed ? retry : nil
        return menu
    }
}

extension NameMatchRoundScreen {
    /// Returns an English round, whose prompt (a name or a face) and input (options or a text field) fit the mode.
    ///
    /// `right` and `wrong` are indices of options. The faces have the identifiers `face 0`, `face 1` and so on.
    public static func fixture(
        _ mode: NameMatchMode = .practice, phase: ChoiceRoundScreen<NameOrFace>.Phase = .asking,
        right: Int? = nil, wrong: Set<Int> = []
    ) -> NameMatchRoundScreen {
        let (wording, name) = (NameMatchWording.english, "Ada Borg")
        let isAskingForFaces = mode.direction == .facesForName
        let isTyped = mode.direction == .typedName
        let names = [name] + InventedName.all(mode.choices, seed: 0).map { $0.first + " " + $0.last }
        let options = (0..<(isTyped ? right == nil ? 0 : 1 : mode.choices)).map { place in
            isAskingForFaces ? NameOrFace.face(.fixture(place)) : .name(names[place])
        }
        var told: [FaceID: String] = [:]
        if let right {
            told[.fixture(isAskingForFaces ? right : 0)] = name
            if isAskingForFaces { for place in wrong { told[.fixture(place)] = names[place + 1] } }
        }
        var screen = NameMatchRoundScreen(
            mode: mode, question: isAskingForFaces ? wording.whoIs(name) : wording.whoIsThis,
            choice: .fixture(
                phase: phase, prompt: isAskingForFaces ? .name(name) : .face(.fixture(0)), options: options,
                right: right.map { options[$0] }, wrong: Set(wrong.map { options[$0] })))
        if isTyped {
            let isOpen = phase == .asking
            screen.hint = ActionButton(wording.askForHint, .hint, isEnabled: isOpen)
            var typing = ChoiceRoundScreen<NameOrFace>.Typing(placeholder: wording.typedName)
            typing.isEnabled = isOpen
            typing.giveUp = ActionButton(wording.showName, .giveUpQuestion, isEnabled: isOpen)
            screen.choice.typing = typing
        }
        screen.spokenOptions = screen.choice.options.enumerated().map { place, option in
            wording.spokenOption(
                option.content.name ?? told[.fixture(place)] ?? wording.face("\(place + 1)"), option.state)
        }
        screen.names = told
        for place in 0..<(isAskingForFaces ? mode.choices : 1) {
            let unnamed = isAskingForFaces ? wording.face("\(place + 1)") : wording.portrait(nil)
            screen.pictureDescriptions[.fixture(place)] = told[.fixture(place)].map(wording.portrait) ?? unnamed
        }
        return screen
    }
}

extension NameMatchIntroduction {
    /// Returns the English introduction of the first of four invented people.
    public static func fixture(_ mode: NameMatchMode = .firstLesson) -> NameMatchIntroduction {
        let (wording, face, name) = (NameMatchWording.english, FaceID.fixture(0), "Ada Borg")
        var screen = NameMatchIntroduction(
            mode: mode, face: face, name: name, title: wording.introduction(name),
            next: ActionButton(wording.next, .next(after: face)),
            quit: ActionButton(wording.choice.menu, .choice(.quit)))
        screen.place = wording.place("1", "4")
        screen.pictureDescription = wording.portrait(name)
        return screen
    }
}

extension FaceID {
    /// Returns the identifier `face <number>`.
    public static func fixture(_ number: Int = 0) -> FaceID { FaceID("face \(number)") }
}

extension NameMatchResults {
    /// Returns English results of a game, with invented people.
    ///
    /// The ending depends on the mode: the game ended with a wrong choice, at its time limit, or after its last round.
    public static func fixture(
        _ mode: NameMatchMode = .practice, right: Int = 7, wrong: Int = 1, best: Int? = nil
    ) -> NameMatchResults {
        let ending: ChoiceEnding =
            switch mode.play {
            case .untilMissed: .missed
            case .timed: .timeUp
            case .rounds, .lesson: .allAsked
            }
        let wording = NameMatchWording.english.choice
        let asked = right + min(wrong, 1)
        let replay = ActionButton(wording.replayMissed, ChoiceAction.replayMissed)
        var results = NameMatchResults(
            mode: mode,
            game: ResultsScreen(
                ending: ending, title: wording.endTitle(ending, right, asked), detail: wording.endDetail(right, asked),
                score: wording.score(right), stats: .fixture(right: right, wrong: wrong)))
        results.game.record = best.map { wording.record($0) }
        results.game.isNewRecord = best == right
        results.game.buttons =
            [ActionButton(wording.restart, .start)] + (wrong > 0 ? [replay] : [])
            + [ActionButton(wording.menu, .quit)]
        results.showPeople(asked, isLastMissed: wrong > 0)
        return results
    }

    /// Adds people with invented names, of whom the last one is new, and perhaps was taken for the first one.
    private mutating func showPeople(_ count: Int, isLastMissed: Bool) {
        let wording = NameMatchWording.english
        people = InventedName.all(count, seed: 0).enumerated().map { place, name in
            AskedPerson(.fixture(place), name: name.first + " " + name.last)
        }
        names = Dictionary(uniqueKeysWithValues: people.map { ($0.face, $0.name) })
        guard let last = people.indices.last else { return }
        people[last].isNew = true
        newTitle = wording.newPeople(1, "1")
        guard isLastMissed else { return }
        people[last].isMissed = true
        people[last].confusedWith = [people[0].face]
        people[last].confusedWithText = wording.confusedWith(people[0].name)
        missedTitle = wording.missedPeople(1, "1")
    }
}
