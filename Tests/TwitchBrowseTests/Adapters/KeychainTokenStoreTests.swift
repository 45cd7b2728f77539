import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

#if canImport(Security)
import Security
#endif

@Suite(.bounded) struct KeychainTokenStoreTests {
    private let keychain = FakeKeychain()

    @Test(arguments: TokenStoringContract.rules + TokenStoringContract.persistence)
    func keychainStoreObeysEveryContractRule(rule: ContractRule<TokenStoringContract.Subject>) async throws {
        let subject = TokenStoringContract.Subject {
            let keychain = FakeKeychain()
            return .init(
                opening: { keychain.store() }, reading: { keychain.items.withLock { $0.first?.data } },
                overwriting: { data in
                    keychain.items.withLock { $0 = [.init(service: "app", data: data, accessible: "cku")] }
                })
        }
        try await rule.verify(subject)
    }

    @Test func savedItemRequiresFirstUnlockOfSameDevice() async throws {
        try await keychain.store().save(.fixture(1))
        #expect(keychain.items.withLock { $0.map(\.accessible) } == ["cku"])
        keychain.items.withLock { $0[0].accessible = "ak" }
        try await keychain.store().save(.fixture(2))
        #expect(keychain.items.withLock { $0.map(\.accessible) } == ["cku"])
    }

    @Test func eachServiceHasItsOwnKeychainItem() async throws {
        try await keychain.store(service: "one").save(.fixture(1))
        try await keychain.store(service: "two").save(.fixture(2))
        try await keychain.store(service: "two").clear()
        #expect(try await keychain.store(service: "one").load() == .fixture(1))
    }

    @Test func itemAddedByOtherProcessIsReplaced() async throws {
        let other = keychain.store()
        let data = Locked<Data?>(nil)
        try await other.save(.fixture(1))
        data.withLock { $0 = keychain.items.withLock { $0[0].data } }
        try await other.clear()
        keychain.onAdd.withLock { onAdd in
            onAdd = { [keychain] in
                keychain.items.withLock { items in
                    if items.isEmpty {
                        items = [.init(service: "app", data: data.withLock { $0 } ?? Data(), accessible: "cku")]
                    }
                }
            }
        }
        try await keychain.store().save(.fixture(2))
        #expect(try await keychain.store().load() == .fixture(2))
        #expect(keychain.items.withLock { $0.count } == 1)
    }

    @Test func keychainItemWithoutTokenPairIsCorrupt() async throws {
        let data = Data(#"{"content":null,"format":"playhouse tokens","version":1}"#.utf8)
        keychain.items.withLock { $0 = [.init(service: "app", data: data, accessible: "cku")] }
        let store = keychain.store()
        await #expect(throws: StoreError(.corrupt(at: "content"), at: "keychain, app")) { try await store.load() }
    }

    @Test func errorOfLockedKeychainHasStatusCode() async throws {
        keychain.failure.withLock { $0 = -25_308 }
        let (store, pair) = (keychain.store(), TokenPair.fixture())
        await #expect(throws: StoreError(.unreadable(code: -25_308), at: "keychain, app")) { try await store.load() }
        await #expect(throws: StoreError(.unwritable(code: -25_308), at: "keychain, app")) {
            try await store.save(pair)
        }
        await #expect(throws: StoreError(.unwritable(code: -25_308), at: "keychain, app")) { try await store.clear() }
    }

    #if canImport(Security)
    @Test func keychainKeysEqualAppleConstants() {
        typealias Key = KeychainTokenStore.Key
        typealias Status = KeychainTokenStore.Status
        #expect(Key.kind == kSecClass as String && Key.service == kSecAttrService as String)
        #expect(Key.account == kSecAttrAccount as String && Key.data == kSecValueData as String)
        #expect(Key.isSynchronized == kSecAttrSynchronizable as String)
        #expect(Key.usesDataProtection == kSecUseDataProtectionKeychain as String)
        #expect(Key.accessible == kSecAttrAccessible as String && Key.returnsData == kSecReturnData as String)
        #expect("genp" == kSecClassGenericPassword as String)
        #expect("cku" == kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly as String)
        #expect(Status.success == errSecSuccess && Status.notFound == errSecItemNotFound)
        #expect(Status.duplicate == errSecDuplicateItem)
    }
    #endif
}
