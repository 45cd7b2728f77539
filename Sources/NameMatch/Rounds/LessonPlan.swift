package import Foundation
package import QuizDomain

/// The course of a lesson, which introduces people in groups, and asks only about people whom the player has met.
///
/// The player has met a person who was introduced in this course, or whom the player has ever recognised. A person is
/// *learned* when the player has recognised them in both directions in this course, and the schedule says that the
/// player knows them.
package struct LessonPlan: Hashable, Sendable, Codable {
    /// The people of a round, from whom a ``Dealer`` chooses.
    package struct Step: Hashable, Sendable {
        /// The people who can be in the round.
        package let people: [Person]
        /// The people whom the round should ask about.
        package let targets: Set<FaceID>
        /// The number of options.
        package let choices: Int
        /// A Boolean value that indicates whether the round introduces its targets.
        package var introduces = false
    }

    /// The number of people who are introduced together, unless a mode sets another number.
    package static let groupSize = 4
    /// The number of known people below which a lesson is recommended.
    package static let beginnerLimit = 12
    /// The number of options once the player has met this number of people, unless a mode sets a higher number.
    package static let mostChoices = MatchDirection.facesForName.usualChoices
    /// The minimum number of rounds of a course, even if there is no one to learn.
    package static let leastRounds = 12

    /// The people who were introduced in earlier groups.
    private var earlier: [FaceID] = []
    /// The people of the last group.
    package private(set) var group: [FaceID] = []
    /// The number of people of the last group whom the player has seen.
    private var seen = 0

    /// Creates a course without introductions.
    package init() {}

    /// The people of the last group whom the player has not seen yet, in order.
    package var unseen: ArraySlice<FaceID> { group.dropFirst(max(0, seen)) }

    /// Introduces a group of people, which the player sees before the next round.
    package mutating func introduce(_ faces: [FaceID]) {
        (earlier, group, seen) = (earlier + group.prefix(max(0, seen)), unseen + faces, 0)
    }

    /// Notes that the player has seen a person of the last group, and those before them.
    package mutating func noteSeen(_ face: FaceID) {
        if let place = group.lastIndex(of: face) { seen = max(seen, place + 1) }
    }

    /// Removes people who cannot be shown, so that they are not introduced.
    package mutating func remove(_ faces: Set<FaceID>) {
        seen = group.prefix(max(0, seen)).count { !faces.contains($0) }
        group.removeAll(where: faces.contains)
    }

    /// Returns `true` if the course has introduced a person.
    package func hasIntroduced(_ face: FaceID) -> Bool { group.contains(face) || earlier.contains(face) }

    /// Returns `true` if a round was the first one about a person after the introduction.
    ///
    /// A right answer in this round shows that the player has just read the name, but not that the player knows it. So
    /// the log counts it as missed, as if the player had been asked before the introduction. Otherwise, the game would
    /// ask about the person too late: players would keep fewer people than without introductions.
    func repeatsIntroduction(
        _ round: ChoiceRound<NameOrFace>, after earlier: ArraySlice<ChoiceRound<NameOrFace>>
    ) -> Bool {
        guard let face = round.question.targetFace, hasIntroduced(face) else { return false }
        return !earlier.contains { $0.question.targetFace == face }
    }

    /// Returns the people of the next round, or `nil` if the course is over.
    ///
    /// The round asks about the first of these that is not empty:
    /// 1. the last group, until all of it is learned
    /// 2. people who are due and were not asked about in this session
    /// 3. the next group, as long as the session has fewer than `newPeople` new people
    /// 4. the person who will be due first, if the player was not asked about them in this session
    /// 5. all people whom the player has met
    ///
    /// The course is over after its time limit, or when only the last two cases are left and it has had twelve rounds.
    /// A round has as many options as the mode, and six after the player has met six people. `mode` must be a lesson.
    package func step(
        after rounds: [ChoiceRound<NameOrFace>], of mode: NameMatchMode, among people: [Person],
        schedule: LearningSchedule, newPeople: Int?, at date: Date
    ) -> Step? {
        guard case .lesson(let limit) = mode.play, (rounds.last?.askedAt ?? .zero) < limit else { return nil }
        let today = DatedSchedule(schedule, at: date)
        let met = people.filter { hasIntroduced($0.face) || today.isRecognised($0) }
        let choices = met.nameCount < Self.mostChoices ? mode.choices : max(mode.choices, Self.mostChoices)
        func ask(_ targets: [Person]) -> Step {
            Step(people: met, targets: Set(targets.map(\.face)), choices: choices)
        }
        let (current, answers) = (met.filter { group.contains($0.face) }, Answers(rounds))
        // People who are too few for a round wait until others are introduced.
        let isFirstGroup = met.nameCount < mode.choices
        if !isFirstGroup {
            if !current.allSatisfy({ answers.areRight(about: $0.face) && today.isKnown($0) }) { return ask(current) }
            let due = met.filter(today.isDue)
            if !due.isEmpty { return ask(due) }
        }
        let room = isFirstGroup ? mode.choices : newPeople.map { $0 - today.introduced(among: met) } ?? mode.choices
        if let step = introduction(among: people, beside: met, room: room, choices: mode.choices) { return step }
        guard rounds.count < Self.leastRounds else { return nil }
        return ask(today.firstDue(of: met).map { [$0] } ?? met)
    }

    /// Returns the step that introduces the next group, or `nil` if there is no one to introduce.
    ///
    /// A whole group is drawn from all people whom the player has not met. A smaller one, if there is room for no
    /// other, consists of the first of them, and the round also shows people whom the player has met.
    private func introduction(among people: [Person], beside met: [Person], room: Int, choices: Int) -> Step? {
        let faces = Set(met.map(\.face))
        var new = people.filter { !faces.contains($0.face) }
        let isWhole = room >= choices && new.nameCount >= choices
        if !isWhole { new = Array(new.prefix(max(0, room))) }
        guard !new.isEmpty else { return nil }
        return Step(
            people: isWhole ? new : met + new, targets: Set(new.map(\.face)), choices: choices, introduces: true)
    }

    /// Returns the direction in which to ask about a person next.
    ///
    /// It is the direction of the mode until the player has recognised the person in it, and then the other one.
    package func direction(
        for face: FaceID, after rounds: [ChoiceRound<NameOrFace>], of mode: NameMatchMode
    ) -> MatchDirection {
        let other: MatchDirection = mode.direction == .facesForName ? .namesForFace : .facesForName
        return Answers(rounds).isRight(about: face, mode.direction) ? other : mode.direction
    }
}

/// The directions in which the player has recognised people.
private struct Answers {
    private var right: [FaceID: Set<MatchDirection>] = [:]

    init(_ rounds: [ChoiceRound<NameOrFace>]) {
        for round in rounds where round.settlement?.outcome == .right {
            guard let face = round.question.targetFace else { continue }
            right[face, default: []].insert(round.question.direction)
        }
    }

    func isRight(about face: FaceID, _ direction: MatchDirection) -> Bool { right[face]?.contains(direction) == true }

    func areRight(about face: FaceID) -> Bool {
        isRight(about: face, .facesForName) && isRight(about: face, .namesForFace)
    }
}

/// The knowledge of a player at a date.
private struct DatedSchedule {
    private let schedule: LearningSchedule
    private let session: LearningSession
    private let date: Date

    init(_ schedule: LearningSchedule, at date: Date) {
        (self.schedule, self.date) = (schedule, date)
        session = LearningSession(schedule, at: date)
    }

    func isRecognised(_ person: Person) -> Bool { schedule.people[person.id]?.isRecognised == true }

    func isKnown(_ person: Person) -> Bool { schedule.people[person.id]?.isKnown(at: date) == true }

    /// Returns `true` if a person is due and was not asked about in the session.
    func isDue(_ person: Person) -> Bool {
        schedule.people[person.id].map { PersonMemorySnapshot($0).isDue(at: date) && !wasAsked($0) } ?? false
    }

    /// Returns the number of people whose first lesson belongs to the session.
    func introduced(among people: [Person]) -> Int {
        people.count { schedule.people[$0.id].map { session.introduced(PersonMemorySnapshot($0)) } ?? false }
    }

    /// Returns the person who will be due first among those who were not asked about in the session.
    func firstDue(of people: [Person]) -> Person? {
        let dates = people.compactMap { person in
            schedule.people[person.id].flatMap { wasAsked($0) ? nil : (person, due: $0.due) }
        }
        return dates.min { $0.due < $1.due }?.0
    }

    private func wasAsked(_ learned: LearnedPerson) -> Bool { session.contains(PersonMemorySnapshot(learned)) }
}
