/// A number of places; who finds none waits in line, first come, first served.
final class ConcurrencyLimit: Sendable {
    /// What one visitor holds: a way to leave the line from anywhere.
    struct Ticket: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct State {
        var free: Int
        var nextNumber = 0
        /// Tickets that are neither in nor given back.
        var open: Set<Int> = []
        var line: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    }

    private let state: Locked<State>

    init(_ places: Int) {
        state = Locked(State(free: max(1, places)))
    }

    func ticket() -> Ticket {
        state.withLock { state in
            state.nextNumber += 1
            state.open.insert(state.nextNumber)
            return Ticket(number: state.nextNumber)
        }
    }

    /// Takes a place, or waits for one; false if the ticket was given back first, and then no place is taken.
    func enter(_ ticket: Ticket) async -> Bool {
        await withCheckedContinuation { continuation in
            let isIn: Bool? = state.withLock { state in
                guard state.open.contains(ticket.number) else { return false }
                guard state.free > 0 else {
                    state.line.append((ticket.number, continuation))
                    return nil
                }
                state.free -= 1
                state.open.remove(ticket.number)
                return true
            }
            if let isIn { continuation.resume(returning: isIn) }
        }
    }

    /// Gives a ticket back; without effect on one whose holder is in.
    func giveBack(_ ticket: Ticket) {
        let waiting: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard state.open.remove(ticket.number) != nil,
                let place = state.line.firstIndex(where: { $0.number == ticket.number })
            else { return nil }
            return state.line.remove(at: place).continuation
        }
        waiting?.resume(returning: false)
    }

    /// Gives the place of somebody who is in to the next in line.
    func leave() {
        let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
            guard !state.line.isEmpty else {
                state.free += 1
                return nil
            }
            let first = state.line.removeFirst()
            state.open.remove(first.number)
            return first.continuation
        }
        next?.resume(returning: true)
    }
}
