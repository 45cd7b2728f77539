/// A limit on the number of concurrent calls.
///
/// A call gets a ticket, which identifies it, and waits with ``enter(_:)`` until it may start. Waiting calls start in
/// the order in which they called ``enter(_:)``. A call that has started must call ``leave()`` at its end. To end the
/// wait of a call early, pass its ticket to ``giveBack(_:)``.
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
                state.waiting.append((ticket, continuation))
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
            let place = state.waiting.firstIndex { $0.ticket == ticket }
            return place.map { state.waiting.remove(at: $0).continuation }
        }
        waiting?.resume(returning: false)
    }

    /// Records the end of a call, and starts the first waiting call if there is one.
    func leave() {
        let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().continuation }
            state.free += 1
            return nil
        }
        next?.resume(returning: true)
    }
}
