import Foundation

/// Keeps responses in memory, for as long as it lives, up to a number of bytes.
///
/// Every call takes a time that does not depend on how much is kept, apart from ``remove(where:)``.
public final class MemoryCacheStore: HTTPCacheStore {
    /// For more variants of a key than that, the oldest makes room: each of them is looked at whenever one is.
    fileprivate static let variants = 8

    /// The most bytes that are kept, by ``HTTPCacheEntry/byteCount``.
    public let capacity: Int
    private let shelf = Locked(Shelf())
    private let answers = AnswersUnderWay()

    /// Creates an empty store, for 32 MB unless told otherwise.
    public init(capacity: Int = 32 << 20) {
        self.capacity = capacity
    }

    /// How many bytes are kept.
    public var byteCount: Int { shelf.withLock { $0.bytes } }

    /// How many entries are kept.
    public var count: Int { shelf.withLock { $0.count } }

    /// The entries of a key; looking them up counts as use.
    public func entries(for key: HTTPCacheKey) async -> [HTTPCacheEntry] {
        shelf.withLock { $0.entries(for: key) }
    }

    /// Keeps an entry; one that is larger than the capacity only removes what it would replace.
    ///
    /// The body is copied: one that is a part of something larger would keep all of it in memory, and nobody counts
    /// that.
    public func keep(_ entry: HTTPCacheEntry) async {
        let entry = entry.byteCount <= capacity ? entry.with(Data(copying: entry.response.body)) : entry
        shelf.withLock { shelf in
            shelf.keep(entry, ifWithin: capacity)
            shelf.trim(to: capacity)
        }
    }

    /// Removes every entry of an address, also what is just on its way here.
    public func remove(address: String) async {
        await remove(addresses: [HTTPCacheKey(address).address])
    }

    /// Removes the entries whose keys the closure picks, also what is just on its way here.
    ///
    /// The closure may ask the store how much it keeps.
    public func remove(where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool) async {
        answers.noteRemoval(where: isUnwanted)
        // Outside of the lock: it is not ours, and may come back here.
        let keys = shelf.withLock { $0.keys }.filter(isUnwanted)
        shelf.withLock { shelf in keys.forEach { shelf.remove($0) } }
    }

    /// Removes everything, also what is just on its way here.
    public func removeAll() async {
        answers.noteRemoval { _ in true }
        shelf.withLock { $0 = Shelf() }
    }

    /// Removes what was not used for the longest time, until no more than that many bytes are left.
    public func trim(to bytes: Int) async {
        shelf.withLock { $0.trim(to: bytes) }
    }
}

extension MemoryCacheStore: RemovalNoting {
    package var answersUnderWay: AnswersUnderWay? { answers }

    package func remove(addresses: [String]) async {
        answers.noteRemoval { addresses.contains($0.address) }
        shelf.withLock { shelf in addresses.forEach { shelf.remove(address: $0) } }
    }
}

extension Data {
    /// The same bytes, in memory that holds nothing else.
    fileprivate init(copying other: Data) {
        self = other.withUnsafeBytes { Data($0) }
    }
}

private struct Shelf: Sendable {
    private struct Item: Sendable {
        let entry: HTTPCacheEntry
        let bytes: Int
    }

    private var list = RecencyList<Item>()
    private var places: [ByteKey: [RecencyList<Item>.Place]] = [:]
    private(set) var bytes = 0
    var count: Int { list.count }

    mutating func entries(for key: HTTPCacheKey) -> [HTTPCacheEntry] {
        let found = places(of: key)
        for place in found { list.touch(place) }
        return found.map { list[$0].entry }
    }

    mutating func keep(_ entry: HTTPCacheEntry, ifWithin capacity: Int) {
        for place in places(of: entry.key) where list[place].entry.variant == entry.variant { remove(place) }
        let item = Item(entry: entry, bytes: entry.byteCount)
        guard item.bytes <= capacity else { return }
        let others = places(of: entry.key)
        if others.count >= MemoryCacheStore.variants,
            let oldest = others.min(by: { list[$0].entry.received < list[$1].entry.received })
        {
            remove(oldest)
        }
        places[entry.key.addressKey, default: []].append(list.insert(item))
        bytes += item.bytes
    }

    mutating func remove(address: String) {
        for place in places[ByteKey(address)] ?? [] { remove(place) }
    }

    var keys: Set<HTTPCacheKey> { Set(places.values.joined().map { list[$0].entry.key }) }

    mutating func remove(_ key: HTTPCacheKey) {
        for place in places(of: key) { remove(place) }
    }

    mutating func trim(to limit: Int) {
        while bytes > limit, let oldest = list.oldest { remove(oldest) }
    }

    private func places(of key: HTTPCacheKey) -> [RecencyList<Item>.Place] {
        (places[key.addressKey] ?? []).filter { list[$0].entry.key == key }
    }

    private mutating func remove(_ place: RecencyList<Item>.Place) {
        let item = list[place]
        bytes -= item.bytes
        list.remove(place)
        let address = item.entry.key.addressKey
        places[address]?.removeAll { $0 == place }
        if places[address]?.isEmpty == true { places[address] = nil }
    }
}
