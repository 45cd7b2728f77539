import Foundation
import NameMatch
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) final class FileLearningStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "learning-\(UUID().uuidString)")
    private let date = Date(timeIntervalSince1970: 1_700_000_000)
    private var file: URL { folder.appending(path: "deeper/learned") }

    deinit {
        try? FileManager.default.removeItem(at: folder)  // fails only if the folder was never created
    }

    @Test func missingFileYieldsEmptySchedule() async throws {
        #expect(try await FileLearningStore(file).schedule() == LeitnerSchedule())
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func lessonsAreReadByNextStore() async throws {
        let schedule = try await FileLearningStore(file).apply(
            .learn([Lesson("ada", .missed, takenFor: ["alan"], at: date), Lesson("ada", .known, at: date)]))
        #expect(schedule.cards["ada"]?.box == 1)
        #expect(try await FileLearningStore(file).schedule() == schedule)
        #expect(schedule.takenFor("ada") == ["alan"])
    }

    @Test func nextStoreFindsNoForgottenPeople() async throws {
        let store = FileLearningStore(file)
        try await store.apply(.learn([Lesson("ada", .missed, at: date), Lesson("bea", .missed, at: date)]))
        #expect(Set(try await store.apply(.forget(["ada"])).cards.keys) == ["bea"])
        #expect(Set(try await FileLearningStore(file).schedule().cards.keys) == ["bea"])
        try await FileLearningStore(file).apply(.forgetAll)
        #expect(try await store.schedule() == LeitnerSchedule())
    }

    @Test func twentyConcurrentStoresKeepAllLessons() async throws {
        let time = TimeSource.stopped
        try await withThrowingTaskGroup(of: Void.self) { [file, date] group in
            for number in 0..<20 {
                group.addTask {
                    try await FileLearningStore(file, time: time).apply(
                        .learn([Lesson(Person.ID(rawValue: "\(number)"), .missed, at: date)]))
                }
            }
            try await group.waitForAll()
        }
        #expect(try await FileLearningStore(file).schedule().cards.count == 20)
    }

    @Test func fileAboveSizeLimitIsNotRead() async throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        try FileHandle(forWritingTo: file).truncate(atOffset: 400 << 20)
        await #expect(throws: StoreError(.foreign, at: file.path)) {
            try await FileLearningStore(file).schedule()
        }
    }

    @Test(arguments: [
        (#"{"content":{},"format":"playhouse records","version":1}"#, StoreError.Problem.foreign),
        ("playhouse learning 1 2215fb115afbac3d\n{}", .corrupt(at: "the root")), ("", .corrupt(at: "the root")),
        (
            #"{"content":{"cards":{"ada":{}}},"format":"playhouse learning","version":1}"#,
            .corrupt(at: "content.cards.ada.box")
        ),
        ("{}", .foreign), (#"{"format":"playhouse learning","version":2}"#, .newerVersion(2, known: 1)),
    ])
    func unreadableFileThrowsAndStaysUnchanged(_ content: String, _ problem: StoreError.Problem) async throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content.utf8).write(to: file)
        let store = FileLearningStore(file)
        await #expect(throws: StoreError(problem, at: file.path)) { try await store.schedule() }
        await #expect(throws: StoreError(problem, at: file.path)) {
            try await store.apply(.learn([Lesson("ada", .known, at: date)]))
        }
        await #expect(throws: StoreError(problem, at: file.path)) { try await store.apply(.forget(["ada"])) }
        #expect(try Data(contentsOf: file) == Data(content.utf8))
        try await store.apply(.forgetAll)
        #expect(try await store.schedule() == LeitnerSchedule())
        #expect(try await store.apply(.learn([Lesson("ada", .known, at: date)])).cards.count == 1)
    }
}
