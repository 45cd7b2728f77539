package import Foundation
import QuizDomain

/// The people of one round.
package struct Deal: Hashable, Sendable {
    /// The people to choose from, whose folded names are all different.
    package let people: [Person]
    /// The index of the target.
    package let right: Int

    /// The person whom the round asks about.
    package var target: Person { people[right] }
}

/// A dealer of rounds: for each round, it draws the target, who is the right option, and the distractors, who are the
/// wrong ones.
///
/// Usually, the target is any person with equal probability. If the number of new people is limited, the target is
/// drawn from the people whom the player has already been asked about and from a few new ones.
///
/// A ``LeitnerSchedule`` has a card for each person, in one of several boxes. A person is due when the game should ask
/// about the person again. While people are due, about half of the targets are due people. Such a target is drawn from
/// the first box if possible: it is one of the two people whom the player missed last, or the person whose miss is the
/// oldest in the game. If no person in the first box is due, the target is the person in the lowest box who has been
/// due for the longest time.
///
/// The distractors can be any people. The same person is never the target of two consecutive rounds. Each index among
/// the options is equally likely to be that of the target.
///
/// The names of the people in a round differ in more than case and accents. The same seed produces the same rounds.
package struct Dealer: Sendable {
    /// The people who can be dealt.
    package let people: [Person]
    private let choices: Int
    private let direction: MatchDirection
    private let distractors: DistractorPolicy
    /// A number for the name of each person in `people`.
    ///
    /// People whose names have equal folded forms have the same number.
    private let names: [Int]
    /// The letters of each name, which ``DistractorPolicy/similarNames`` compares.
    ///
    /// The array is empty if the policy is another one.
    private let letters: [[Unicode.Scalar]]
    private let placesByFace: [FaceID: Int]
    private var schedule: LeitnerSchedule
    private let rules: LearningRules
    private var due: Set<Person.ID>
    /// The number of the last lesson of each person.
    ///
    /// The numbers give the order of lessons with equal dates.
    private var lessons: [Person.ID: Int] = [:]
    private var lessonCount = 0
    /// The people whose last lesson was a miss.
    private var missed: Set<Person.ID> = []
    /// The people without a card whom the session has asked about, or `nil` if new people are not limited.
    package var introduced: Set<Person.ID>?
    /// The target of the last round that was dealt.
    private var current: FaceID?
    /// The target of the round before the last one.
    ///
    /// If the target of the last round is replaced, the new target must not be this person.
    private var previous: FaceID?

    /// Creates a dealer, or throws an error if the people have too few different names for a round.
    ///
    /// The dealer prefers targets who are due at the date according to the schedule. If `introduced` is `nil`, the
    /// dealer does not limit the number of new people.
    package init(
        _ people: [Person], choices: Int = 6, direction: MatchDirection = .facesForName,
        distractors: DistractorPolicy = .random, schedule: LeitnerSchedule = LeitnerSchedule(),
        rules: LearningRules = LearningRules(), introduced: Set<Person.ID>? = nil, at date: Date = .distantPast
    ) throws(NotEnoughPeopleError) {
        precondition(choices >= 2, "a round needs at least two choices: \(choices)")
        var numbers: [String: Int] = [:]
        names = people.map { person in
            let name = AnswerFolding.fold(person.name)
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
        letters = distractors == .similarNames ? people.map(\.letters) : []
        self.schedule = schedule
        self.rules = rules
        self.introduced = introduced
        due = Set(people.map(\.id).filter { schedule.isDue($0, at: date, by: rules) })
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

    /// Returns a copy of a round with other people in place of those whose faces cannot be shown.
    ///
    /// All other people keep their indices. If no such round is possible, the dealer draws all people of the round
    /// again, and only the index of the target stays the same.
    package mutating func replace(
        in deal: Deal, using generator: inout some RandomNumberGenerator, showing isShowable: (FaceID) -> Bool
    ) throws(NotEnoughPeopleError) -> Deal {
        let kept = deal.people.indices.map { place in
            let face = deal.people[place].face
            return isShowable(face) || (direction != .facesForName && place != deal.right) ? placesByFace[face] : nil
        }
        do throws(NotEnoughPeopleError) {
            return try self.deal(kept, right: deal.right, using: &generator, showing: isShowable)
        } catch {
            // The only possible new target may already be a distractor in this round, so all people are drawn again.
            let nobody = [Int?](repeating: nil, count: choices)
            return try self.deal(nobody, right: deal.right, using: &generator, showing: isShowable)
        }
    }

    /// Applies an answer of the player to the schedule, and updates whether the person is due.
    package mutating func learn(_ lesson: Lesson) {
        schedule.learn(lesson)
        lessonCount += 1
        lessons[lesson.person] = lessonCount
        if lesson.outcome == .missed { missed.insert(lesson.person) } else { missed.remove(lesson.person) }
        if schedule.isDue(lesson.person, at: lesson.date, by: rules) {
            due.insert(lesson.person)
        } else {
            due.remove(lesson.person)
        }
    }

    /// Sets the person who was the target of the previous round and must not be the target of the next one.
    ///
    /// Call this function if another dealer has dealt the previous round. Pass `nil` if there was no previous round.
    package mutating func goOn(after face: FaceID?) {
        current = face
    }

    /// Returns a round with the people in `kept`, and with newly drawn people at the indices where `kept` is `nil`.
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
        var others = free(direction == .facesForName ? showable : Array(people.indices), beside: round)
        var preferred = preferred(others, beside: target)
        for place in round.indices where round[place] == nil {
            guard let drawn = draw(of: preferred.isEmpty ? others : preferred, using: &generator) else {
                throw shortage()
            }
            round[place] = drawn
            others.removeAll { names[$0] == names[drawn] }
            preferred.removeAll { names[$0] == names[drawn] }
        }
        current = people[target].face
        if schedule.cards[people[target].id] == nil { introduced?.insert(people[target].id) }
        return Deal(people: round.compactMap { $0.map { people[$0] } }, right: right)
    }

    /// Returns the candidates whose names do not occur in a round.
    private func free(_ candidates: [Int], beside round: [Int?]) -> [Int] {
        let taken = round.compactMap { $0.map { names[$0] } }
        return taken.isEmpty ? candidates : candidates.filter { !taken.contains(names[$0]) }
    }

    private func preferred(_ candidates: [Int], beside target: Int) -> [Int] {
        switch distractors {
        case .random: return []
        case .similarNames:
            return candidates.filter { letters[$0].looksLike(letters[target]) }
        case .sameTeam: return candidates.filter { people[$0].isFormer == people[target].isFormer }
        case .confusedBefore:
            let mixUps = schedule.takenFor(people[target].id)
            return candidates.filter { mixUps.contains(people[$0].id) }
        }
    }

    private func drawTarget(of candidates: [Int], using generator: inout some RandomNumberGenerator) -> Int? {
        let last = previous.flatMap { placesByFace[$0] }
        let fresh = candidates.filter { $0 != last }
        let urgent = due.isEmpty ? [] : fresh.filter { due.contains(people[$0].id) }
        let isUrgent = urgent.isEmpty ? false : generator.place(below: 2) == 0
        return isUrgent ? drawUrgent(of: urgent, using: &generator) : drawAnyone(of: fresh, using: &generator)
    }

    /// Returns one of the due people as the target, or `nil` if none of them has a card.
    ///
    /// If some of the due people are in the first box, the function chooses among three of them only: the two people
    /// with the latest lessons, and the person whose miss is the oldest in the game. If it chose among all of them, a
    /// person who was just missed would rarely return. People whom the player missed are preferred to people with slow
    /// right answers, who are also in the first box.
    ///
    /// If no due person is in the first box, the function returns the person in the lowest box who has been due for the
    /// longest time.
    private func drawUrgent(of due: [Int], using generator: inout some RandomNumberGenerator) -> Int? {
        let cards = due.compactMap { place in schedule.cards[people[place].id].map { (place, card: $0) } }
        let urgent = cards.filter { $0.card.box == 0 }
            .map { (place: $0.0, seen: $0.card.seen, lesson: lessons[people[$0.0].id] ?? 0) }
            .sorted { ($0.seen, $0.lesson, $0.place) < ($1.seen, $1.lesson, $1.place) }
            .map(\.place)
        let missed = urgent.filter { self.missed.contains(people[$0].id) }
        let latest = (urgent.filter { !self.missed.contains(people[$0].id) } + missed).suffix(2)
        let oldest = missed.prefix(1).filter { !latest.contains($0) }
        guard latest.isEmpty else { return draw(of: latest + oldest, using: &generator) }
        return cards.min {
            ($0.card.box, $0.card.dueDate(by: rules)) < ($1.card.box, $1.card.dueDate(by: rules))
        }?.0
    }

    /// Returns a random person whom the player has already been asked about, or a new person if the limit permits it.
    ///
    /// If there is no person whom the player has been asked about, and the limit permits no new person, the function
    /// ignores the limit.
    private func drawAnyone(of fresh: [Int], using generator: inout some RandomNumberGenerator) -> Int? {
        guard let introduced else { return draw(of: fresh, using: &generator) }
        let isKnown = { introduced.contains(people[$0].id) || schedule.cards[people[$0].id] != nil }
        let (known, new) = (fresh.filter(isKnown), fresh.filter { !isKnown($0) })
        let pool = known.count + min(new.count, max(0, rules.newPeople - introduced.count))
        guard pool > 0 else { return draw(of: fresh, using: &generator) }
        let place = generator.place(below: pool)
        return place < known.count ? known[place] : draw(of: new, using: &generator)
    }

    private func draw(of candidates: [Int], using generator: inout some RandomNumberGenerator) -> Int? {
        candidates.isEmpty ? nil : candidates[generator.place(below: candidates.count)]
    }
}

extension Person {
    /// The letters of the first name, without differences of case and accents, which are compared to find similar
    /// names.
    ///
    /// For a person without a first name, these are the letters of the last name. The array has at most 40 letters,
    /// because the time of a comparison grows with the square of the length.
    fileprivate var letters: [Unicode.Scalar] {
        Array(AnswerFolding.fold(firstName.isEmpty ? lastName : firstName).unicodeScalars.prefix(40))
    }
}

extension [Unicode.Scalar] {
    /// Returns `true` if one of two names begins with the other, or if few of their letters differ.
    ///
    /// For example, Matthew begins with Mat. Katherine and Catherine differ in one letter. The accepted edit distance
    /// is a third of the number of letters of the longer name, rounded down: 1 for five letters, 2 for six.
    fileprivate func looksLike(_ other: [Unicode.Scalar]) -> Bool {
        let (short, long) = count < other.count ? (self, other) : (other, self)
        return short.count > 1 && long.starts(with: short)
            || EditDistance.between(short, long, atMost: long.count / 3) != nil
    }
}
