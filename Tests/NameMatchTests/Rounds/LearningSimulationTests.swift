import Foundation
import NameMatch
import RemoteLoadingTesting
import TestSupport
import Testing

/// Simulated games with 60 people, which count the rounds until the game asks about a missed person again.
///
/// As in a session, the people of the next round are chosen before the current round is answered. The answer therefore
/// affects only the rounds after the next one.
///
/// The tests play 4 games in each setting. In a setting with many wrong answers, 2 games are enough, because many
/// people are missed in each. `LEARNING_SEEDS=100 swift test --filter LearningSimulationTests` plays 100 games in each
/// setting.
@Suite(.bounded) struct LearningSimulationTests {
    private static let seeds = ProcessInfo.processInfo.environment["LEARNING_SEEDS"].flatMap { UInt64($0) }
    private static let people = Roster.crew(60).people
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    /// The people who are due at the start, and the answers of the player.
    ///
    /// `due` is the number of people who are due, and `outcome` is the outcome of the last answer about each of them.
    /// `wrong` is the percentage of wrong answers, and `slow` is the percentage of slow answers among the right ones.
    struct Setting: Sendable, CustomTestStringConvertible {
        let due: Int
        let outcome: Lesson.Outcome
        let wrong: Int
        var slow = 0
        var isLimited = false
        var testDescription: String {
            "\(due) due, last \(outcome), \(wrong) % wrong, \(slow) % slow, limited: \(isLimited)"
        }
    }

    static let settings: [Setting] = [(0, Lesson.Outcome.known), (30, .missed), (60, .known)].flatMap { due, outcome in
        [(0, 0), (30, 0), (60, 0), (5, 90), (20, 70), (40, 70), (60, 70)].flatMap { wrong, slow in
            [false, true].map { Setting(due: due, outcome: outcome, wrong: wrong, slow: slow, isLimited: $0) }
        }
    }

    /// Returns, for each missed person, the number of rounds until the game asked about the person again.
    ///
    /// The first answer of the game is wrong. If the game never asks again about a person who was missed in the first
    /// 40 rounds, the number for this person is 1,000. If it never asks again about a person who was missed later, the
    /// person is left out.
    private static func returns(_ setting: Setting, seed: UInt64) throws -> [Int] {
        var schedule = LeitnerSchedule()
        for (place, person) in people.prefix(setting.due).enumerated() {
            let date = start.addingTimeInterval(-86_400 * 2 - Double(place))
            schedule.learn(Lesson(person.id, setting.outcome, at: date))
        }
        var dealer = try Dealer(people, schedule: schedule, introduced: setting.isLimited ? [] : nil, at: start)
        var generator = SeededGenerator(seed: seed)
        var missedAt: [Person.ID: Int] = [:]
        var rounds: [Int] = []
        var pending: Lesson?
        for number in 0..<60 {
            let target = try dealer.deal(using: &generator).target
            if let before = missedAt.removeValue(forKey: target.id) { rounds.append(number - before) }
            let isWrong = number == 0 || generator.number(below: 100) < setting.wrong
            let isSlow = !isWrong && setting.slow > 0 && generator.number(below: 100) < setting.slow
            if isWrong { missedAt[target.id] = number }
            // Without further wrong answers, no other person has to return.
            if setting.wrong == 0, missedAt.isEmpty { break }
            if let pending { dealer.learn(pending) }
            let date = start.addingTimeInterval(Double(number) * 5)
            pending = Lesson(target.id, isWrong ? .missed : isSlow ? .slow : .known, at: date)
        }
        return rounds + missedAt.values.filter { $0 < 40 }.map { _ in 1_000 }
    }

    @Test(arguments: settings) func missedPersonReturnsWithinFiveRounds(_ setting: Setting) throws {
        let games = Self.seeds ?? (setting.wrong < 20 ? 4 : 2)
        let rounds = try (1...games).flatMap { try Self.returns(setting, seed: $0) }.sorted()
        #expect(rounds[rounds.count / 2] <= 5, "the median of \(rounds.count) is \(rounds[rounds.count / 2])")
        // If most answers are wrong, the game has too few rounds to ask about every missed person again, so the limit
        // is higher.
        let lost = Double(rounds.count { $0 == 1_000 }) / Double(rounds.count)
        #expect(lost <= (setting.wrong > 50 ? 0.15 : 0.03), "\(lost) of \(rounds.count) people never return")
    }

    @Test func dealerIntroducesTenNewPeoplePerSession() throws {
        var seen: Set<Person.ID> = []
        var beside: Set<Person.ID> = []
        var dealer = try Dealer(Self.people, introduced: [], at: Self.start)
        var generator = SeededGenerator(seed: 3)
        for number in 0..<200 {
            let deal = try dealer.deal(using: &generator)
            seen.insert(deal.target.id)
            beside.formUnion(deal.people.map(\.id))
            dealer.learn(Lesson(deal.target.id, .known, at: Self.start.addingTimeInterval(Double(number))))
        }
        #expect(seen.count == 10)
        #expect(beside.count == 60)
        #expect(dealer.introduced?.count == 10)
    }

    @Test func customLimitRestrictsNumberOfNewPeople() throws {
        let rules = LearningRules(newPeople: 3)
        var dealer = try Dealer(Self.people, rules: rules, introduced: [], at: Self.start)
        var generator = SeededGenerator(seed: 3)
        let asked = try (0..<100).map { _ in try dealer.deal(using: &generator).target.id }
        #expect(Set(asked).count == 3)
    }

    @Test func peopleWithCardsDoNotCountAsNew() throws {
        var schedule = LeitnerSchedule()
        for person in Self.people.prefix(20) { schedule.learn(Lesson(person.id, .known, at: Self.start)) }
        var dealer = try Dealer(Self.people, schedule: schedule, introduced: [], at: Self.start)
        var generator = SeededGenerator(seed: 3)
        let asked = try (0..<600).map { _ in try dealer.deal(using: &generator).target.id }
        #expect(Set(asked).count == 30)
        #expect(Set(Self.people.prefix(20).map(\.id)).isSubset(of: asked))
    }

    @Test func roundIsDealtDespiteExhaustedNewPeopleLimit() throws {
        let introduced = Set((0..<10).map { Person.ID(rawValue: "elsewhere \($0)") })
        var dealer = try Dealer(Self.people, introduced: introduced, at: Self.start)
        var generator = SeededGenerator(seed: 3)
        #expect(try dealer.deal(using: &generator).people.count == 6)
    }
}
