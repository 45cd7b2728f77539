import Foundation
import QuizDomain
import RemoteLoading

/// The people of one game, with the dealer that chooses among them and the judge of their typed names.
@MainActor
final class GameRoster {
    private(set) var dealer: Dealer?
    private(set) var judge: NameJudge?
    /// The date of the first lesson of the game, in milliseconds since 1970, or `nil` if there is none yet.
    private(set) var firstLesson: Int64?
    /// The course of a lesson, which is empty in other modes.
    var course: LessonPlan
    let mode: NameMatchMode
    private let source: PeopleCache
    private let lessons: LessonRecorder
    private let newPeople: Int
    private let time: TimeSource

    init(
        of mode: NameMatchMode, from source: PeopleCache, lessons: LessonRecorder, newPeople: Int, time: TimeSource,
        firstLesson: Int64? = nil, course: LessonPlan? = nil
    ) {
        let now = time.date().wholeMilliseconds
        self.firstLesson = firstLesson.map { first in
            // If the clock was ahead, the lessons of the game get the current date, or, to keep their order, dates
            // milliseconds before it.
            first > LearningLog.limit(at: now) ? now - Int64(LearnedPerson.mostLessons) : first
        }
        self.course = course ?? LessonPlan()
        self.mode = mode
        self.source = source
        self.lessons = lessons
        self.newPeople = newPeople
        self.time = time
    }

    /// Returns the dealer of the game, or the shortage of people in the list.
    ///
    /// A new game needs a new dealer, with the current people and the current schedule.
    func dealer(forNewGame isNew: Bool) async throws(LoadError) -> Result<Dealer, NotEnoughPeopleError> {
        if let dealer, !isNew { return .success(dealer) }
        let roster = try await source.people()
        let schedule = await lessons.currentSchedule(by: Deadline(in: PortraitLoader.timeout, on: time))
        let made = await Self.makeDealer(mode, roster, schedule, newPeople: mostNewPeople, at: time.date())
        guard !Task.isCancelled else { throw .cancelled }
        guard case .success(let dealer) = made else { return made }
        let judge = await Self.makeJudge(mode, dealer.people)
        // A later game may have installed a newer dealer since this call was cancelled.
        guard !Task.isCancelled else { throw .cancelled }
        (self.judge, self.dealer) = (judge, dealer)
        if isNew { course = LessonPlan() }
        return made
    }

    /// Returns the next step of a lesson with the dealer of its round, or `nil` if the lesson is over.
    ///
    /// The step avoids people whose faces cannot be shown, unless too few people are left without them.
    func nextStep(
        after rounds: [ChoiceRound<NameOrFace>], showing isShowable: @Sendable (FaceID) -> Bool
    ) async -> (step: LessonPlan.Step, dealer: Result<Dealer, NotEnoughPeopleError>)? {
        await Self.nextStep(
            of: course, mode, after: rounds, among: dealer?.people ?? [], lessons.schedule,
            newPeople: mostNewPeople, at: time.date(), showing: isShowable)
    }

    /// The maximum number of new people, or `nil` without a store, because no later session continues with the people
    /// of this one.
    private var mostNewPeople: Int? { lessons.hasStore ? newPeople : nil }

    /// Loads the people of a saved game, and begins to read the log, which its results need.
    func load() async throws(LoadError) {
        Task { [lessons] in await lessons.currentSchedule() }
        let roster = try await source.people()
        if judge == nil { judge = await Self.makeJudge(mode, mode.people(of: roster)) }
    }

    /// Returns the person with a face, from the people of the game if possible.
    ///
    /// A roster that was loaded during the game may have another person with this face.
    func person(of face: FaceID) -> Person? { dealer?.person(of: face) ?? source.person(of: face) }

    /// Returns a judge that compares typed names with the names of the people of the game.
    ///
    /// The judge is created when the people of a game are loaded. If the target of a stored game is no longer among the
    /// people of its mode, this function creates another judge.
    func judge(of target: Person) -> NameJudge {
        if let judge, judge.knows(target) { return judge }
        let others = dealer?.people ?? source.roster.map { mode.people(of: $0) } ?? []
        let judge = NameJudge([target] + others.filter { $0.id != target.id })
        self.judge = judge
        return judge
    }

    /// The face of the person whom the last ended round asked about, in any game of the session.
    var lastAsked: FaceID? { source.lastAsked }

    /// Learns from an ended round, which may be the first of the game, with the people whose names were typed by
    /// mistake.
    ///
    /// If `isTold`, an introduction had just shown the name.
    ///
    /// The lesson affects only the rounds that are dealt later.
    func learn(from round: ChoiceRound<NameOrFace>, isFirst: Bool, isTold: Bool, typed: [Person.ID]) {
        source.lastAsked = round.question.targetFace
        let date = time.date()
        if isFirst { firstLesson = date.wholeMilliseconds }
        let direction = mode.play.isLesson ? round.question.direction : mode.direction
        let lesson = LearningEntry(
            round, asking: direction, typed: typed, isTold: isTold, at: date,
            id: lessons.newID()
        ) { source.person(of: $0)?.id }
        if let lesson { learn(lesson) }
    }

    /// Returns `false` if the player has recognised the person of a round before, or if the log is not read yet.
    func mayBeNew(_ round: ChoiceRound<NameOrFace>) -> Bool {
        guard !lessons.hasStore || lessons.isRead, let person = round.question.targetFace.flatMap(person) else {
            return false
        }
        return lessons.schedule.people[person.id]?.isRecognised != true
    }

    /// The next person whom a lesson introduces, or `nil` if the round can be asked.
    var personToMeet: Person? { course.unseen.lazy.compactMap { self.person(of: $0) }.first }

    /// Returns `true` if the first lesson about a person is a lesson of this game.
    func isNew(_ person: Person) -> Bool {
        guard let firstLesson, let first = lessons.schedule.people[person.id]?.firstLesson else { return false }
        return first >= firstLesson
    }

    /// Returns the people for whom the player took a person in this game, each once.
    func confusedWith(_ person: Person) -> [Person] {
        guard let firstLesson else { return [] }
        var others: [Person.ID] = []
        for entry in lessons.log.lessons(about: person.id) where entry.milliseconds >= firstLesson {
            guard case .lesson(_, _, let confusedWith) = entry.event else { continue }
            for other in confusedWith where !others.contains(other) { others.append(other) }
        }
        return others.compactMap { id in dealer?.person(with: id) ?? source.roster?.people.first { $0.id == id } }
    }

    /// Adds an entry to the log, which affects the rounds that are dealt later.
    func learn(_ entry: LearningEntry) {
        lessons.append(entry)
        dealer?.learn(entry.person, lessons.schedule.people[entry.person])
    }

    /// Creates a judge off the main actor, or returns `nil` if the names are not typed in the mode.
    @concurrent private static func makeJudge(_ mode: NameMatchMode, _ people: [Person]) async -> NameJudge? {
        mode.direction == .typedName ? NameJudge(people) : nil
    }

    /// Plans a round of a lesson off the main actor, because it looks at all people.
    @concurrent private static func nextStep(
        of course: LessonPlan, _ mode: NameMatchMode, after rounds: [ChoiceRound<NameOrFace>], among people: [Person],
        _ schedule: LearningSchedule, newPeople: Int?, at date: Date, showing isShowable: @Sendable (FaceID) -> Bool
    ) async -> (step: LessonPlan.Step, dealer: Result<Dealer, NotEnoughPeopleError>)? {
        let shown = people.filter { isShowable($0.face) }
        let step = course.step(
            after: rounds, of: mode, among: shown.nameCount < mode.choices ? people : shown, schedule: schedule,
            newPeople: newPeople, at: date)
        guard let step else { return nil }
        let dealer = Result { () throws(NotEnoughPeopleError) in
            // All options need a portrait, whatever the direction, because the round may introduce its people.
            try Dealer(
                step.people, choices: step.choices, distractors: mode.distractors, schedule: schedule,
                asking: step.targets, at: date)
        }
        return (step, dealer)
    }

    /// Creates a dealer off the main actor, because folding the names is expensive.
    @concurrent private static func makeDealer(
        _ mode: NameMatchMode, _ roster: Roster, _ schedule: LearningSchedule, newPeople: Int?, at date: Date
    ) async -> Result<Dealer, NotEnoughPeopleError> {
        Result { () throws(NotEnoughPeopleError) in
            // The dealer does not know the groups without people.
            if !mode.people.groups.isEmpty, let shortage = mode.shortage(of: roster) { throw shortage }
            return try Dealer(
                mode.people(of: roster), choices: mode.choices, direction: mode.direction,
                distractors: mode.distractors, schedule: schedule, newPeople: newPeople, at: date)
        }
    }
}
