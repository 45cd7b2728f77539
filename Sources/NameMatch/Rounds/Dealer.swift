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

/// A dealer that draws the people of each round: the target, who is right, and the distractors, who are wrong.
///
/// The target depends on what the player has learned. It is the first of these people who exists:
/// 1. a person whom the player was asked about in this session and has never recognised, as soon as three other rounds
///    have been dealt
/// 2. a person who is due and was not asked about in this session, with the lowest probability of recall
/// 3. a new person, up to a limit in each session
/// 4. the person whom the player was asked about the longest time ago
///
/// The dealer skips people who are the targets of rounds that are not answered yet. A round that is never shown has no
/// effect.
///
/// The distractors are people of the smallest group of the target that has enough people for a round. If there is no
/// such group, they are first the people of all its groups, and then any people. The same person is never the target of
/// two consecutive rounds. Each index among the options is equally likely to be that of the target.
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
    private let groups: DealableGroups
    private let placesByFace: [FaceID: Int]
    private let placesByID: [Person.ID: Int]
    /// The memory of each person in `people`, or `nil` for people whom the player was not asked about.
    private var learned: [PersonMemorySnapshot?]
    /// The people for whom the player took a person, which ``DistractorPolicy/confusedBefore`` prefers.
    private var confusedWith: [Person.ID: [Person.ID]] = [:]
    /// The order of the last lessons about each person in `people`, where a later lesson has a higher number, and 0
    /// means that there was none.
    private var order: [Int]
    private var lessons = 0
    private var session: LearningSession
    /// The people whom the rounds ask about if their faces can be shown, or `nil` for all people.
    private let targets: Set<FaceID>?
    /// The maximum number of new people in a session, or `nil` if there is none.
    private let newPeople: Int?
    /// The target of the last round that is answered, or was left without an answer.
    private var lastAsked: FaceID?
    /// The targets of the rounds after that one.
    private var unanswered: [FaceID] = []

    /// The number of other rounds after which a person returns who was never recognised.
    private static let roundsUntilReturn = 3

    /// Creates a dealer, or throws an error if the people have too few different names for a round.
    ///
    /// `date` determines which session of learning the rounds belong to. The rounds ask about `targets` if they can.
    package init(
        _ people: [Person], choices: Int = 6, direction: MatchDirection = .facesForName,
        distractors: DistractorPolicy = .random, schedule: LearningSchedule = LearningSchedule(),
        newPeople: Int? = nil, asking targets: Set<FaceID>? = nil, at date: Date = .distantPast
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
        placesByID = Dictionary(people.indices.map { (people[$0].id, $0) }) { first, _ in first }
        self.people = people
        self.choices = choices
        self.direction = direction
        self.distractors = distractors
        letters = distractors == .similarNames ? people.map(\.letters) : []
        groups = DealableGroups(of: people, names: names, choices: choices)
        learned = people.map { schedule.people[$0.id].map(PersonMemorySnapshot.init) }
        if distractors == .confusedBefore { confusedWith = schedule.people.mapValues(\.confusedWith) }
        order = Array(repeating: 0, count: people.count)
        session = LearningSession(schedule, at: date)
        self.newPeople = newPeople
        self.targets = targets
        let asked = people.indices.filter { learned[$0] != nil }
        for place in asked.sorted(by: {
            (learned[$0]?.memory.milliseconds ?? 0) < (learned[$1]?.memory.milliseconds ?? 0)
        }) {
            lessons += 1
            order[place] = lessons
        }
    }

    /// Returns the person with a face, or `nil` if there is no such person.
    package func person(of face: FaceID) -> Person? { placesByFace[face].map { people[$0] } }

    /// Returns the person with an identifier, or `nil` if there is no such person.
    package func person(with id: Person.ID) -> Person? { placesByID[id].map { people[$0] } }

    /// Sets the targets of the rounds that were dealt before the next one.
    ///
    /// `lastAsked` is the target of the last round that is answered or was left, and `unanswered` are the targets of
    /// the rounds after it, which are not answered yet.
    package mutating func resume(after lastAsked: FaceID?, unanswered: [FaceID] = []) {
        self.lastAsked = lastAsked
        self.unanswered = unanswered
    }

    /// Deals a round of people whose faces can be shown.
    package mutating func deal(
        at date: Date, using generator: inout some RandomNumberGenerator,
        showing isShowable: (FaceID) -> Bool = { _ in true }
    ) throws(NotEnoughPeopleError) -> Deal {
        session.advance(to: date)
        let right = generator.place(below: choices)
        let nobody = [Int?](repeating: nil, count: choices)
        let deal = try deal(nobody, right: right, at: date, using: &generator, showing: isShowable)
        unanswered.append(deal.target.face)
        return deal
    }

    /// Returns a copy of a round with other people in place of those whose faces cannot be shown.
    ///
    /// All other people keep their indices. If no such round is possible, the dealer draws all people of the round
    /// again, and only the index of the target stays the same.
    package mutating func replace(
        in deal: Deal, at date: Date, using generator: inout some RandomNumberGenerator,
        showing isShowable: (FaceID) -> Bool
    ) throws(NotEnoughPeopleError) -> Deal {
        var before = self
        if before.unanswered.last == deal.target.face { before.unanswered.removeLast() }
        let replaced = try before.replacement(of: deal, at: date, using: &generator, showing: isShowable)
        unanswered = before.unanswered + [replaced.target.face]
        return replaced
    }

    private func replacement(
        of deal: Deal, at date: Date, using generator: inout some RandomNumberGenerator,
        showing isShowable: (FaceID) -> Bool
    ) throws(NotEnoughPeopleError) -> Deal {
        let kept = deal.people.indices.map { place in
            let face = deal.people[place].face
            return isShowable(face) || (direction != .facesForName && place != deal.right) ? placesByFace[face] : nil
        }
        do throws(NotEnoughPeopleError) {
            return try self.deal(kept, right: deal.right, at: date, using: &generator, showing: isShowable)
        } catch {
            // The only possible new target may already be a distractor in this round, so all people are drawn again.
            let nobody = [Int?](repeating: nil, count: choices)
            return try self.deal(nobody, right: deal.right, at: date, using: &generator, showing: isShowable)
        }
    }

    /// Updates what the player has learned about a person after a new entry.
    package mutating func learn(_ person: Person.ID, _ learned: LearnedPerson?) {
        guard let place = placesByID[person] else { return }
        self.learned[place] = learned.map(PersonMemorySnapshot.init)
        if distractors == .confusedBefore { confusedWith[person] = learned?.confusedWith }
        lessons += 1
        order[place] = learned == nil ? 0 : lessons
    }

    /// Returns a round with the people in `kept`, and with newly drawn people at the indices where `kept` is `nil`.
    private func deal(
        _ kept: [Int?], right: Int, at date: Date, using generator: inout some RandomNumberGenerator,
        showing isShowable: (FaceID) -> Bool
    ) throws(NotEnoughPeopleError) -> Deal {
        let showable = people.indices.filter { isShowable(people[$0].face) }
        func shortage() -> NotEnoughPeopleError {
            NotEnoughPeopleError(need: choices, have: Set(showable.map { names[$0] }).count)
        }
        var round = kept
        if round[right] == nil {
            let free = free(showable, beside: round)
            let wanted = targets.map { targets in free.filter { targets.contains(people[$0].face) } } ?? []
            round[right] =
                drawTarget(of: wanted, at: date, using: &generator) ?? drawTarget(of: free, at: date, using: &generator)
        }
        guard let target = round[right] else { throw shortage() }
        let others = free(direction == .facesForName ? showable : Array(people.indices), beside: round)
        var pools = pools(of: others, beside: target)
        for place in round.indices where round[place] == nil {
            guard let drawn = draw(of: pools.first { !$0.isEmpty } ?? [], using: &generator) else { throw shortage() }
            round[place] = drawn
            for pool in pools.indices { pools[pool].removeAll { names[$0] == names[drawn] } }
        }
        return Deal(people: round.compactMap { $0.map { people[$0] } }, right: right)
    }

    /// Returns the candidates whose names do not occur in a round.
    private func free(_ candidates: [Int], beside round: [Int?]) -> [Int] {
        let taken = round.compactMap { $0.map { names[$0] } }
        return taken.isEmpty ? candidates : candidates.filter { !taken.contains(names[$0]) }
    }

    /// Returns the candidates for the distractors of a target, the best ones first.
    private func pools(of candidates: [Int], beside target: Int) -> [[Int]] {
        let preferred = preferred(candidates, beside: target)
        guard let group = groups.mates(of: target) else { return [preferred, candidates] }
        return [preferred.filter(group.contains), candidates.filter(group.contains), preferred, candidates]
    }

    private func preferred(_ candidates: [Int], beside target: Int) -> [Int] {
        switch distractors {
        case .random: return []
        case .similarNames:
            return candidates.filter { letters[$0].looksLike(letters[target]) }
        case .sameTeam: return candidates.filter { people[$0].isFormer == people[target].isFormer }
        case .confusedBefore:
            let mixUps = confusedWith[people[target].id] ?? []
            return candidates.filter { mixUps.contains(people[$0].id) }
        }
    }

    private func drawTarget(
        of candidates: [Int], at date: Date, using generator: inout some RandomNumberGenerator
    ) -> Int? {
        let ahead = unanswered.compactMap { placesByFace[$0] }
        let last = ahead.last ?? lastAsked.flatMap { placesByFace[$0] }
        let fresh = candidates.filter { $0 != last }
        let open = fresh.filter { !ahead.contains($0) }
        let known = open.filter { learned[$0] != nil }
        if let returning = drawReturning(of: known, ahead: ahead) { return returning }
        if let due = drawDue(of: known, at: date, using: &generator) { return due }
        let new = open.filter { learned[$0] == nil }
        if !new.isEmpty, newPeople.map({ introduced(ahead: ahead) < $0 }) ?? true {
            return draw(of: new, using: &generator)
        }
        // Without a person who was asked about before, the target is a person of a round ahead, or else a new person
        // above the limit.
        return known.min { order[$0] < order[$1] } ?? draw(of: fresh.filter(ahead.contains), using: &generator)
            ?? draw(of: fresh, using: &generator)
    }

    /// Returns the number of people who were new in this session, including those who are asked about already.
    private func introduced(ahead: [Int]) -> Int {
        learned.count { $0.map(session.introduced) ?? false } + Set(ahead.filter { learned[$0] == nil }).count
    }

    /// Returns the person who was asked about first among those in this session who were never recognised, except the
    /// targets of the last rounds.
    private func drawReturning(of known: [Int], ahead: [Int]) -> Int? {
        let returning = known.filter { place in
            learned[place].map { !$0.isRecognised && session.contains($0) } ?? false
        }
        guard !returning.isEmpty else { return nil }
        let answered = Self.roundsUntilReturn - ahead.count
        // A round ahead may have been answered while the next one was prepared, and must not count twice.
        let orders = order.indices.lazy.filter { !ahead.contains($0) }.map { order[$0] }
        let recent = answered > 0 ? orders.largest(answered).last ?? 0 : .max
        return returning.filter { order[$0] < recent }.min { order[$0] < order[$1] }
    }

    /// Returns the person with the lowest probability of recall among those who are due and were not asked about in
    /// this session.
    private func drawDue(
        of known: [Int], at date: Date, using generator: inout some RandomNumberGenerator
    ) -> Int? {
        let due = known.compactMap { place in
            learned[place].flatMap { learned in
                !session.contains(learned) && learned.isDue(at: date)
                    ? (place, recall: MemoryModel().recall(of: learned.memory, at: date)) : nil
            }
        }
        guard let lowest = due.map(\.recall).min() else { return nil }
        let first = due.filter { $0.recall == lowest }.map(\.0)
        return first.count == 1 ? first[0] : draw(of: first, using: &generator)
    }

    private func draw(of candidates: [Int], using generator: inout some RandomNumberGenerator) -> Int? {
        candidates.isEmpty ? nil : candidates[generator.place(below: candidates.count)]
    }
}

extension Sequence<Int> {
    /// Returns the largest elements, the largest one first, without sorting the others.
    fileprivate func largest(_ count: Int) -> [Int] {
        var largest: [Int] = []
        for element in self where largest.count < count || element > largest[count - 1] {
            let place = largest.firstIndex { $0 < element } ?? largest.count
            largest.insert(element, at: place)
            if largest.count > count { largest.removeLast() }
        }
        return largest
    }
}
