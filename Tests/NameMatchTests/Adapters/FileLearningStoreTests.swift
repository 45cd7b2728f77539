import Foundation
import NameMatch
import NameMatchTesting
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

    @Test func missingFileYieldsEmptyLog() async throws {
        #expect(try await FileLearningStore(file).log() == LearningLog())
        #expect(!FileManager.default.fileExists(atPath: file.path))
    }

    @Test func lessonsAreReadByNextStore() async throws {
        let lessons: [LearningEntry] = [
            .fixture("ada", .missed, takenFor: ["alan"], at: date), .fixture("ada", at: date),
            .fixture(.knownAlready, about: "bea", at: date),
        ]
        try await FileLearningStore(file).append(lessons)
        #expect(try await FileLearningStore(file).log() == LearningLog(lessons))
    }

    @Test func nextStoreFindsNoForgottenPeople() async throws {
        let store = FileLearningStore(file)
        try await store.append([.fixture("ada", .missed, at: date), .fixture("bea", .missed, at: date)])
        try await store.append([.fixture(.forgotten, about: "ada", at: date)])
        let log = try await FileLearningStore(file).log()
        #expect(Set(LearningSchedule(log).people.keys) == ["bea"])
        try await FileLearningStore(file).forgetAll()
        #expect(try await store.log() == LearningLog())
    }

    @Test func twentyConcurrentStoresKeepAllLessons() async throws {
        let time = TimeSource.stopped
        try await withThrowingTaskGroup(of: Void.self) { [file, date] group in
            for number in 0..<20 {
                group.addTask {
                    try await FileLearningStore(file, time: time).append([
                        .fixture(Person.ID(rawValue: "\(number)"), .missed, at: date)
                    ])
                }
            }
            try await group.waitForAll()
        }
        #expect(try await FileLearningStore(file).log().entries.count == 20)
    }

    @Test func fileAboveSizeLimitIsNotRead() async throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        #expect(FileManager.default.createFile(atPath: file.path, contents: nil))
        try FileHandle(forWritingTo: file).truncate(atOffset: 400 << 20)
        await #expect(throws: StoreError(.foreign, at: file.path)) {
            try await FileLearningStore(file).log()
        }
    }

    @Test(arguments: [
        (#"{"content":{},"format":"playhouse records","version":1}"#, StoreError.Problem.foreign),
        ("playhouse learning log 1 2215fb115afbac3d\n{}", .corrupt(at: "the root")), ("", .corrupt(at: "the root")),
        (
            #"{"content":{"entries":[{}]},"format":"playhouse learning log","version":1}"#,
            .corrupt(at: "content.entries[0].id")
        ),
        ("{}", .foreign), (#"{"format":"playhouse learning log","version":2}"#, .newerVersion(2, known: 1)),
    ])
    func unreadableFileThrowsAndStaysUnchanged(_ content: String, _ problem: StoreError.Problem) async throws {
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(content.utf8).write(to: file)
        let store = FileLearningStore(file)
        await #expect(throws: StoreError(problem, at: file.path)) { try await store.log() }
        await #expect(throws: StoreError(problem, at: file.path)) {
            try await store.append([.fixture("ada", at: date)])
        }
        await #expect(throws: StoreError(problem, at: file.path)) {
            try await store.append([.fixture(.forgotten, about: "ada", at: date)])
        }
        #expect(try Data(contentsOf: file) == Data(content.utf8))
        try await store.forgetAll()
        #expect(try await store.log() == LearningLog())
        try await store.append([.fixture("ada", at: date)])
        #expect(try await store.log().entries.count == 1)
    }
}
