import Foundation
import QuizDomain
import RemoteLoading

/// A presenter that creates the screens of the name game from the current people, records and lessons.
@MainActor
struct NameMatchPresenter {
    let wording: NameMatchWording
    let modes: [NameMatchMode]
    let people: PeopleCache
    let portraits: PortraitLoader
    let records: ModeRecords?
    let lessons: LessonRecorder
    let time: TimeSource
    private let counter = LearningProgressCounter()

    init(
        wording: NameMatchWording, modes: [NameMatchMode], people: PeopleCache, portraits: PortraitLoader,
        records: ModeRecords?, lessons: LessonRecorder, time: TimeSource
    ) {
        self.wording = wording
        self.modes = modes
        self.people = people
        self.portraits = portraits
        self.records = records
        self.lessons = lessons
        self.time = time
    }

    private var choice: ChoicePresenter { ChoicePresenter(wording: wording.choice) }

    /// Returns the screen of a game, or the menu if there is no game.
    func screen(of game: NameMatchGame?, events: [GameEvent]) -> NameMatchScreen {
        guard let game else { return .menu(menu(events: events)) }
        return switch game.rounds.screen {
        case .menu: .menu(menu(events: events))
        case .round(let choice):
            game.personToMeet.map { .introduction(introduction(to: $0, events: choice.events, of: game)) }
                ?? .round(round(choice, of: game))
        case .results(let results): .results(self.results(results, of: game))
        }
    }

    private func menu(events: [GameEvent]) -> NameMatchMenu {
        var menu = NameMatchMenu(
            title: wording.title, instruction: wording.instruction,
            lines: modes.map(line))
        menu.events = events
        menu.isSavingRecord = records?.isSaving == true
        menu.isLoading = people.state.isLoading || records?.isReading == true
        menu.message = peopleFailure
        menu.recordProblem = records?.problem.map { wording.choice.recordProblem($0) }
        menu.forgetRecords = choice.forgetRecords(after: records?.problem, .choice(.forgetDamagedRecords))
        menu.learningProblem = learningProblem
        (menu.listNotice, menu.progress) = (notice, progress)
        let canForget = lessons.isRead ? !lessons.isEmpty : lessons.readProblem != nil
        menu.forget = canForget ? ActionButton(wording.forgetLessons, .forgetAllLessons) : nil
        return menu
    }

    private var learningProblem: String? {
        if lessons.forgetProblem != nil { return wording.forgetProblem }
        if lessons.saveProblem != nil { return wording.learningProblem }
        return lessons.readProblem.map { _ in wording.learningReadProblem }
    }

    private var peopleFailure: ActionMessage<NameMatchScreen.Action>? {
        people.state.error.map { error in
            var message = choice.failure(error, retry: NameMatchScreen.Action.choice(.load))
            if people.roster != nil { message.title = wording.refreshFailureTitle }
            return message
        }
    }

    private var notice: String? {
        guard let roster = people.roster else { return nil }
        return roster.age.map { wording.age($0) }
            ?? roster.total.map { total in
                let listed = roster.people.count + roster.excluded.count
                return wording.partialList(wording.choice.number(listed), wording.choice.number(total))
            }
    }

    private var progress: LearningProgress? {
        guard let counts = counter.counts(of: people, lessons), let roster = people.roster else { return nil }
        return wording.progress(
            known: counts.known(at: time.date()), of: roster.people.count, due: counts.due(at: time.date()))
    }

    /// The number of people whom the player knows, or `nil` until it can be computed.
    private var known: Int? {
        guard lessons.hasStore else { return lessons.schedule.people.values.count { $0.isKnown(at: time.date()) } }
        return progress?.known
    }

    private func introduction(
        to person: Person, events: [GameEvent], of game: NameMatchGame
    ) -> NameMatchIntroduction {
        let course = game.people.course
        let place = course.group.count - course.unseen.count + 1
        var screen = NameMatchIntroduction(
            mode: game.mode, face: person.face, name: person.name, title: wording.introduction(person.name),
            next: ActionButton(wording.next, .next(after: person.face)),
            quit: ActionButton(wording.choice.menu, .choice(.quit)))
        if course.group.count > 1 {
            screen.place = wording.place(wording.choice.number(place), wording.choice.number(course.group.count))
        }
        screen.progress = progress
        screen.pictureDescription = wording.portrait(person.name)
        (screen.events, screen.notice) = (events, notice)
        return screen
    }

    private func line(of mode: NameMatchMode) -> NameMatchMenu.Line {
        let shortage = people.shortages[mode]
        var line = NameMatchMenu.Line(
            button: ActionButton(wording.mode(mode), .start(mode), isEnabled: shortage == nil),
            detail: wording.modeDetail(mode))
        if let record = records?.record(of: mode)?.status, record.isKnown {
            line.best = choice.record(record.record, isSaving: record.isSaving)
        }
        if mode.play.isLesson, shortage == nil, people.roster != nil, let known, known < LessonPlan.beginnerLimit {
            line.recommendation = wording.recommendation
        }
        line.problem = shortage.map { wording.notEnoughPeople($0) }
        return line
    }

    private func round(_ round: ChoiceRoundScreen<NameOrFace>, of game: NameMatchGame) -> NameMatchRoundScreen {
        let isHeld = game.hold.faces != nil
        var round = round
        if isHeld {
            round.prompt = nil
            round.options = []
            round.alert = nil
        }
        let question = round.prompt.map { $0.name.map(wording.whoIs) ?? wording.whoIsThis }
        var screen = NameMatchRoundScreen(mode: game.mode, question: question, choice: round)
        if game.isTyped {
            addTyping(to: &screen, of: game)
            screen.choice.options.removeAll { $0.state != .right }
        }
        let names = names(of: round.facesToName, in: game)
        screen.names = names
        if let face = round.prompt?.face { screen.pictureDescriptions[face] = wording.portrait(names[face]) }
        for option in screen.choice.options {
            let (face, place) = (option.content.face, wording.face(wording.choice.number(option.id.place + 1)))
            let name = option.content.name ?? face.flatMap { names[$0] }
            screen.spokenOptions.append(wording.spokenOption(name ?? place, option.state))
            if let face { screen.pictureDescriptions[face] = name.map(wording.portrait) ?? place }
        }
        // While a round is shown, `awaited` contains only portraits of the next round, so no progress is shown.
        if round.phase == .loading || isHeld { screen.portraits = portraits.awaited?.progress }
        if let problem = game.hold.problem {
            screen.choice.message = choice.failure(problem, retry: .load)
        } else if let shortage = game.deck.shortage {
            screen.choice.message?.detail = wording.notEnoughPeople(shortage.people)
            // If a retry would fail again, the button returns to the menu.
            if !shortage.mayPass { screen.choice.message?.button = ActionButton(wording.choice.menu, .quit) }
        }
        if game.mode.play.isLesson { screen.progress = progress }
        screen.notice = notice
        return screen
    }

    /// Adds the text field of a typed round, and the hints about the name.
    private func addTyping(to screen: inout NameMatchRoundScreen, of game: NameMatchGame) {
        let (round, rounds) = (screen.choice, game.rounds.game.rounds)
        guard let face = round.prompt?.face, let person = game.people.person(of: face) else { return }
        let isOpen = round.phase == .asking
        let isSettled = round.options.contains { $0.state == .right }
        let shown = isSettled ? person.hints.count : rounds.last?.typingHints ?? 0
        screen.hints = person.hints.prefix(shown).map(wording.hint)
        screen.hint = ActionButton(wording.askForHint, .hint, isEnabled: isOpen && shown < person.hints.count)
        var typing = ChoiceRoundScreen<NameOrFace>.Typing(placeholder: wording.typedName)
        typing.isEnabled = isOpen
        typing.verdict =
            game.isEndedByWrongName
            ? wording.lastWrongName : game.guess.verdict(in: rounds.count - 1).flatMap(wording.verdict)
        typing.giveUp = ActionButton(wording.showName, .giveUpQuestion, isEnabled: isOpen)
        screen.choice.typing = typing
    }

    private func results(_ results: ResultsScreen<NameOrFace>, of game: NameMatchGame) -> NameMatchResults {
        var screen = NameMatchResults(mode: game.mode, game: results)
        screen.people = people(in: game)
        let faces = results.review.flatMap { [$0.prompt, $0.right] + $0.chosen }.compactMap(\.face)
        screen.names = names(of: faces + screen.people.flatMap { [$0.face] + $0.confusedWith }, in: game)
        for place in screen.people.indices {
            let others = screen.people[place].confusedWith.compactMap { screen.names[$0] }
            screen.people[place].confusedWithText = others.isEmpty ? nil : wording.confusedWith(wording.list(others))
        }
        screen.missedTitle = title(screen.missed.count, wording.missedPeople)
        screen.newTitle = title(screen.new.count, wording.newPeople)
        if game.mode.play.isLesson, let known {
            screen.game.title = wording.lessonTitle(known, wording.choice.number(known))
        }
        (screen.progress, screen.learningProblem) = (progress, learningProblem)
        // A person who is found after wrong answers counts as right, so the text names the wrong answers too.
        if game.mode.play != .untilMissed, results.stats.wrong > 0 {
            screen.game.detail = wording.foundPeople(results.stats.right, results.stats.wrong)
        }
        if game.isEndedByWrongName { screen.game.detail = "\(wording.endedByWrongName) \(results.detail)" }
        return screen
    }

    /// Returns the people whom the rounds of a game asked about.
    private func people(in game: NameMatchGame) -> [NameMatchResults.AskedPerson] {
        var people: [NameMatchResults.AskedPerson] = []
        var places: [FaceID: Int] = [:]
        for round in game.rounds.game.rounds {
            guard let end = round.settlement, end.outcome != .abandoned || round.wasMissed,
                let person = round.question.targetFace.flatMap({ game.people.person(of: $0) })
            else { continue }
            let place = places[person.face] ?? people.count
            if place == people.count {
                places[person.face] = place
                people.append(NameMatchResults.AskedPerson(person.face, name: person.name))
                people[place].isNew = game.people.isNew(person)
                people[place].isKnown = lessons.schedule.people[person.id]?.isKnown(at: time.date()) == true
                people[place].confusedWith = game.people.confusedWith(person).map(\.face)
            }
            if round.wasMissed { people[place].isMissed = true }
        }
        return people
    }

    private func title(_ count: Int, _ text: (Int, String) -> String) -> String? {
        count == 0 ? nil : text(count, wording.choice.number(count))
    }

    private func names(of faces: [FaceID], in game: NameMatchGame) -> [FaceID: String] {
        Dictionary(
            faces.compactMap { face in game.people.person(of: face).map { (face, $0.name) } }
        ) { first, _ in first }
    }
}

extension ChoiceRoundScreen<NameOrFace> {
    /// The faces whose names are shown, which are the right face and the chosen faces, or none while the round is open.
    fileprivate var facesToName: [FaceID] {
        guard options.contains(where: { $0.state == .right }) else { return [] }
        let shown = options.filter { $0.state == .right || $0.state == .wrong }.map(\.content)
        return ([prompt].compactMap { $0 } + shown).compactMap(\.face)
    }
}
