import Foundation
public import RemoteLoading

#if canImport(Security)
import Security
#endif

/// A store that keeps tokens in the Keychain of an Apple platform.
///
/// The Keychain item with the tokens can be read once the device has been unlocked after a restart. It can be read on
/// this device only, and is not synchronised with iCloud. If the item does not contain tokens that this package wrote,
/// loading fails and the item stays unchanged.
///
/// On macOS the store uses the data protection Keychain, for which the app must be signed with an identifier.
public struct KeychainTokenStore: TokenStoring {
    /// The type of `SecItemAdd` and `SecItemCopyMatching`, with a Swift dictionary as the query.
    package typealias ItemFunction = @Sendable ([String: Any], UnsafeMutablePointer<AnyObject?>?) -> Int32

    private let service: String
    private let add: ItemFunction
    private let copyMatching: ItemFunction
    private let update: @Sendable ([String: Any], [String: Any]) -> Int32
    private let delete: @Sendable ([String: Any]) -> Int32

    /// Creates a store that calls the given four functions of the Keychain.
    package init(
        service: String, add: @escaping ItemFunction, copyMatching: @escaping ItemFunction,
        update: @escaping @Sendable ([String: Any], [String: Any]) -> Int32,
        delete: @escaping @Sendable ([String: Any]) -> Int32
    ) {
        self.service = service
        self.add = add
        self.copyMatching = copyMatching
        self.update = update
        self.delete = delete
    }

    #if canImport(Security)
    /// Creates a store for the Keychain item with a service name that the app chooses.
    public init(service: String) {
        self.init(
            service: service,
            add: { SecItemAdd($0 as CFDictionary, $1) },
            copyMatching: { SecItemCopyMatching($0 as CFDictionary, $1) },
            update: { SecItemUpdate($0 as CFDictionary, $1 as CFDictionary) },
            delete: { SecItemDelete($0 as CFDictionary) })
    }
    #endif

    /// Returns the stored pair of tokens, or `nil` if the Keychain has no item of this store.
    public func load() async throws(StoreError) -> TokenPair? {
        var result: AnyObject?
        let query = item.merging([Key.returnsData: true]) { $1 }
        let status = withUnsafeMutablePointer(to: &result) { copyMatching(query, $0) }
        guard status != Status.notFound else { return nil }
        guard status == Status.success, let data = result as? NSData else {
            throw error(.unreadable(code: Int(status)))
        }
        do throws(StoreError.Problem) {
            // With an optional type, `null` would be decoded as a missing pair.
            let pair: TokenPair = try StoredFormat.tokens.decoded(Data(referencing: data))
            return pair
        } catch {
            throw self.error(error)
        }
    }

    /// Saves a pair of tokens in the Keychain item of this store, and adds the item if it is missing.
    public func save(_ pair: TokenPair) async throws(StoreError) {
        var content: [String: Any] = [Key.accessible: "cku"]  // kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly
        do throws(StoreError.Problem) {
            content[Key.data] = try StoredFormat.tokens.encoded(pair)
        } catch {
            throw self.error(error)
        }
        var status = update(item, content)
        if status == Status.notFound {
            status = add(item.merging(content) { $1 }, nil)
            // Another process may have added the item after the update failed.
            if status == Status.duplicate { status = update(item, content) }
        }
        guard status == Status.success else { throw error(.unwritable(code: Int(status))) }
    }

    /// Removes the item of this store from the Keychain.
    public func clear() async throws(StoreError) {
        let status = delete(item)
        guard [Status.success, Status.notFound].contains(status) else { throw error(.unwritable(code: Int(status))) }
    }

    private var item: [String: Any] {
        [
            Key.kind: "genp",  // kSecClassGenericPassword
            Key.service: service, Key.account: "twitch", Key.isSynchronized: false, Key.usesDataProtection: true,
        ]
    }

    private func error(_ problem: StoreError.Problem) -> StoreError {
        StoreError(problem, at: "keychain, \(service)")
    }

    /// The keys of a Keychain item, with their values, which are the same on every Apple platform.
    ///
    /// The values are written out, because the store must also be compiled and tested on platforms without the Security
    /// framework. `KeychainTokenStoreTests` compares these values with the constants of Apple.
    package enum Key {
        package static let kind = "class"  // kSecClass
        package static let service = "svce"  // kSecAttrService
        package static let account = "acct"  // kSecAttrAccount
        package static let isSynchronized = "sync"  // kSecAttrSynchronizable
        package static let usesDataProtection = "nleg"  // kSecUseDataProtectionKeychain
        package static let accessible = "pdmn"  // kSecAttrAccessible
        package static let returnsData = "r_Data"  // kSecReturnData
        package static let data = "v_Data"  // kSecValueData
    }

    /// The status codes that the functions of the Keychain return.
    package enum Status {
        package static let success: Int32 = 0  // errSecSuccess
        package static let notFound: Int32 = -25_300  // errSecItemNotFound
        package static let duplicate: Int32 = -25_299  // errSecDuplicateItem
    }
}
