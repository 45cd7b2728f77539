import Foundation
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct StandardRecordStoreTests {
    private let app = "playhouse-tests-\(UUID().uuidString)"

    @Test func standardStoreKeepsRecordsInFolderOfApp() async throws {
        let support = try FileManager.default.url(
            for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil, create: true)
        let folder = support.appending(path: app)
        defer { try? FileManager.default.removeItem(at: folder) }  // if it is missing, the test has failed already
        let store: any RecordStore = .standard(for: app)
        try await store.record(.fixture(score: 5), for: .fixture())
        let again: some RecordStore = .standard(for: app)
        #expect(try await again.record(for: .fixture())?.best.score == 5)
        #if !os(tvOS)
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: "records.playhouse").path))
        #endif
    }
}
