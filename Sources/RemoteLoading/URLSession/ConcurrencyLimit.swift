/// A limit on the number of concurrent calls.
///
/// A call first takes a ticket, and then waits for a place with ``enter(_:)``. Waiting calls get places in the order of
/// arrival. At its end, a call releases its place with ``leave()``. To end a wait early, give the ticket back with
/// ``giveBack(_:)``.
final class ConcurrencyLimit: Sendable {
    private struct State {
        var free: Int
        var lastTicket = 0
        /// The tickets that were neither used nor given back yet.
        var open: Set<Int> = []
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    private let state: Locked<State>

    /// Creates a limit for a number of concurrent calls, or for one call if the number is lower than 1.
    init(_ places: Int) {
        state = Locked(State(free: max(1, places)))
    }

    /// Returns a new ticket, which can be given back from any thread, even before it is used.
    func ticket() -> Int {
        state.withLock { state in
            state.lastTicket += 1
            state.open.insert(state.lastTicket)
            return state.lastTicket
        }
    }

    /// Waits for a free place, takes the place, and returns `true`.
    ///
    /// If the ticket is given back first, the function returns `false` and takes no place.
    func enter(_ ticket: Int) async -> Bool {
        await withCheckedContinuation { continuation in
            let isIn: Bool? = state.withLock { state in
                guard state.open.remove(ticket) != nil else { return false }
                guard state.free == 0 else {
                    state.free -= 1
                    return true
                }
                state.waiting.append((ticket, continuation))
                return nil
            }
            if let isIn { continuation.resume(returning: isIn) }
        }
    }

    /// Gives a ticket back, so that it cannot be used to take a place.
    ///
    /// If a call waits with the ticket, its wait ends. If a call has already taken a place with the ticket, the
    /// function has no effect.
    func giveBack(_ ticket: Int) {
        let waiting: CheckedContinuation<Bool, Never>? = state.withLock { state in
            state.open.remove(ticket)
            let place = state.waiting.firstIndex { $0.ticket == ticket }
            return place.map { state.waiting.remove(at: $0).continuation }
        }
        waiting?.resume(returning: false)
    }

    /// Releases a place, and passes it to the first waiting call if there is one.
    func leave() {
        let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().continuation }
            state.free += 1
            return nil
        }
        next?.resume(returning: true)
    }
}
