import Foundation
import NameMatch
import NameMatchTesting
import TestSupport
import Testing

@Suite(.bounded) struct StandardLearningStoreTests {
    private let app = "playhouse-tests-\(UUID().uuidString)"

    @Test func standardStoreSavesLessonsInAppFolder() async throws {
        #if os(tvOS)
        let place = FileManager.SearchPathDirectory.cachesDirectory
        #else
        let place = FileManager.SearchPathDirectory.applicationSupportDirectory
        #endif
        let folder = try FileManager.default.url(for: place, in: .userDomainMask, appropriateFor: nil, create: true)
            .appending(path: app)
        defer { try? FileManager.default.removeItem(at: folder) }  // if it is missing, the test has failed already
        let store: any LearningStore = .standard(for: app)
        try await store.append([.fixture("ada", .missed)])
        let again: some LearningStore = .standard(for: app)
        #expect(try await again.log() == LearningLog([.fixture("ada", .missed)]))
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: "learned.playhouse").path))
    }
}
