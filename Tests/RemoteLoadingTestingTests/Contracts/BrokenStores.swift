import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// A store with one defect, the rule that it breaks, and the message of that rule.
struct BrokenStore: Sendable, CustomTestStringConvertible {
    let rule: String
    let flaw: String
    let make: @Sendable (_ capacity: Int) -> any HTTPCacheStore
    var testDescription: String { "\(rule): \(flaw)" }

    static let all = finding + keeping + room + removing

    private static let finding = [
        BrokenStore(
            rule: "an unknown key has no entries", flaw: "returned 1 entries",
            make: tampered { $0.finding = { _, _ in [.fixture()] } }),
        BrokenStore(
            rule: "stored entries are returned unchanged", flaw: "a plain entry: returned 0 entries, not one",
            make: tampered { $0.finding = { _, _ in [] } }),
        BrokenStore(
            rule: "stored entries are returned unchanged", flaw: "a plain entry: the body differs",
            make: tampered { $0.keeping = { $0.changed { $0.body.append(0) } } }),
        BrokenStore(
            rule: "stored entries are returned unchanged", flaw: "a plain entry: the fields are []",
            make: tampered { $0.keeping = { $0.changed { $0.fields = [:] } } }),
        BrokenStore(
            rule: "stored entries are returned unchanged",
            flaw: "all at once: the status or the addresses differ",
            make: tampered { $0.keeping = { $0.changed { $0.redirects = [] } } }),
        BrokenStore(
            rule: "stored entries are returned unchanged", flaw: "all at once: the variant is ",
            make: tampered { $0.finding = { found, _ in found.map { $0.with(variant: "") } } }),
        BrokenStore(
            rule: "stored entries are returned unchanged", flaw: "a large body: the body differs",
            make: tampered { $0.keeping = { $0.response.body.count > 100_000 ? nil : $0 } }),
        BrokenStore(
            rule: "similar keys are distinct",
            flaw: """
                HTTPCacheKey(address: "https://cache.test/page", partition: nil): the key is \
                HTTPCacheKey(address: "https://cache.test/page", partition: Optional(""))
                """,
            make: tampered {
                $0.naming = { HTTPCacheKey($0.address, partition: $0.partition ?? "") }
                $0.finding = { found, key in found.filter { ($0.key.partition ?? "") == (key.partition ?? "") } }
            }),
        BrokenStore(
            rule: "all variants of a key are stored",
            flaw:
                #"of ["", "=accept-language: it", "=accept-language: en", "-accept-language"] returned ["-accept-language"]"#,
            make: tampered { $0.finding = { found, _ in found.suffix(1) } }),
    ]

    private static let keeping = [
        BrokenStore(
            rule: "an entry replaces its predecessor with equal key and variant", flaw: "the body differs",
            make: { _ in UnboundedStore(givesAll: false) }),
        BrokenStore(
            rule: "an entry replaces its predecessor with equal key and variant", flaw: "returned 2 entries, not one",
            make: { _ in UnboundedStore(givesAll: true) }),
        BrokenStore(
            rule: "concurrent callers get complete entries",
            flaw: "an entry for https://cache.test/0 contains parts of another entry",
            make: tampered { $0.keeping = { entry in entry.changed { $0.body.append(contentsOf: "x".utf8) } } }),
    ]

    private static let room = [
        BrokenStore(
            rule: "stored entries do not exceed the capacity", flaw: "stored 4 entries, but only three fit",
            make: { _ in MemoryCacheStore() }),
        BrokenStore(
            rule: "stored entries do not exceed the capacity",
            flaw: "did not store page 3, although it fits",
            make: { FullStore(capacity: $0) }),
        BrokenStore(
            rule: "the least recently used entry is removed first",
            flaw: "of pages 0 to 3, page 1 used least recently, it kept [1, 2, 3]",
            make: { FirstInFirstOutStore(capacity: $0) }),
        BrokenStore(
            rule: "storing a too large entry removes its predecessor", flaw: "returned the older entry",
            make: { capacity in
                tampered { $0.keeping = { $0.byteCount > capacity ? nil : $0 } }(capacity)
            }),
        BrokenStore(
            rule: "storing a too large entry removes its predecessor",
            flaw: "stored it over capacity", make: { _ in MemoryCacheStore() }),
        BrokenStore(
            rule: "trimming keeps the most recently used entries",
            flaw: "of pages 0 to 4, page 0 used most recently, it kept [0, 1, 2, 3, 4]",
            make: tampered { $0.trimming = { _ in nil } }),
        BrokenStore(
            rule: "trimming keeps the most recently used entries", flaw: "trimming to zero bytes kept [4]",
            make: tampered { $0.trimming = { max($0, 150 << 10) } }),
    ]

    private static let removing = [
        BrokenStore(
            rule: "removing an address removes only that address, in all partitions",
            flaw: "still has https://cache.test/1 of me",
            make: tampered { $0.removing = { key, address in key.address == address && key.partition == nil } }),
        BrokenStore(
            rule: "removing an address removes only that address, in all partitions",
            flaw: "still has https://cache.test/1",
            make: tampered { $0.removing = { key, address in key.address == address.uppercased() } }),
        BrokenStore(
            rule: "removing an address removes only that address, in all partitions",
            flaw: "lost https://cache.test/10",
            make: tampered { $0.removing = { key, address in key.address.hasPrefix(address) } }),
        BrokenStore(
            rule: "only entries that match the closure are removed", flaw: "still has https://cache.test/1 of me",
            make: tampered { $0.picking = { _ in false } }),
        BrokenStore(
            rule: "only entries that match the closure are removed", flaw: "lost https://cache.test/1",
            make: tampered { $0.picking = { _ in true } }),
        BrokenStore(
            rule: "after removing all entries the store is empty and usable", flaw: "still has https://cache.test/0",
            make: tampered { $0.isCleared = false }),
        BrokenStore(
            rule: "after removing all entries the store is empty and usable", flaw: "lost https://cache.test/1",
            make: { ClosedOnceClearedStore(capacity: $0) }),
    ]

    private static func tampered(
        _ tamper: @escaping @Sendable (inout TamperedStore) -> Void
    ) -> @Sendable (Int) -> any HTTPCacheStore {
        { capacity in
            var store = TamperedStore(inner: MemoryCacheStore(capacity: capacity))
            tamper(&store)
            return store
        }
    }
}

extension HTTPCacheEntry {
    fileprivate func changed(_ change: (inout HTTPResponse) -> Void) -> HTTPCacheEntry {
        var response = response
        change(&response)
        return HTTPCacheEntry(
            key: key, variant: variant, response: response, requested: requested, received: received)
    }

    fileprivate func with(variant: String) -> HTTPCacheEntry {
        HTTPCacheEntry(key: key, variant: variant, response: response, requested: requested, received: received)
    }
}

/// A decorator of a memory store that changes one behavior.
private struct TamperedStore: HTTPCacheStore {
    let inner: MemoryCacheStore
    var keeping: @Sendable (HTTPCacheEntry) -> HTTPCacheEntry? = { $0 }
    var finding: @Sendable ([HTTPCacheEntry], HTTPCacheKey) -> [HTTPCacheEntry] = { found, _ in found }
    var naming: @Sendable (HTTPCacheKey) -> HTTPCacheKey = { $0 }
    var removing: @Sendable (HTTPCacheKey, _ address: String) -> Bool = { $0.address == $1 }
    var picking: (@Sendable (HTTPCacheKey) -> Bool)?
    var trimming: @Sendable (Int) -> Int? = { $0 }
    var isCleared = true

    func entries(for key: HTTPCacheKey) async -> [HTTPCacheEntry] {
        finding(await inner.entries(for: naming(key)), key)
    }

    func keep(_ entry: HTTPCacheEntry) async {
        guard let entry = keeping(entry) else { return }
        let named = HTTPCacheEntry(
            key: naming(entry.key), variant: entry.variant, response: entry.response, requested: entry.requested,
            received: entry.received)
        await inner.keep(named)
    }

    func remove(addresses: [String]) async {
        await inner.remove { key in addresses.contains { removing(key, $0) } }
    }

    func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) async {
        await inner.remove(where: picking ?? isUnwanted)
    }

    func removeAll() async {
        if isCleared { await inner.removeAll() }
    }

    func trim(to bytes: Int) async {
        if let bytes = trimming(bytes) { await inner.trim(to: bytes) }
    }
}

/// A store that never removes an entry, and returns the oldest entry or all entries of a key.
private actor UnboundedStore: HTTPCacheStore {
    private let givesAll: Bool
    private var kept: [HTTPCacheEntry] = []

    init(givesAll: Bool) {
        self.givesAll = givesAll
    }

    func entries(for key: HTTPCacheKey) -> [HTTPCacheEntry] {
        let found = kept.filter { $0.key == key }
        return givesAll ? found : Array(found.prefix(1))
    }

    func keep(_ entry: HTTPCacheEntry) { kept.append(entry) }
    func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) {}
    func trim(to bytes: Int) {}
}

/// A store that keeps no further entries once it is full.
private actor FullStore: HTTPCacheStore {
    private let capacity: Int
    private var kept: [HTTPCacheEntry] = []

    init(capacity: Int) {
        self.capacity = capacity
    }

    func entries(for key: HTTPCacheKey) -> [HTTPCacheEntry] { kept.filter { $0.key == key } }

    func keep(_ entry: HTTPCacheEntry) {
        guard kept.reduce(entry.byteCount, { $0 + $1.byteCount }) <= capacity else { return }
        kept.append(entry)
    }

    func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) {}
    func trim(to bytes: Int) {}
}

/// A store that removes the entry that was kept first, whether it was used since or not.
private actor FirstInFirstOutStore: HTTPCacheStore {
    private let capacity: Int
    private var kept: [HTTPCacheEntry] = []

    init(capacity: Int) {
        self.capacity = capacity
    }

    func entries(for key: HTTPCacheKey) -> [HTTPCacheEntry] { kept.filter { $0.key == key } }

    func keep(_ entry: HTTPCacheEntry) {
        kept.append(entry)
        trim(to: capacity)
    }

    func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) { kept.removeAll { isUnwanted($0.key) } }

    func trim(to bytes: Int) {
        while kept.reduce(0, { $0 + $1.byteCount }) > bytes { kept.removeFirst() }
    }
}

/// A store that keeps no further entries after it was cleared.
private final class ClosedOnceClearedStore: HTTPCacheStore {
    private let inner: MemoryCacheStore
    private let isClosed = Locked(false)

    init(capacity: Int) {
        inner = MemoryCacheStore(capacity: capacity)
    }

    func entries(for key: HTTPCacheKey) async -> [HTTPCacheEntry] { await inner.entries(for: key) }

    func keep(_ entry: HTTPCacheEntry) async {
        if !isClosed.withLock({ $0 }) { await inner.keep(entry) }
    }

    func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) async {
        isClosed.withLock { $0 = true }
        await inner.remove(where: isUnwanted)
    }

    func trim(to bytes: Int) async { await inner.trim(to: bytes) }
}
