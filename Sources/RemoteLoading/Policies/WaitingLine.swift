/// Who waits for a turn, in the order of arrival.
///
/// A struct to be kept under a lock; what it returns is to be resumed after it.
struct WaitingLine<Waiter: Sendable>: Sendable {
    /// Those in line by their number; nil for one that is not suspended.
    private var waiters: [Int: Waiter?] = [:]
    private var first = 0
    private var next = 0

    var count: Int { waiters.count }

    /// The numbers of those in line, in their order.
    var places: [Int] { waiters.isEmpty ? [] : (first..<next).filter { waiters.keys.contains($0) } }

    /// Takes the last place, and returns its number.
    mutating func join() -> Int {
        defer { next += 1 }
        waiters.updateValue(nil, forKey: next)
        return next
    }

    /// Suspends one until it is the first or has left; false if it need not be suspended.
    mutating func suspend(_ waiter: Waiter, at number: Int) -> Bool {
        guard number != first, waiters.keys.contains(number) else { return false }
        waiters.updateValue(waiter, forKey: number)
        return true
    }

    /// Takes one out, and returns whom that concerns: itself, and the new first.
    mutating func leave(_ number: Int) -> [Waiter] {
        guard let own = waiters.removeValue(forKey: number) else { return [] }
        guard number == first else { return [own].compactMap { $0 } }
        while first < next, !waiters.keys.contains(first) { first += 1 }
        guard let following = waiters[first] else { return [own].compactMap { $0 } }
        waiters.updateValue(nil, forKey: first)
        return [own, following].compactMap { $0 }
    }
}
