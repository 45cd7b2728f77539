import Foundation
import QuizDomainTesting
import RemoteLoadingTesting
import Testing

@testable import WebHost

@MainActor
struct FolderLockTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test func errorOfSecondProgramContainsAddressOfFirst() throws {
        let first = try #require(try PlayerFiles(in: folder.url).lock())
        let second = try PlayerFiles(in: folder.url)
        let early = #expect(throws: FolderLock.Held.self) { try second.lock() }
        #expect(early?.address == nil && early?.text.contains("is about to open its page") == true)
        first.note(address: "http://127.0.0.1:8045/")
        let error = #expect(throws: FolderLock.Held.self) { try second.lock() }
        #expect(error?.text == "Playhouse is already running: http://127.0.0.1:8045/")
        withExtendedLifetime(first) {}
    }

    @Test func shorterAddressInLockFileReplacesLongerOne() throws {
        do {
            let first = try #require(try FolderLock(of: folder.url))
            first.note(address: "http://127.0.0.1:18045/")
        }
        let next = try #require(try FolderLock(of: folder.url))
        next.note(address: "http://127.0.0.1:80/")
        #expect(throws: FolderLock.Held(address: "http://127.0.0.1:80/")) { try FolderLock(of: folder.url) }
    }

    @Test func foreignTextInLockFileIsIgnored() throws {
        try Data("https://other.example/".utf8).write(to: folder.file(".lock"))
        let first = try #require(try FolderLock(of: folder.url))
        #expect(throws: FolderLock.Held(address: nil)) { try FolderLock(of: folder.url) }
        withExtendedLifetime(first) {}
    }
}
