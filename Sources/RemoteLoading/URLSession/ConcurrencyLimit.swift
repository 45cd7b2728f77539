import PlayhouseCore

/// A limit on the number of concurrent calls.
///
/// A call gets a ticket, which identifies it, and waits with ``enter(_:)`` until it may start. Waiting calls start in
/// the order in which they called ``enter(_:)``. A call that has started must call ``leave()`` at its end. To end the
/// wait of a call early, pass its ticket to ``giveBack(_:)``. Each of these operations takes constant time on average,
/// even if many calls wait.
final class ConcurrencyLimit: Sendable {
    private struct State {
        var free: Int
        var lastTicket = 0
        /// The tickets that were neither used nor given back yet.
        var open: Set<Int> = []
        /// The waiting calls by their tickets.
        var waiting: [Int: CheckedContinuation<Bool, Never>] = [:]
        /// The tickets of the waiting calls in the order of arrival, and those of some calls whose wait has ended.
        ///
        /// The list is a slice, so that the first ticket can be removed without moving the others.
        var queue: ArraySlice<Int> = []

        mutating func wait(_ ticket: Int, _ continuation: CheckedContinuation<Bool, Never>) {
            waiting[ticket] = continuation
            queue.append(ticket)
            // Calls that give their tickets back do not search the queue. They are removed from it here.
            if queue.count > 2 * waiting.count + 16 { queue = ArraySlice(queue.filter { waiting[$0] != nil }) }
        }

        mutating func takeFirst() -> CheckedContinuation<Bool, Never>? {
            while let ticket = queue.popFirst() {
                if let continuation = waiting.removeValue(forKey: ticket) { return continuation }
            }
            return nil
        }
    }

    private let state: Locked<State>

    /// Creates a limit for a number of concurrent calls, or for one call if the number is lower than 1.
    init(_ places: Int) {
        state = Locked(State(free: max(1, places)))
    }

    /// Returns a new ticket, which can be given back from any thread, even before ``enter(_:)`` is called with it.
    func ticket() -> Int {
        state.withLock { state in
            state.lastTicket += 1
            state.open.insert(state.lastTicket)
            return state.lastTicket
        }
    }

    /// Waits until fewer calls than the limit are running, and returns `true`.
    ///
    /// If the ticket is given back during or before the wait, the function returns `false`, and the call must not
    /// start.
    func enter(_ ticket: Int) async -> Bool {
        await withCheckedContinuation { continuation in
            let isIn: Bool? = state.withLock { state in
                guard state.open.remove(ticket) != nil else { return false }
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.wait(ticket, continuation)
                return nil
            }
            if let isIn { continuation.resume(returning: isIn) }
        }
    }

    /// Gives a ticket back, so that its call does not start.
    ///
    /// If the call is waiting, its wait ends. If the call has already started, the function has no effect.
    func giveBack(_ ticket: Int) {
        let waiting: CheckedContinuation<Bool, Never>? = state.withLock { state in
            state.open.remove(ticket)
            return state.waiting.removeValue(forKey: ticket)
        }
        waiting?.resume(returning: false)
    }

    /// Records the end of a call, and starts the first waiting call if there is one.
    func leave() {
        let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
            let next = state.takeFirst()
            if next == nil { state.free += 1 }
            return next
        }
        next?.resume(returning: true)
    }
}
