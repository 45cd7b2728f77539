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
                clientID: .app))
    }

    @Test(arguments: TokenStoringContract.rules)
    func inMemoryTokenStoreObeysEveryContractRule(rule: ContractRule<TokenStoringContract.Subject>) async throws {
        try await rule.verify(.init { .init(InMemoryTokenStore()) })
    }

    @Test(arguments: TokenStoringContract.rules + TokenStoringContract.persistence)
    func fileTokenStoreObeysEveryContractRule(rule: ContractRule<TokenStoringContract.Subject>) async throws {
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

    @Test func tokenFileIsAccessibleOnlyToUser() async throws {
        defer { remove() }
        for name in ["one", "two"] {
            try await FileTokenStore(file).save(try pair(name))
            let attributes = try FileManager.default.attributesOfItem(atPath: file.path)
            #expect(attributes[.posixPermissions] as? Int == 0o600)
        }
        #expect(try names == [".tokens.json.lock", "tokens.json"])
    }

    @Test func saveRestrictsPermissionsOfExistingFile() async throws {
        defer { remove() }
        let store = FileTokenStore(file)
        try await store.save(try pair("one"))
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        try await store.save(try pair("two"))
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
    }

    @Test(arguments: [0o644, 0o640, 0o602, 0o777])
    func loadRestrictsPermissionsOfExposedFile(permissions: Int) async throws {
        defer { remove() }
        let pair = try pair("one")
        try await FileTokenStore(file).save(pair)
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
        let calls = Locked<[Bool]>([])
        let store = FileTokenStore(file) { isRestricted in calls.withLock { $0.append(isRestricted) } }
        for _ in 0..<2 { #expect(try await store.load() == pair) }
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        #expect(calls.withLock { $0 } == [true])
    }

    @Test(arguments: [0o600, 0o400, 0o700])
    func loadKeepsPermissionsOfPrivateFile(permissions: Int) async throws {
        defer { remove() }
        try await FileTokenStore(file).save(try pair("one"))
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: file.path)
        _ = try await FileTokenStore(file) { _ in Issue.record("the file is private") }.load()
        let kept = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions]
        #expect(kept as? Int == permissions)
    }

    @Test func loadRestrictsPermissionsOfExposedCorruptFile() async throws {
        defer { remove() }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data("nonsense".utf8).write(to: file)
        try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file.path)
        let calls = Locked(0)
        let store = FileTokenStore(file) { _ in calls.withLock { $0 += 1 } }
        await #expect(throws: error(.corrupt(at: "the root"))) { try await store.load() }
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int == 0o600)
        #expect(calls.withLock { $0 } == 1)
    }

    @Test func createdFoldersAreAccessibleOnlyToUser() async throws {
        defer { remove() }
        try await FileTokenStore(file).save(try pair("one"))
        for url in [folder, file.deletingLastPathComponent()] {
            #expect(try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int == 0o700)
        }
    }

    @Test func saveReplacesDraftFileOfKilledProcess() async throws {
        defer { remove() }
        let store = FileTokenStore(file)
        try await store.save(try pair("one"))
        try Data("draft".utf8).write(to: file.deletingLastPathComponent().appending(path: ".tokens.json.draft"))
        try await store.save(try pair("two"))
        #expect(try names == [".tokens.json.lock", "tokens.json"])
    }

    @Test func clearWithoutFileCreatesNoFolder() async throws {
        defer { remove() }
        try await FileTokenStore(file).clear()
        #expect(!FileManager.default.fileExists(atPath: folder.path))
    }

    private var names: [String] {
        get throws {
            try FileManager.default.contentsOfDirectory(atPath: file.deletingLastPathComponent().path).sorted()
        }
    }

    private func error(_ problem: StoreError.Problem) -> StoreError { StoreError(problem, at: file.path) }

    @Test(arguments: [0.5, 817_000_123.456_789_1, 817_000_123.000_000_1, -0.25, -817_000_123.9, 1e9 / 3])
    func expiryDateIsStoredUnchanged(seconds: Double) async throws {
        defer { remove() }
        let pair = try pair("one", expires: Date(timeIntervalSinceReferenceDate: seconds))
        try await FileTokenStore(file).save(pair)
        #expect(try await FileTokenStore(file).load() == pair)
    }

    @Test(arguments: ["1.5", "-0.5", "1e300"]) func expiryDateWithInvalidFractionIsRefused(fraction: String) throws {
        let text = String(decoding: try JSONEncoder().encode(try pair("one")), as: UTF8.self)
        let forged = text.replacing("\"expires\":1000", with: "\"expires\":1000,\"expiresFraction\":\(fraction)")
        #expect(forged != text)
        #expect(throws: DecodingError.self) { try JSONDecoder().decode(TokenPair.self, from: Data(forged.utf8)) }
    }

    /// A file that was written before dates had fractions has whole seconds.
    @Test func expiryInWholeSecondsIsStoredWithoutFraction() async throws {
        defer { remove() }
        try await FileTokenStore(file).save(try pair("one"))
        let text = try String(contentsOf: file, encoding: .utf8)
        #expect(text.contains("\"expires\":1000,") && !text.contains("Fraction"))
    }

    @Test(arguments: [1e30, -1e30, .infinity, 1e18])
    func expiryDateBeyondRangeIsDroppedOnDecoding(seconds: Double) throws {
        let kept = try JSONEncoder().encode(try pair("one", expires: Date(timeIntervalSince1970: seconds)))
        let expires = try JSONDecoder().decode(TokenPair.self, from: kept).access.expires
        #expect(expires == (seconds == 1e18 ? Date(timeIntervalSince1970: seconds) : nil))
    }

    @Test(arguments: [
        ("", StoreError.Problem.corrupt(at: "the root")), ("{}", .foreign), ("nonsense", .corrupt(at: "the root")),
        (#"{"content":{},"format":"playhouse records","version":1}"#, .foreign),
        ("playhouse tokens 1 0000000000000000\n{}", .corrupt(at: "the root")),
        (#"{"content":{},"format":"playhouse tokens","version":2}"#, .newerVersion(2, known: 1)),
        (#"{"content":null,"format":"playhouse tokens","version":1}"#, .corrupt(at: "content")),
    ])
    func unreadableFileThrowsAndStaysUnchanged(text: String, problem: StoreError.Problem) async throws {
        try await expectError(problem, for: Data(text.utf8))
    }

    @Test(arguments: [
        ("{}", "version"),
        (#"{"version": 2, "access": "a", "owner": "o", "refresh": "r", "scopes": [], "clientID": "c"}"#, "version"),
        (#"{"version": 1, "access": "a", "refresh": "r", "scopes": [], "clientID": "c"}"#, "owner"),
        (#"{"version": 1, "access": "", "owner": "o", "refresh": "r", "scopes": [], "clientID": "c"}"#, "version"),
        (#"{"version": 1, "access": "a", "owner": "o", "refresh": "r r", "scopes": [], "clientID": "c"}"#, "version"),
    ])
    func invalidTokenPairThrowsAndStaysUnchanged(body: String, path: String) async throws {
        let content = Data(#"{"content":\#(body),"format":"playhouse tokens","version":1}"#.utf8)
        try await expectError(.corrupt(at: "content." + path), for: content)
    }

    private func expectError(_ problem: StoreError.Problem, for content: Data) async throws {
        defer { remove() }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try content.write(to: file)
        await #expect(throws: error(problem)) { try await FileTokenStore(file).load() }
        #expect(try Data(contentsOf: file) == content)
    }

    @Test func clearRemovesDraftFileOfKilledProcess() async throws {
        defer { remove() }
        let store = FileTokenStore(file)
        try await store.save(try pair("one"))
        let folder = file.deletingLastPathComponent()
        for name in [".tokens.json.draft", "tokens.json.bak", "other.json"] {
            try Data("draft".utf8).write(to: folder.appending(path: name))
        }
        try await store.clear()
        #expect(try names == [".tokens.json.lock", "other.json", "tokens.json.bak"])
    }

    @Test func clearRemovesDraftFileEvenWithoutTokenFile() async throws {
        defer { remove() }
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data("draft".utf8).write(to: folder.appending(path: ".tokens.json.draft"))
        try await FileTokenStore(file).clear()
        #expect(try names == [".tokens.json.lock"])
    }

    @Test(arguments: UnreadableFile.allCases)
    func onlyRegularFilesAreReadReplacedOrRemoved(obstacle: UnreadableFile) async throws {
        defer { remove() }
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try obstacle.make(at: file.path)
        let store = FileTokenStore(file)
        if obstacle == .sparseFile {
            await #expect(throws: error(.foreign)) { try await store.load() }
            return try await store.clear()
        }
        let kind = try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType
        let pair = try pair("one")
        let code = [.folder: EISDIR, .pipe: ENXIO][obstacle] ?? ELOOP
        await #expect(throws: error(.unreadable(code: Int(code)))) { try await store.load() }
        await #expect(throws: error(.unwritable(code: Int(code)))) { try await store.save(pair) }
        await #expect(throws: error(.unwritable(code: Int(code)))) { try await store.clear() }
        #expect(try FileManager.default.attributesOfItem(atPath: file.path)[.type] as? FileAttributeType == kind)
    }

    @Test func loadSaveAndClearRefuseSymbolicLink() async throws {
        defer { remove() }
        let place = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: file.path, withDestinationPath: "../elsewhere.json")
        let (store, target) = (FileTokenStore(file), folder.appending(path: "elsewhere.json"))
        let pair = try pair("one")
        try await FileTokenStore(target).save(pair)
        await #expect(throws: error(.unreadable(code: Int(ELOOP)))) { try await store.load() }
        await #expect(throws: error(.unwritable(code: Int(ELOOP)))) { try await store.save(pair) }
        await #expect(throws: error(.unwritable(code: Int(ELOOP)))) { try await store.clear() }
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: file.path) == "../elsewhere.json")
        #expect(try await FileTokenStore(target).load() == pair)
    }

    @Test func saveToUnwritablePathThrows() async throws {
        let store = FileTokenStore(URL(filePath: "/dev/null/tokens.json"))
        let pair = try pair("one")
        let error = StoreError(.unwritable(code: Int(ENOTDIR)), at: "/dev/null/tokens.json")
        await #expect(throws: error) { try await store.save(pair) }
    }
}
