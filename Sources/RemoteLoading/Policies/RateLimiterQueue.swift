/// The calls that wait for a rate limiter, in the order of arrival.
///
/// Joining, leaving and moving up take constant time on average, even in a long queue. Protect the queue by a lock, and
/// release the lock before you resume the continuations that a function returns.
package struct RateLimiterQueue: Sendable {
    package typealias Continuation = CheckedContinuation<Void, Never>

    private struct Waiter: Sendable {
        /// The latest instant at which the call may be sent.
        let deadline: Duration
        /// The continuation of the suspended call, or `nil` for the first waiter, which sleeps until its turn.
        var continuation: Continuation?
        var hasLeft = false
    }

    private var waiters: [Waiter] = []
    /// The number of the first element of `waiters`.
    ///
    /// The numbers of the elements are consecutive.
    private var firstNumber = 1
    /// The earliest deadline of all waiters that have joined since the queue was last empty.
    private var earliestDeadline = Duration.zero
    /// The index of the first waiter that has not left.
    private var head = 0
    /// The number of waiting calls.
    package private(set) var count = 0

    /// Adds a waiter at the end, and returns its number.
    mutating func join(until deadline: Duration) -> Int {
        earliestDeadline = count == 0 ? deadline : min(earliestDeadline, deadline)
        waiters.append(Waiter(deadline: deadline))
        count += 1
        return firstNumber + waiters.count - 1
    }

    /// Stores the continuation of a waiter until the waiter is the first or has left.
    ///
    /// Returns `false`, and stores nothing, if the waiter is the first or has left already.
    mutating func suspend(_ number: Int, _ continuation: Continuation) -> Bool {
        guard let index = index(of: number), index != head else { return false }
        waiters[index].continuation = continuation
        return true
    }

    /// Removes a waiter, and returns the continuations to resume: its own, and that of the new first waiter.
    mutating func leave(_ number: Int) -> [Continuation] {
        guard let index = index(of: number) else { return [] }
        var resumed = [take(index)]
        waiters[index].hasLeft = true
        count -= 1
        if index == head {
            while head < waiters.count, waiters[head].hasLeft { head += 1 }
            if head < waiters.count { resumed.append(take(head)) }
            compact()
        }
        return resumed.compactMap(\.self)
    }

    /// Returns the numbers and turns of the waiters whose requests cannot be sent before their deadlines.
    ///
    /// `turn` computes the turn of a waiter from the number of waiters ahead of it. That number does not include the
    /// waiters that this function returns. For a greater number, `turn` must return the same or a later instant. If
    /// even the last turn is before every deadline, the queue is not searched.
    func late(_ turn: (_ ahead: Int) -> Duration) -> [(number: Int, turn: Duration)] {
        guard count > 0, earliestDeadline < turn(count - 1) else { return [] }
        var ahead = 0
        var late: [(number: Int, turn: Duration)] = []
        for index in waiters[head...].indices where !waiters[index].hasLeft {
            let turn = turn(ahead)
            if waiters[index].deadline < turn {
                late.append((firstNumber + index, turn))
            } else {
                ahead += 1
            }
        }
        return late
    }

    private func index(of number: Int) -> Int? {
        let index = number - firstNumber
        return waiters.indices.contains(index) && !waiters[index].hasLeft ? index : nil
    }

    private mutating func take(_ index: Int) -> Continuation? {
        defer { waiters[index].continuation = nil }
        return waiters[index].continuation
    }

    /// Removes the elements before the head from memory when they are more than half of the array.
    private mutating func compact() {
        guard head > waiters.count / 2 else { return }
        waiters.removeFirst(head)
        firstNumber += head
        head = 0
    }
}
