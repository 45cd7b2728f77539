extension HTTPClient {
    /// A client on which equal GET and HEAD requests under way share one exchange.
    ///
    /// Equal means equal in everything that is sent and asked of the policies. Each caller gets the one outcome, be it a
    /// response or an error. One that is cancelled leaves the others alone and returns at once; the last one to leave
    /// cancels the exchange, and what it still brings is dropped. The exchange runs with the priority of its first
    /// caller.
    public func coalesced() -> some HTTPClient {
        CoalescingClient(client: self)
    }
}

private final class CoalescingClient<Client: HTTPClient>: HTTPClient {
    private typealias Outcome = Result<HTTPResponse, TransportError>

    private struct Flight {
        let number: Int
        let leader: RequestTrace?
        var task: Task<Void, Never>?
        var seats: [Int: Seat]
    }

    private struct State {
        var flights: [HTTPRequest: Flight] = [:]
        var nextNumber = 0
    }

    /// Where one caller sits.
    private struct Place {
        let flight: Int
        let number: Int
        let seat: Seat
    }

    private let client: Client
    private let state = Locked(State())

    init(client: Client) {
        self.client = client
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.handling.isCoalesced, request.method == .get || request.method == .head else {
            return try await client.send(request)
        }
        guard !Task.isCancelled else { throw .cancelled }
        let place = takePlace(for: request)
        let outcome = await withTaskCancellationHandler {
            await place.seat.outcome()
        } onCancel: {
            place.seat.take(.failure(.cancelled))
            leave(place, request)
        }
        return try outcome.get()
    }

    private func takePlace(for request: HTTPRequest) -> Place {
        let seat = Seat()
        let (place, leader): (Place, RequestTrace??) = state.withLock { state in
            let number = state.nextNumber
            state.nextNumber += 1
            guard let flight = state.flights[request] else {
                let trace = request.journey.trace
                state.flights[request] = Flight(number: number, leader: trace, seats: [number: seat])
                return (Place(flight: number, number: number, seat: seat), nil)
            }
            state.flights[request]?.seats[number] = seat
            return (Place(flight: flight.number, number: number, seat: seat), .some(flight.leader))
        }
        if let leader { request.note(.joined(leader?.number)) } else { begin(place.flight, request) }
        return place
    }

    private func begin(_ flight: Int, _ request: HTTPRequest) {
        let task = Task { [client] in
            land(flight, request, await client.outcome(of: request))
        }
        let isWanted = state.withLock { state in
            guard state.flights[request]?.number == flight else { return false }
            state.flights[request]?.task = task
            return true
        }
        // Everybody may have left before the task was there to be cancelled.
        if !isWanted { task.cancel() }
    }

    private func land(_ flight: Int, _ request: HTTPRequest, _ outcome: Outcome) {
        let seats: [Seat] = state.withLock { state in
            guard state.flights[request]?.number == flight else { return [] }
            return state.flights.removeValue(forKey: request).map { Array($0.seats.values) } ?? []
        }
        for seat in seats { seat.take(outcome) }
    }

    private func leave(_ place: Place, _ request: HTTPRequest) {
        let abandoned: Flight? = state.withLock { state in
            guard state.flights[request]?.number == place.flight else { return nil }
            state.flights[request]?.seats[place.number] = nil
            return state.flights[request]?.seats.isEmpty == true ? state.flights.removeValue(forKey: request) : nil
        }
        abandoned?.task?.cancel()
    }
}

/// Where a caller waits for an outcome; the first that comes counts.
private final class Seat: Sendable {
    private enum State {
        case empty
        case waiting(CheckedContinuation<Result<HTTPResponse, TransportError>, Never>)
        case taken(Result<HTTPResponse, TransportError>)
    }

    private let state = Locked(State.empty)

    func take(_ outcome: Result<HTTPResponse, TransportError>) {
        let waiting: CheckedContinuation<Result<HTTPResponse, TransportError>, Never>? = state.withLock { state in
            switch state {
            case .taken: return nil
            case .empty:
                state = .taken(outcome)
                return nil
            case .waiting(let continuation):
                state = .taken(outcome)
                return continuation
            }
        }
        waiting?.resume(returning: outcome)
    }

    func outcome() async -> Result<HTTPResponse, TransportError> {
        await withCheckedContinuation { continuation in
            let outcome: Result<HTTPResponse, TransportError>? = state.withLock { state in
                if case .taken(let outcome) = state { return outcome }
                state = .waiting(continuation)
                return nil
            }
            if let outcome { continuation.resume(returning: outcome) }
        }
    }
}
