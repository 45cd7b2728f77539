import PlayhouseCore

extension HTTPClient {
    /// Returns a client that sends equal concurrent GET or HEAD requests only once.
    ///
    /// Requests are equal if all data that they send and all their options are equal. Every caller gets the same
    /// outcome, which is a response or an error. The shared exchange with the server runs with the priority and the
    /// time budget of its first caller.
    ///
    /// A cancelled caller returns at once, and a caller whose time budget is spent fails with
    /// ``TransportError/timedOut``. In both cases, the exchange continues for the other callers. If no caller is left,
    /// the exchange is cancelled and its result is ignored.
    public func coalesced() -> some HTTPClient {
        CoalescingClient(client: self)
    }
}

extension HTTPRequest {
    /// `true` if the request may use the outcome of an equal request.
    var mayShare: Bool { options.isCoalesced && (method == .get || method == .head) }
}

private struct CoalescingClient<Client: HTTPClient>: HTTPClient {
    let client: Client
    private let flights = SingleFlight<HTTPRequest, Result<HTTPResponse, TransportError>>(whenAllLeave: .cancels)

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.mayShare else {
            return try await client.send(request)
        }
        let ending = await flights.value(for: request, by: request.context.deadline) { first in
            request.note(.joined(first.context.trace?.number))
        } work: {
            await Result.catching { () throws(TransportError) in try await client.send(request) }
        }
        switch ending {
        case .done(let outcome): return try outcome.get()
        case .cancelled: throw .cancelled
        case .timedOut: throw .timedOut
        }
    }
}
