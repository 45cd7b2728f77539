import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct TokenStoreTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "playhouse-\(UUID().uuidString)")
    private var file: URL { folder.appending(path: "deep/tokens.json") }

    private func pair(_ name: String, expires: Date? = Date(timeIntervalSince1970: 1_000)) throws -> TokenPair {
        try #require(
            TokenPair(
                access: AccessToken(name, owner: .user("ada"), expires: expires)!, refresh: "r-\(name)",
                scopes: ["a", "b"],
                clientID: "app"))
    }

    @Test(arguments: TokenStoringContract.rules)
    func contractHoldsForInMemoryStore(rule: ContractRule<TokenStoringContract.Subject>) async throws {
        try await rule.verify(.init { .init(InMemoryTokenStore()) })
    }

    @Test(arguments: TokenStoringContract.rules + TokenStoringContract.keeping)
    func contractHoldsForFileStore(rule: ContractRule<TokenStoringContract.Subject>) async throws {
        defer { remove() }
        let subject = TokenStoringContract.Subject { [file] in
            .init(
                opening: { FileTokenStore(file) }, reading: { try Data(contentsOf: file) },
                overwriting: { try $0.write(to: file) })
        }
        try await rule.verify(subject)
    }

    private func remove() {
        try? FileManager.default.removeItem(at: folder)  // the system deletes temporary folders
    }

    @Test func fileIsPrivateToItsUser() async throws {
        defer { remove() }
        for name in ["one", "two"] {
            try await FileTokenStore(file).save(try pair(name))
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path) == [
                "tokens.json"
            ])
    }

    @Test(arguments: [1e30, -1e30, .infinity, 1e18])
    func extremeExpiryIsKeptOrDropped(seconds: Double) throws {
        let kept = try JSONEncoder().encode(try pair("one", expires: Date(timeIntervalSince1970: seconds)))
        let expires = try JSONDecoder().decode(TokenPair.self, from: kept).access.expires
        #expect(expires == (seconds == 1e18 ? Date(timeIntervalSince1970: seconds) : nil))
    }

    @Test(arguments: [
        "", "{}", "nonsense", #"{"version": 2}"#,
        #"{"version": 2, "access": "a", "owner": "o", "refresh": "r", "scopes": [], "clientID": "c"}"#,
        #"{"version": 1, "access": "a", "refresh": "r", "scopes": [], "clientID": "c"}"#,
        #"{"version": 1, "access": "", "owner": "o", "refresh": "r", "scopes": [], "clientID": "c"}"#,
        #"{"version": 1, "access": "a", "owner": "o", "refresh": "r r", "scopes": [], "clientID": "c"}"#,
    ])
    func invalidFileIsDamagedAndKept(text: String) async throws {
        defer { remove() }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        await #expect(throws: TokenStoreError.damaged) { try await FileTokenStore(file).load() }
        #expect(try Data(contentsOf: file) == Data(text.utf8))
    }

    @Test func clearRemovesDraftsOfKilledWriter() async throws {
        defer { remove() }
        let store = FileTokenStore(file)
        try await store.save(try pair("one"))
        let folder = file.deletingLastPathComponent()
        for name in ["tokens.json.\(UUID().uuidString)", "tokens.json.bak", "other.json"] {
            try Data("draft".utf8).write(to: folder.appending(path: name))
        }
        try await store.clear()
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == [
                "other.json", "tokens.json.bak",
            ])
    }

    @Test(arguments: Obstacle.allCases)
    func onlyRegularFilesAreReadReplacedOrRemoved(obstacle: Obstacle) async throws {
        defer { remove() }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try obstacle.make(at: file.path)
        let store = FileTokenStore(file)
        if obstacle == .sparseFile {
            await #expect(throws: TokenStoreError.damaged) { try await store.load() }
            return try await store.clear()
        }
        let kind = try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
        let pair = try pair("one")
        await #expect(throws: TokenStoreError.unreadable) { try await store.load() }
        await #expect(throws: TokenStoreError.unwritable) { try await store.save(pair) }
        await #expect(throws: TokenStoreError.unwritable) { try await store.clear() }
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType == kind)
    }

    @Test func loadSaveAndClearFollowLink() async throws {
        defer { remove() }
        let place = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "../elsewhere.json")
        let (store, target) = (FileTokenStore(file), folder.appending(path: "elsewhere.json"))
        for name in ["one", "two"] {
            let pair = try pair(name)
            try await store.save(pair)
            #expect(try await store.load() == pair)
            #expect(try await FileTokenStore(target).load() == pair)
        }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == "../elsewhere.json")
        try await store.clear()
        #expect(!FileManager.default.fileExists(atPath: target.path))
        #expect(try await store.load() == nil)
    }

    @Test func unwritablePathThrows() async throws {
        let store = FileTokenStore(URL(filePath: "/dev/null/tokens.json"))
        let pair = try pair("one")
        await #expect(throws: TokenStoreError.unwritable) { try await store.save(pair) }
    }
}
