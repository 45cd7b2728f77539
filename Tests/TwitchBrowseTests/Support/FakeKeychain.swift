import Foundation
import RemoteLoading

@testable import TwitchBrowse

/// A Keychain in memory that follows the rules of Apple's Keychain for generic passwords.
final class FakeKeychain: Sendable {
    struct Item: Sendable {
        let service: String
        var data: Data
        var accessible: String
    }

    private typealias Key = KeychainTokenStore.Key
    let items = Locked<[Item]>([])
    /// The result of every call, or `nil` if calls succeed.
    let failure = Locked<Int32?>(nil)
    /// A closure that runs before an item is added.
    let onAdd = Locked<@Sendable () -> Void>({})

    func store(service: String = "app") -> KeychainTokenStore {
        KeychainTokenStore(
            service: service,
            add: { query, _ in self.add(query) }, copyMatching: { self.copy($0, $1) },
            update: { self.update($0, $1) }, delete: { self.delete($0) })
    }

    private func index(_ query: [String: Any], in items: [Item]) -> Int? {
        guard query[Key.kind] as? String == "genp", query[Key.account] as? String == "twitch",
            query[Key.isSynchronized] as? Bool == false, query[Key.usesDataProtection] as? Bool == true
        else { return nil }
        return items.firstIndex { $0.service == query[Key.service] as? String }
    }

    private func add(_ query: [String: Any]) -> Int32 {
        onAdd.withLock { $0 }()
        if let failure = failure.withLock({ $0 }) { return failure }
        guard let data = query[Key.data] as? Data, let service = query[Key.service] as? String,
            let accessible = query[Key.accessible] as? String
        else { return -50 }
        return items.withLock { items in
            guard index(query, in: items) == nil else { return -25_299 }
            items.append(Item(service: service, data: data, accessible: accessible))
            return 0
        }
    }

    private func copy(_ query: [String: Any], _ result: UnsafeMutablePointer<AnyObject?>?) -> Int32 {
        if let failure = failure.withLock({ $0 }) { return failure }
        let items = items.withLock { $0 }
        guard let place = index(query, in: items), query[Key.returnsData] as? Bool == true else { return -25_300 }
        result?.pointee = NSData(data: items[place].data)
        return 0
    }

    private func update(_ query: [String: Any], _ changes: [String: Any]) -> Int32 {
        if let failure = failure.withLock({ $0 }) { return failure }
        return items.withLock { items in
            guard let place = index(query, in: items) else { return -25_300 }
            if let data = changes[Key.data] as? Data { items[place].data = data }
            if let accessible = changes[Key.accessible] as? String { items[place].accessible = accessible }
            return 0
        }
    }

    private func delete(_ query: [String: Any]) -> Int32 {
        if let failure = failure.withLock({ $0 }) { return failure }
        return items.withLock { items in
            guard let place = index(query, in: items) else { return -25_300 }
            items.remove(at: place)
            return 0
        }
    }
}
