import Foundation
import NameMatch
import QuizDomain

/// Processes that are killed while they write to the shared file of a `FileLearningStore`, each about its own person.
///
/// The number of a writer is the date of the last lesson about its person, in seconds since 1970.
struct LessonVictim: Victim {
    static let name = "lessons"

    /// The error for a card that no writer has written.
    struct TornCard: Error {
        let writer: Int
        let card: Card
    }

    /// The part of a stored card that the lessons of a writer determine.
    struct Card: Decodable {
        let box: Int
        let seen: Int
        let takenFor: [String]
    }

    private struct Schedule: Decodable {
        let cards: [String: Card]
    }

    private let folder: URL
    private let store: FileLearningStore

    init(folder: URL) {
        self.folder = folder
        store = FileLearningStore(folder.appending(path: "lessons"))
    }

    func write(as writer: Int, acknowledge: @Sendable (Int) -> Void) async throws {
        var number = try number(of: writer, in: await store.schedule())
        while true {
            number += 1
            let lesson = Lesson(
                Person.ID(rawValue: "\(writer)"), .missed, takenFor: [Person.ID(rawValue: "number \(number)")],
                at: Date(timeIntervalSince1970: Double(number)))
            acknowledge(try self.number(of: writer, in: await store.apply(.learn([lesson]))))
        }
    }

    func numbers(of writers: Int) async throws -> [Int] {
        let schedule = try await store.schedule()
        return try (0..<writers).map { try number(of: $0, in: schedule) }
    }

    func leftovers() throws -> Int { try leftovers(in: folder, beside: "lessons") }

    private func number(of writer: Int, in schedule: LeitnerSchedule) throws -> Int {
        let cards = try JSONDecoder().decode(Schedule.self, from: JSONEncoder().encode(schedule)).cards
        guard let card = cards["\(writer)"] else { return 0 }
        let number = card.seen / 1_000
        guard card.box == 0, card.takenFor.last == "number \(number)" else {
            throw TornCard(writer: writer, card: card)
        }
        return number
    }
}
