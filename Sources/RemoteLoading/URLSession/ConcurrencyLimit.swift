/// A limit on concurrent calls; further calls wait in the order of arrival.
final class ConcurrencyLimit: Sendable {
    private struct State {
        var free: Int
        var lastTicket = 0
        /// Tickets whose holders have not entered yet.
        var open: Set<Int> = []
        var waiting: [(ticket: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    private let state: Locked<State>

    /// Creates a limit of so many calls, one at least.
    init(_ places: Int) {
        state = Locked(State(free: max(1, places)))
    }

    /// Returns a number by which its holder can leave from anywhere, also before it enters.
    func ticket() -> Int {
        state.withLock { state in
            state.lastTicket += 1
            state.open.insert(state.lastTicket)
            return state.lastTicket
        }
    }

    /// Takes a place, or waits for one; returns `false`, without a place, if the ticket was given back first.
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

    /// Gives a ticket back; has no effect if its holder has a place.
    func giveBack(_ ticket: Int) {
        let waiting: CheckedContinuation<Bool, Never>? = state.withLock { state in
            state.open.remove(ticket)
            let place = state.waiting.firstIndex { $0.ticket == ticket }
            return place.map { state.waiting.remove(at: $0).continuation }
        }
        waiting?.resume(returning: false)
    }

    /// Gives the place of a caller to the next that waits.
    func leave() {
        let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard state.waiting.isEmpty else { return state.waiting.removeFirst().continuation }
            state.free += 1
            return nil
        }
        next?.resume(returning: true)
    }
}
