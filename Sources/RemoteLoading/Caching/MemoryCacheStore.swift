import Foundation

/// A cache store that keeps responses in memory, up to a number of bytes.
///
/// The duration of a call does not depend on the number of entries, except for ``remove(where:)``.
public final class MemoryCacheStore: HTTPCacheStore {
    /// The maximum number of bytes to keep, counted by ``HTTPCacheEntry/byteCount``.
    package let capacity: Int
    private let storage = Locked(LRUEntries())
    private let inFlight = InFlightResponses()

    /// Creates an empty store, with a default capacity of 32 MB.
    public init(capacity: Int = 32 << 20) {
        self.capacity = capacity
    }

    /// The record of the requests in flight whose responses may still be stored here, which is never `nil`.
    public var inFlightResponses: InFlightResponses? { inFlight }

    /// The number of bytes that are kept.
    package var byteCount: Int { storage.withLock { $0.entries.cost } }

    /// The number of entries that are kept.
    package var count: Int { storage.withLock { $0.entries.count } }

    /// Returns the entries of a key.
    ///
    /// The lookup counts as a use of these entries.
    public func entries(for key: HTTPCacheKey) async -> [HTTPCacheEntry] {
        storage.withLock { $0.entries(for: key) }
    }

    /// Stores an entry, replacing the entry with the same key and variant.
    ///
    /// If the entry is larger than the capacity, it is not stored, but the entry that it would replace is still
    /// removed. The body is copied, because it may be a slice of a larger buffer. The slice would keep the whole buffer
    /// in memory, but only the bytes of the slice count towards the capacity.
    public func keep(_ entry: HTTPCacheEntry) async {
        let entry = entry.byteCount <= capacity ? entry.with(Data(copying: entry.response.body)) : entry
        storage.withLock { $0.keep(entry, within: capacity) }
    }

    /// Removes every entry of several addresses, and prevents responses in flight for these addresses from being
    /// stored.
    public func remove(addresses: [String]) async {
        inFlight.noteRemoval { addresses.contains($0.address) }
        storage.withLock { storage in addresses.forEach { storage.remove(address: $0) } }
    }

    /// Removes the entries whose keys the closure selects, and prevents responses in flight for such keys from being
    /// stored.
    public func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) async {
        inFlight.noteRemoval(where: isUnwanted)
        // The closure may be code of the app that calls this store again, so it is called outside of the lock.
        let keys = storage.withLock { $0.keys }.filter(isUnwanted)
        storage.withLock { storage in
            for key in keys { storage.slots(of: key).forEach { storage.remove($0) } }
        }
    }

    /// Removes the least recently used entries until at most the given number of bytes are left.
    public func trim(to bytes: Int) async {
        storage.withLock { $0.trim(to: bytes) }
    }
}

extension Data {
    /// Creates a copy of the bytes that shares no memory with other data.
    fileprivate init(copying other: Data) {
        self = other.withUnsafeBytes { Data($0) }
    }
}

private struct LRUEntries: Sendable {
    struct Slot: Hashable, Sendable {
        let key: HTTPCacheKey
        let variant: ByteKey
    }

    private(set) var entries = RecencyCache<Slot, HTTPCacheEntry>()
    private var slots: [ByteKey: [Slot]] = [:]

    var keys: Set<HTTPCacheKey> { Set(entries.keys.map(\.key)) }

    func slots(of key: HTTPCacheKey) -> [Slot] { (slots[key.addressKey] ?? []).filter { $0.key == key } }

    mutating func entries(for key: HTTPCacheKey) -> [HTTPCacheEntry] {
        slots(of: key).compactMap { entries.use($0) }
    }

    mutating func keep(_ entry: HTTPCacheEntry, within capacity: Int) {
        let slot = Slot(key: entry.key, variant: ByteKey(entry.variant))
        remove(slot)
        let bytes = entry.byteCount
        guard bytes <= capacity else { return }
        // The number of variants of a key is limited, because every lookup of the key reads all of them.
        let others = slots(of: entry.key).compactMap { slot in entries[slot].map { (slot, $0.received) } }
        if others.count >= HTTPCacheEntry.mostVariants, let oldest = others.min(by: { $0.1 < $1.1 }) {
            remove(oldest.0)
        }
        entries.set(entry, for: slot, cost: bytes)
        slots[entry.key.addressKey, default: []].append(slot)
        trim(to: capacity)
    }

    mutating func remove(address: String) {
        for slot in slots[ByteKey(address)] ?? [] { remove(slot) }
    }

    mutating func remove(_ slot: Slot) {
        entries.remove(slot)
        forget(slot)
    }

    mutating func trim(to limit: Int) {
        for slot in entries.removeOldest(beyond: limit) { forget(slot) }
    }

    private mutating func forget(_ slot: Slot) {
        let address = slot.key.addressKey
        slots[address]?.removeAll { $0 == slot }
        if slots[address]?.isEmpty == true { slots[address] = nil }
    }
}
