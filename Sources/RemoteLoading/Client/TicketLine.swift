/// Who may be in and who waits: a number of places, first come, first served.
struct TicketLine {
    /// What one visitor holds: a way to leave the line from anywhere.
    struct Ticket: Hashable, Sendable {
        fileprivate let number: Int
    }

    enum Admission: Hashable {
        case isIn
        case waits
        /// The ticket was given back first, or used before.
        case refused
    }

    private var free: Int
    private var lastNumber = 0
    /// Tickets that were only drawn.
    private var open: Set<Ticket> = []
    private var line: [Ticket] = []

    /// Creates a line before so many places, one at least.
    init(places: Int) {
        free = max(1, places)
    }

    mutating func draw() -> Ticket {
        lastNumber += 1
        let ticket = Ticket(number: lastNumber)
        open.insert(ticket)
        return ticket
    }

    /// Takes a place, or else the end of the line.
    mutating func enter(_ ticket: Ticket) -> Admission {
        guard open.remove(ticket) != nil else { return .refused }
        guard free > 0 else {
            line.append(ticket)
            return .waits
        }
        free -= 1
        return .isIn
    }

    /// Gives a ticket back, and tells whether its holder waited; without effect on one whose holder is in.
    mutating func giveBack(_ ticket: Ticket) -> Bool {
        guard open.remove(ticket) == nil, let place = line.firstIndex(of: ticket) else { return false }
        line.remove(at: place)
        return true
    }

    /// Gives the place of somebody who is in to the first of the line, and tells who that is.
    mutating func leave() -> Ticket? {
        guard !line.isEmpty else {
            free += 1
            return nil
        }
        return line.removeFirst()
    }
}
