import Foundation
import NameMatch
import QuizDomain

/// Processes that are killed while they write to the shared file of a `FileLearningStore`, each about its own person.
///
/// The number of a writer is the date of the last lesson about its person, in seconds since 1970.
struct LessonCrashTarget: CrashTarget {
    static let name = "lessons"

    /// The error for a lesson that no writer has written.
    struct TornLesson: Error {
        let writer: Int
        let lesson: LearningEntry
    }

    private let folder: URL
    private let store: FileLearningStore

    init(folder: URL) {
        self.folder = folder
        store = FileLearningStore(folder.appending(path: "lessons"))
    }

    func write(as writer: Int, acknowledge: @Sendable (Int) -> Void) async throws {
        var number = try number(of: writer, in: await store.log())
        while true {
            number += 1
            let confusedWith = Person.ID(rawValue: "number \(number)")
            let lesson = LearningEntry(
                .lesson(.missed, .namesForFace, confusedWith: [confusedWith]), about: Person.ID(rawValue: "\(writer)"),
                at: Date(timeIntervalSince1970: Double(number)), id: UUID())
            try await store.append([lesson])
            acknowledge(number)
        }
    }

    func numbers(of writers: Int) async throws -> [Int] {
        let log = try await store.log()
        return try (0..<writers).map { try number(of: $0, in: log) }
    }

    func leftovers() throws -> Int { try leftovers(in: folder, beside: "lessons") }

    private func number(of writer: Int, in log: LearningLog) throws -> Int {
        guard let last = log.entries(about: Person.ID(rawValue: "\(writer)")).last else { return 0 }
        let number = Int(last.date.timeIntervalSince1970)
        let confusedWith = Person.ID(rawValue: "number \(number)")
        guard last.event == .lesson(.missed, .namesForFace, confusedWith: [confusedWith]) else {
            throw TornLesson(writer: writer, lesson: last)
        }
        return number
    }
}
