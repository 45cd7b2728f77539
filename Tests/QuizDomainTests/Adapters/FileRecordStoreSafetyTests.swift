import Foundation
import PlayhouseCore
import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Tests of a store whose folder contains files that an attacker has placed to mislead or block the store.
@Suite(.bounded) struct FileRecordStoreSafetyTests {
    private let folder: TemporaryFolder
    private let file: URL
    private let lock: URL
    private let store: FileRecordStore
    private let precious = Data("precious".utf8)

    init() throws {
        folder = try TemporaryFolder()
        file = folder.file("records")
        lock = folder.file(".records.lock")
        store = FileRecordStore(file)
    }

    private func expectRefusal(by code: Int32) async {
        await #expect(throws: StoreError(.unwritable(code: Int(code)), at: file.path)) {
            try await store.record(.fixture(), for: .fixture())
        }
    }

    // MARK: The lock file

    @Test func lockFileThatIsSymbolicLinkIsRefused() async throws {
        let target = folder.file("precious")
        try precious.write(to: target)
        #expect(symlink(target.path, lock.path) == 0)
        await expectRefusal(by: ELOOP)
        #expect(try Data(contentsOf: target) == precious)
        #expect(try folder.names == [".records.lock", "precious"])
    }

    @Test func lockFileThatIsDanglingLinkIsRefused() async throws {
        #expect(symlink(folder.file("missing").path, lock.path) == 0)
        await expectRefusal(by: ELOOP)
        #expect(try folder.names == [".records.lock"])
    }

    @Test func lockFileThatIsPipeIsRefused() async throws {
        try UnreadableFile.pipe.make(at: lock.path)
        await expectRefusal(by: ENXIO)
    }

    @Test func newLockFileIsAccessibleOnlyToOwner() async throws {
        try await store.record(.fixture(), for: .fixture())
        let mode = try FileManager.default.attributesOfItem(atPath: lock.path)[.posixPermissions] as? NSNumber
        #expect(mode?.intValue == 0o600)
    }

    // MARK: The file

    @Test(arguments: UnreadableFile.allCases)
    func onlyRegularFilesOfBoundedSizeAreRead(obstacle: UnreadableFile) async throws {
        try obstacle.make(at: file.path)
        let isRegular = obstacle == .sparseFile
        let (code, place) = (obstacle.code, file.path)
        await #expect(throws: StoreError(isRegular ? .foreign : .unreadable(code: Int(code)), at: place)) {
            try await store.records()
        }
        await #expect(throws: StoreError(isRegular ? .foreign : .unwritable(code: Int(code)), at: place)) {
            try await store.record(.fixture(), for: .fixture())
        }
        // The store creates a lock file only beside a regular file.
        #expect(try folder.names == (isRegular ? [".records.lock", "records"] : ["records"]))
    }

    @Test(arguments: ["precious", "missing", "records"])
    func recordFileThatIsSymbolicLinkIsRefused(target: String) async throws {
        try precious.write(to: folder.file("precious"))
        #expect(symlink(target, file.path) == 0)
        await #expect(throws: StoreError(.unreadable(code: Int(ELOOP)), at: file.path)) { try await store.records() }
        await expectRefusal(by: ELOOP)
        #expect(try Data(contentsOf: folder.file("precious")) == precious)
        #expect(try folder.names == ["precious", "records"])
    }
}
