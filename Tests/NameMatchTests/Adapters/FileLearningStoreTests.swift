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

    @Test func newStoreReadsSavedLessons() async throws {
        let lessons: [LearningEntry] = [
            .fixture("ada", .missed, confusedWith: ["alan"], at: date), .fixture("ada", at: date),
            .fixture(.knownAlready, about: "bea", at: date),
        ]
        try await FileLearningStore(file).append(lessons)
        #expect(try await FileLearningStore(file).log() == LearningLog(lessons))
    }

    @Test func forgottenPeopleStayDeletedInNewStore() async throws {
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
        ("{}", .foreign), (#"{"format":"playhouse learning log","version":3}"#, .newerVersion(3, known: 2)),
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

    /// In the first version, a sum does not list its lessons.
    private static let firstVersion = #"""
        {"content":{"entries":[\#
        {"at":1700000000000,"event":"folded","id":"00000000-0000-0000-0000-000000000001","person":"ada",\#
        "sum":{"firstLesson":1690000000000,"isMissed":false,"isRecognised":true,\#
        "memory":{"at":1700000000000,"difficulty":5.5,"stability":12.5},"takenFor":["bea"]}},\#
        {"at":1700086400000,"direction":"facesForName","id":"00000000-0000-0000-0000-000000000002",\#
        "outcome":"known","person":"ada"}]},"format":"playhouse learning log","version":1}
        """#

    @Test func version1FileIsReadAndExtended() async throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(Self.firstVersion.utf8).write(to: file)
        let store = FileLearningStore(file)
        let old = try #require(LearningSchedule(try await store.log()).people["ada"])
        let memory = try #require(Memory(stability: 12.5, difficulty: 5.5, at: date))
        #expect(old.memory == MemoryModel().memory(after: .good, at: date.addingTimeInterval(86_400), from: memory))
        #expect(old.confusedWith == ["bea"])

        let lessons = (2..<14).map { LearningEntry.fixture("ada", at: date.addingTimeInterval(Double($0) * 86_400)) }
        for lesson in lessons { try await store.append([lesson]) }
        let first = try #require(try await FileLearningStore(file).log().entries.first)
        let expected = LearnedPerson(
            [
                LearningEntry(.summed(old), about: "ada", at: old.memory.date, id: first.id)
            ] + lessons)
        #expect(LearningSchedule(try await FileLearningStore(file).log()).people["ada"]?.memory == expected?.memory)
        #expect(try String(contentsOf: file, encoding: .utf8).contains(#""version":2"#))
    }

    /// A lesson that is not later than the sum of a file of the first version counts as one of its lessons.
    @Test func lessonBeforeSumIsIgnoredInVersion1File() async throws {
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(Self.firstVersion.utf8).write(to: file)
        let store = FileLearningStore(file)
        let log = try await store.log()
        try await store.append([.fixture("ada", .missed, at: date.addingTimeInterval(-86_400))])
        #expect(try await store.log() == log)
    }
}
