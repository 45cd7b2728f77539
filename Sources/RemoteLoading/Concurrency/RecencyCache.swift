/// A dictionary that tracks the cost of each value and how recently it was used.
package struct RecencyCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private struct Item: Sendable {
        var value: Value
        var cost: Int
        /// The number of the last use of the key.
        ///
        /// The uses of all keys are numbered in their order.
        var use: Int
    }

    private var items: [Key: Item] = [:]
    /// The uses of all keys, in their order.
    ///
    /// The list also contains outdated uses: those of keys that were used again or removed later. It is a slice, so
    /// that the first use can be removed without moving the others.
    private var log: ArraySlice<(key: Key, use: Int)> = []
    private var uses = 0

    package init() {}

    /// The sum of all costs.
    package private(set) var cost = 0

    package var count: Int { items.count }

    /// The keys in the order of their last use, with the most recently used key at the end.
    package var keys: [Key] { log.filter(isCurrent).map(\.key) }

    /// The value of a key.
    ///
    /// Reading the value does not count as a use.
    package subscript(key: Key) -> Value? { items[key]?.value }

    /// Returns the value of a key, which counts as a use.
    package mutating func use(_ key: Key) -> Value? {
        guard items[key] != nil else { return nil }
        logUse(of: key)
        return items[key]?.value
    }

    /// Sets the value of a key, which counts as a use.
    package mutating func set(_ value: Value, for key: Key, cost: Int) {
        remove(key)
        items[key] = Item(value: value, cost: cost, use: 0)
        self.cost += cost
        logUse(of: key)
    }

    @discardableResult
    package mutating func remove(_ key: Key) -> Value? {
        guard let item = items.removeValue(forKey: key) else { return nil }
        cost -= item.cost
        return item.value
    }

    /// Removes the least recently used values until the total cost is within a limit, and returns their keys.
    @discardableResult
    package mutating func removeOldest(beyond limit: Int) -> [Key] {
        var removed: [Key] = []
        while cost > limit, let oldest = log.popFirst() {
            guard isCurrent(oldest) else { continue }
            removed.append(oldest.key)
            remove(oldest.key)
        }
        return removed
    }

    private mutating func logUse(of key: Key) {
        uses += 1
        items[key]?.use = uses
        log.append((key, uses))
        if log.count > 2 * items.count + 16 { log = ArraySlice(log.filter(isCurrent)) }
    }

    private func isCurrent(_ entry: (key: Key, use: Int)) -> Bool { items[entry.key]?.use == entry.use }
}
