import Foundation
import NameMatchTesting
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

/// Simulated players with 30 people, ten daily sessions of 30 rounds, and the memory of FSRS-6.
///
/// As in a session, the people of the next round are chosen before the current round is answered. `swift run -c release
/// --package-path Tests/Workshop Learning` plays whole sessions with more people and seeds.
@Suite(.bounded) struct LearningSimulationTests {
    private static let people = Roster.crew(30).people
    private static let start = Date(timeIntervalSince1970: 1_700_000_000)

    /// A player who guesses one of six faces if they do not know a person, and answers slowly in 15 % of the other
    /// cases.
    private struct Player {
        let model = MemoryModel()
        var memories: [Person.ID: Memory] = [:]
        var generator: SeededNumbers

        func recall(_ person: Person, at date: Date) -> Double {
            memories[person.id].map { model.recall(of: $0, at: date) } ?? 0
        }

        mutating func answer(_ person: Person, at date: Date) -> LearningEntry.Outcome {
            let isKnown = Double(generator.number(below: 10_000)) / 10_000 < recall(person, at: date)
            let isSlow = isKnown && generator.number(below: 100) < 15
            memories[person.id] = model.memory(
                after: isSlow ? .hard : isKnown ? .good : .again, at: date, from: memories[person.id])
            guard !isSlow else { return .slow }
            return isKnown || generator.number(below: 6) == 0 ? .known : .missed
        }
    }

    /// Returns the number of people whom the player knows 14 days after the last session, and the rounds that asked
    /// about a person of the same session again.
    private static func play(seed: UInt64) throws -> (kept: Int, repeated: Int) {
        var player = Player(generator: SeededNumbers(seed: seed))
        var chance = SeededNumbers(seed: seed + 1_000)
        var log = LearningLog()
        var repeated = 0
        for session in 0..<10 {
            var date = start.addingTimeInterval(Double(session) * 86_400)
            var dealer = try Dealer(people, schedule: LearningSchedule(log), newPeople: 10, at: date)
            var asked: Set<Person.ID> = []
            var open = try dealer.deal(at: date, using: &chance).target
            for _ in 0..<30 {
                let next = try dealer.deal(at: date, using: &chance).target
                log.append(contentsOf: [.fixture(open.id, player.answer(open, at: date), at: date)])
                dealer.learn(open.id, LearnedPerson(log.entries(about: open.id)))
                dealer.resume(after: open.face, unanswered: [next.face])
                if !asked.insert(open.id).inserted { repeated += 1 }
                open = next
                date += 6
            }
        }
        let end = start.addingTimeInterval(24 * 86_400)
        return (people.count { player.recall($0, at: end) >= 0.8 }, repeated)
    }

    /// Players who are asked by chance keep 17 of 30 people, and players of the reference scheduler keep 23.7.
    @Test func simulatedPlayersRememberThreeQuartersOfPeople() throws {
        let games = try (1...6 as ClosedRange<UInt64>).map { try Self.play(seed: $0) }
        let kept = Double(games.map(\.kept).reduce(0, +)) / Double(games.count)
        #expect(kept >= 22.5, "players keep \(kept) of 30 people")
    }

    @Test func equalSeedsGiveEqualSessions() throws {
        #expect(try Self.play(seed: 3) == Self.play(seed: 3))
    }
}
