/// A number of places; who finds none waits in line.
final class ConcurrencyLimit: Sendable {
    private struct State {
        var line: TicketLine
        var waiting: [TicketLine.Ticket: CheckedContinuation<Bool, Never>] = [:]
    }

    private let state: Locked<State>

    init(_ places: Int) {
        state = Locked(State(line: TicketLine(places: places)))
    }

    func ticket() -> TicketLine.Ticket {
        state.withLock { $0.line.draw() }
    }

    /// Takes a place, or waits for one; false if the ticket was given back first, and then no place is taken.
    func enter(_ ticket: TicketLine.Ticket) async -> Bool {
        await withCheckedContinuation { continuation in
            let admission = state.withLock { state in
                let admission = state.line.enter(ticket)
                if admission == .waits { state.waiting[ticket] = continuation }
                return admission
            }
            if admission != .waits { continuation.resume(returning: admission == .isIn) }
        }
    }

    /// Gives a ticket back; without effect on one whose holder is in.
    func giveBack(_ ticket: TicketLine.Ticket) {
        let waiting: CheckedContinuation<Bool, Never>? = state.withLock { state in
            state.line.giveBack(ticket) ? state.waiting.removeValue(forKey: ticket) : nil
        }
        waiting?.resume(returning: false)
    }

    /// Gives the place of somebody who is in to the next in line.
    func leave() {
        let next: CheckedContinuation<Bool, Never>? = state.withLock { state in
            state.line.leave().flatMap { state.waiting.removeValue(forKey: $0) }
        }
        next?.resume(returning: true)
    }
}
