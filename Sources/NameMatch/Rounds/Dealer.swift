public import Foundation
import QuizDomain

/// Deals the rounds of a game: who is asked for, and who stands beside.
///
/// Everybody is as likely as everybody else to be asked for, but people whom the player should see again: while there
/// are such people, one of them is asked for in about half of the rounds. Nobody is asked for twice in a row, no two in
/// a round have the same name however it is spelled, and every place is as likely to be the right one. The same seed
/// deals the same rounds. A round costs the same however many people there are.
public struct Dealer: Sendable {
    /// How many stand in a round.
    public let choices: Int
    /// Whether faces are chosen or names; of those whose names are chosen, nobody but the right one shows a face.
    public let direction: MatchDirection
    /// Who stands beside the one who is asked for.
    public let distractors: DistractorPolicy

    private let crowd: Crowd
    private var schedule: LeitnerSchedule
    private var due: DuePeople
    /// Who was asked for in the round that was dealt last, and in the one before.
    private var current: FaceID?
    private var previous: FaceID?

    /// Creates a dealer for people of a roster, with what is known of the player at a date.
    public init(
        _ people: [Person], choices: Int = 6, direction: MatchDirection = .facesForName,
        distractors: DistractorPolicy = .random,
        schedule: LeitnerSchedule = LeitnerSchedule(), at date: Date = .distantPast
    ) throws(NotEnoughPeople) {
        precondition(choices >= 2, "a choice is one among two at least: \(choices)")
        crowd = Crowd(people)
        guard crowd.names.count >= choices else { throw NotEnoughPeople(need: choices, have: crowd.names.count) }
        self.choices = choices
        self.direction = direction
        self.distractors = distractors
        self.schedule = schedule
        due = DuePeople(crowd.people.indices.filter { schedule.isDue(people[$0].id, at: date) })
    }

    /// Everybody who can be dealt.
    public var people: [Person] { crowd.people }

    /// The person behind a face; nil for one who is not here.
    public func person(of face: FaceID) -> Person? { crowd.placesByFace[face].map { crowd.people[$0] } }

    /// Deals a round, of people whose faces can be shown.
    public mutating func deal(
        using generator: inout some RandomNumberGenerator,
        showing isShowable: @escaping (FaceID) -> Bool = { _ in true }
    ) throws(NotEnoughPeople) -> Deal {
        previous = current
        return try dealAnew(using: &generator, showing: isShowable)
    }

    /// Puts other people in the place of those whose faces cannot be shown, and leaves the others where they are.
    public mutating func replace(
        in deal: Deal, using generator: inout some RandomNumberGenerator,
        showing isShowable: @escaping (FaceID) -> Bool
    ) throws(NotEnoughPeople) -> Deal {
        let beside: (FaceID) -> Bool = direction == .facesForName ? isShowable : { _ in true }
        var hand = Hand()
        for (place, person) in deal.people.enumerated() {
            guard (place == deal.right ? isShowable : beside)(person.face) else { continue }
            if let place = crowd.placesByFace[person.face] { hand.add(place, of: crowd) }
        }
        var people = deal.people
        if !isShowable(deal.target.face) {
            guard let target = drawTarget(for: hand, showing: isShowable, using: &generator) else {
                // The only one left to ask for stands in this round already.
                return try dealAnew(using: &generator, showing: isShowable)
            }
            hand.add(target, of: crowd)
            people[deal.right] = crowd.people[target]
        }
        guard let target = crowd.placesByFace[people[deal.right].face] else { throw shortage(isShowable) }
        for place in people.indices where place != deal.right && !beside(people[place].face) {
            guard let other = drawDistractor(for: hand, beside: target, showing: beside, using: &generator) else {
                throw shortage(isShowable)
            }
            hand.add(other, of: crowd)
            people[place] = crowd.people[other]
        }
        current = people[deal.right].face
        return Deal(people: people, right: deal.right)
    }

    /// Takes in what a round has shown of the player.
    public mutating func learn(_ lesson: Lesson) {
        schedule.learn(lesson)
        guard let place = crowd.placesByID[lesson.person] else { return }
        due.set(place, isDue: schedule.isDue(lesson.person, at: lesson.date))
    }

    /// Goes on behind a round in which a face was asked for, whoever dealt it; nil is the beginning.
    public mutating func goOn(after face: FaceID?) {
        current = face
    }

    private mutating func dealAnew(
        using generator: inout some RandomNumberGenerator, showing isShowable: @escaping (FaceID) -> Bool
    ) throws(NotEnoughPeople) -> Deal {
        let beside: (FaceID) -> Bool = direction == .facesForName ? isShowable : { _ in true }
        var hand = Hand()
        guard let target = drawTarget(for: hand, showing: isShowable, using: &generator) else {
            throw shortage(isShowable)
        }
        hand.add(target, of: crowd)
        while hand.places.count < choices {
            guard let other = drawDistractor(for: hand, beside: target, showing: beside, using: &generator) else {
                throw shortage(isShowable)
            }
            hand.add(other, of: crowd)
        }
        var people = hand.places.dropFirst().map { crowd.people[$0] }
        let right = generator.place(below: choices)
        people.insert(crowd.people[target], at: right)
        current = crowd.people[target].face
        return Deal(people: people, right: right)
    }

    private func shortage(_ isShowable: (FaceID) -> Bool) -> NotEnoughPeople {
        NotEnoughPeople(
            need: choices, have: crowd.names.count { $0.contains { isShowable(crowd.people[$0].face) } })
    }

    private func drawTarget(
        for hand: Hand, showing isShowable: (FaceID) -> Bool, using generator: inout some RandomNumberGenerator
    ) -> Int? {
        func willDo(_ place: Int) -> Bool {
            let face = crowd.people[place].face
            return hand.takes(place, of: crowd) && face != previous && isShowable(face)
        }
        if !due.places.isEmpty, generator.place(below: 2) == 0 {
            var shuffle = LazyShuffle(below: due.places.count)
            if let drawn = shuffle.next(using: &generator, where: { willDo(due.places[$0]) }) {
                return due.places[drawn]
            }
        }
        var shuffle = LazyShuffle(below: crowd.people.count)
        return shuffle.next(using: &generator, where: willDo)
    }

    private func drawDistractor(
        for hand: Hand, beside target: Int, showing isShowable: (FaceID) -> Bool,
        using generator: inout some RandomNumberGenerator
    ) -> Int? {
        func willDo(_ place: Int) -> Bool {
            hand.takes(place, of: crowd) && isShowable(crowd.people[place].face)
        }
        let preferred = crowd.preferred(beside: target, by: distractors, schedule: schedule)
        var shuffle = LazyShuffle(below: preferred.count)
        // A few tries: among people of one name a long search would find nobody.
        for _ in 0..<(4 * choices) {
            guard let drawn = shuffle.next(using: &generator) else { break }
            if willDo(preferred[drawn]) { return preferred[drawn] }
        }
        var names = LazyShuffle(below: crowd.names.count)
        while let name = names.next(using: &generator) {
            var bearers = LazyShuffle(below: crowd.names[name].count)
            let drawn = bearers.next(using: &generator) { willDo(crowd.names[name][$0]) }
            if let drawn { return crowd.names[name][drawn] }
        }
        return nil
    }
}
