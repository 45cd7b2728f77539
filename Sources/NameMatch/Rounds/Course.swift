package import Foundation
package import QuizDomain

/// The course of a lesson, which introduces people in groups, and asks only about people whom the player has met.
///
/// The player has met a person who was introduced in this course, or whom the player has ever recognised. A person is
/// *learned* when the schedule says that the player knows them, and the last answer of the course in each direction was
/// right.
package struct Course: Hashable, Sendable, Codable {
    /// The people of a round, from whom a ``Dealer`` chooses.
    package struct Step: Hashable, Sendable {
        /// The people who can be in the round.
        package let people: [Person]
        /// The people whom the round should ask about.
        package let targets: Set<FaceID>
        /// The number of options.
        package let choices: Int
        /// A Boolean value that indicates whether the round introduces those of its people who are targets.
        package var introduces = false
    }

    /// The number of people who are introduced together, unless a mode sets another number.
    package static let groupSize = 4
    /// The number of known people below which a lesson is recommended.
    package static let beginnerLimit = 12
    /// The number of options of a round when the player has met as many people, unless a mode sets a higher number.
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
        (earlier, group, seen) = (earlier + group, faces, 0)
    }

    /// Notes that the player has seen a person of the last group, and those before them.
    package mutating func noteSeen(_ face: FaceID) {
        if let place = group.firstIndex(of: face) { seen = max(seen, place + 1) }
    }

    /// Returns `true` if the course has introduced a person.
    package func hasIntroduced(_ face: FaceID) -> Bool { group.contains(face) || earlier.contains(face) }

    /// Returns the people of the next round, or `nil` if the course is over.
    ///
    /// A course is over when its time has passed or there is no one left to ask about. The round asks about the first of
    /// these groups that is not empty:
    /// 1. the last group, until all of it is learned
    /// 2. people who are due and were not asked about in this session
    /// 3. people whom the player has not met, unless the session would have more than `newPeople` new people
    /// 4. people who were asked about in this session and are not learned
    /// 5. all people whom the player has met, until the course has had twelve rounds
    ///
    /// A round has as many options as the mode, and six after the player has met six people. `mode` must be a lesson.
    package func step(
        after rounds: [ChoiceRound<NameOrFace>], of mode: NameMatchMode, among people: [Person],
        schedule: LearningSchedule, newPeople: Int?, at date: Date
    ) -> Step? {
        guard case .lesson(let limit) = mode.play, (rounds.last?.askedAt ?? .zero) < limit else { return nil }
        let answers = Answers(rounds)
        let session = LearningSession(schedule, at: date)
        func isLearned(_ person: Person) -> Bool {
            answers.areRight(about: person.face) && schedule.people[person.id]?.isKnown(at: date) == true
        }
        func wasAsked(_ person: Person) -> Bool {
            schedule.people[person.id].map { session.contains(DealtMemory($0)) } ?? false
        }
        let met = people.filter { hasIntroduced($0.face) || schedule.people[$0.id]?.isRecognised == true }
        func step(_ targets: [Person]) -> Step {
            let choices = met.nameCount < Self.mostChoices ? mode.choices : max(mode.choices, Self.mostChoices)
            return Step(people: met, targets: Set(targets.map(\.face)), choices: choices)
        }
        let current = met.filter { group.contains($0.face) }
        if !current.allSatisfy(isLearned) { return step(current) }
        let due = met.filter { !wasAsked($0) && schedule.people[$0.id]?.isDue(at: date) == true }
        if !due.isEmpty { return step(due) }
        let metFaces = Set(met.map(\.face))
        let strangers = people.filter { !metFaces.contains($0.face) }
        let introduced = people.count { schedule.people[$0.id].map { session.introduced(DealtMemory($0)) } ?? false }
        let mayIntroduce = newPeople.map { introduced + mode.choices <= $0 } ?? true
        if !strangers.isEmpty, mayIntroduce || met.nameCount < mode.choices {
            return Step(
                people: strangers.nameCount < mode.choices ? people : strangers,
                targets: Set(strangers.map(\.face)), choices: mode.choices, introduces: true)
        }
        let open = met.filter { wasAsked($0) && !isLearned($0) }
        if !open.isEmpty { return step(open) }
        return rounds.count < Self.leastRounds ? step(met) : nil
    }

    /// Returns the direction in which to ask about a person: the direction of the mode until the person was recognised
    /// in it, and then the other one.
    package func direction(
        for face: FaceID, after rounds: [ChoiceRound<NameOrFace>], of mode: NameMatchMode
    ) -> MatchDirection {
        let other: MatchDirection = mode.direction == .facesForName ? .namesForFace : .facesForName
        return Answers(rounds).isRight(about: face, mode.direction) ? other : mode.direction
    }
}

/// The directions in which the last answers about people were right.
private struct Answers {
    private var right: [FaceID: Set<MatchDirection>] = [:]

    init(_ rounds: [ChoiceRound<NameOrFace>]) {
        for round in rounds {
            guard let face = round.question.targetFace else { continue }
            if round.wasMissed {
                right[face]?.remove(round.question.direction)
            } else if round.settlement?.outcome == .right {
                right[face, default: []].insert(round.question.direction)
            }
        }
    }

    func isRight(about face: FaceID, _ direction: MatchDirection) -> Bool { right[face]?.contains(direction) == true }

    func areRight(about face: FaceID) -> Bool {
        isRight(about: face, .facesForName) && isRight(about: face, .namesForFace)
    }
}
