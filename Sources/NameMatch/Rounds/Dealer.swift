package import Foundation
import QuizDomain
import struct RemoteLoading.ByteKey

/// The people of one round.
package struct Deal: Hashable, Sendable {
    /// The people to choose from, who all have different names.
    package let people: [Person]
    /// The index of the target.
    package let right: Int

    /// The person whom the round asks about.
    package var target: Person { people[right] }
}

/// A dealer of rounds, which draws a target and the distractors beside it.
///
/// All people are equally likely to be the target, except that while some people are due by the schedule, one of them
/// is the target of about half of the rounds. The same person is never the target twice in a row. No two people in a
/// round have the same name, however it is spelled. The target is equally likely to be at each index. The same seed
/// produces the same rounds.
package struct Dealer: Sendable {
    /// The people who can be dealt.
    package let people: [Person]
    private let choices: Int
    private let direction: MatchDirection
    private let distractors: DistractorPolicy
    /// The number of each person's name, which is the same for names with equal folded forms.
    private let names: [Int]
    private let placesByFace: [FaceID: Int]
    private var schedule: LeitnerSchedule
    private var due: Set<Person.ID>
    /// The targets of the last round and of the round before it.
    private var current: FaceID?
    private var previous: FaceID?

    /// Creates a dealer for people of a roster, with the schedule of the player at a date.
    package init(
        _ people: [Person], choices: Int = 6, direction: MatchDirection = .facesForName,
        distractors: DistractorPolicy = .random,
        schedule: LeitnerSchedule = LeitnerSchedule(), at date: Date = .distantPast
    ) throws(NotEnoughPeopleError) {
        precondition(choices >= 2, "a round needs at least two choices: \(choices)")
        var numbers: [ByteKey: Int] = [:]
        names = people.map { person in
            let name = ByteKey(AnswerFolding.fold(person.name))
            let number = numbers[name] ?? numbers.count
            numbers[name] = number
            return number
        }
        guard numbers.count >= choices else { throw NotEnoughPeopleError(need: choices, have: numbers.count) }
        placesByFace = Dictionary(people.indices.map { (people[$0].face, $0) }) { first, _ in first }
        self.people = people
        self.choices = choices
        self.direction = direction
        self.distractors = distractors
        self.schedule = schedule
        due = Set(people.map(\.id).filter { schedule.isDue($0, at: date) })
    }

    /// Returns the person with a face, or `nil` if there is no such person.
    package func person(of face: FaceID) -> Person? { placesByFace[face].map { people[$0] } }

    /// Deals a round of people whose faces can be shown.
    package mutating func deal(
        using generator: inout some RandomNumberGenerator, showing isShowable: (FaceID) -> Bool = { _ in true }
    ) throws(NotEnoughPeopleError) -> Deal {
        previous = current
        return try deal(
            Array(repeating: nil, count: choices), right: generator.place(below: choices), using: &generator,
            showing: isShowable)
    }

    /// Replaces the people whose faces cannot be shown, and keeps the others in their places.
    package mutating func replace(
        in deal: Deal, using generator: inout some RandomNumberGenerator, showing isShowable: (FaceID) -> Bool
    ) throws(NotEnoughPeopleError) -> Deal {
        let kept = deal.people.indices.map { place in
            let face = deal.people[place].face
            return isShowable(face) || (direction == .namesForFace && place != deal.right) ? placesByFace[face] : nil
        }
        do throws(NotEnoughPeopleError) {
            return try self.deal(kept, right: deal.right, using: &generator, showing: isShowable)
        } catch {
            // The only possible target may be one of the people who were kept.
            let nobody = [Int?](repeating: nil, count: choices)
            return try self.deal(nobody, right: deal.right, using: &generator, showing: isShowable)
        }
    }

    /// Records a lesson of the player.
    package mutating func learn(_ lesson: Lesson) {
        schedule.learn(lesson)
        if schedule.isDue(lesson.person, at: lesson.date) {
            due.insert(lesson.person)
        } else {
            due.remove(lesson.person)
        }
    }

    /// Continues after a round with this target, which another dealer may have dealt, or from the start if it is `nil`.
    package mutating func goOn(after face: FaceID?) {
        current = face
    }

    /// Fills the empty places of a round.
    private mutating func deal(
        _ kept: [Int?], right: Int, using generator: inout some RandomNumberGenerator,
        showing isShowable: (FaceID) -> Bool
    ) throws(NotEnoughPeopleError) -> Deal {
        let showable = people.indices.filter { isShowable(people[$0].face) }
        func shortage() -> NotEnoughPeopleError {
            NotEnoughPeopleError(need: choices, have: Set(showable.map { names[$0] }).count)
        }
        var round = kept
        if round[right] == nil { round[right] = drawTarget(of: free(showable, beside: round), using: &generator) }
        guard let target = round[right] else { throw shortage() }
        let others = direction == .facesForName ? showable : Array(people.indices)
        let preferred = preferred(others, beside: target)
        for place in round.indices where round[place] == nil {
            let free = free(preferred, beside: round)
            let candidates = free.isEmpty ? self.free(others, beside: round) : free
            guard let drawn = draw(of: candidates, using: &generator) else { throw shortage() }
            round[place] = drawn
        }
        current = people[target].face
        return Deal(people: round.compactMap { $0.map { people[$0] } }, right: right)
    }

    /// Returns the candidates whose names do not occur in a round.
    private func free(_ candidates: [Int], beside round: [Int?]) -> [Int] {
        let taken = round.compactMap { $0.map { names[$0] } }
        return candidates.filter { !taken.contains(names[$0]) }
    }

    private func preferred(_ candidates: [Int], beside target: Int) -> [Int] {
        switch distractors {
        case .random: return []
        case .similarNames:
            let beginning = people[target].beginning
            return candidates.filter { people[$0].beginning == beginning }
        case .sameTeam: return candidates.filter { people[$0].isFormer == people[target].isFormer }
        case .confusedBefore:
            let mixUps = schedule.takenFor(people[target].id)
            return candidates.filter { mixUps.contains(people[$0].id) }
        }
    }

    private func drawTarget(of candidates: [Int], using generator: inout some RandomNumberGenerator) -> Int? {
        let fresh = candidates.filter { people[$0].face != previous }
        let urgent = due.isEmpty ? [] : fresh.filter { due.contains(people[$0].id) }
        let isUrgent = urgent.isEmpty ? false : generator.place(below: 2) == 0
        return draw(of: isUrgent ? urgent : fresh, using: &generator)
    }

    private func draw(of candidates: [Int], using generator: inout some RandomNumberGenerator) -> Int? {
        candidates.isEmpty ? nil : candidates[generator.place(below: candidates.count)]
    }
}

extension Person {
    /// The folded beginning of the first name, used to find similar names.
    fileprivate var beginning: ByteKey {
        ByteKey(String(AnswerFolding.fold(firstName.isEmpty ? lastName : firstName).prefix(2)))
    }
}
