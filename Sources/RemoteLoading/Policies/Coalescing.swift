extension HTTPClient {
    /// A client on which equal GET and HEAD requests under way share one exchange.
    ///
    /// Equal means equal in everything that is sent and asked of the policies. Each caller gets the one outcome, be it
    /// a response or an error. One that is cancelled leaves the others alone and returns at once, as does one whose
    /// budget is spent, by ``TransportError/timedOut``; the last one to leave cancels the exchange, and what it still
    /// brings is dropped. The exchange runs with the priority and the budget of its first caller.
    public func coalesced() -> some HTTPClient {
        CoalescingClient(client: self)
    }
}

extension HTTPRequest {
    /// Whether the exchange of an equal request would serve as well.
    var mayShare: Bool { handling.isCoalesced && (method == .get || method == .head) }
}

private struct CoalescingClient<Client: HTTPClient>: HTTPClient {
    let client: Client
    private let flights = SingleFlight<HTTPRequest, Result<HTTPResponse, TransportError>>(whenAllLeave: .isCancelled)

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.mayShare else {
            return try await client.send(request)
        }
        let ending = await flights.value(for: request, by: request.context.deadline) { first in
            request.note(.joined(first.context.trace?.number))
        } work: {
            await client.outcome(of: request)
        }
        switch ending {
        case .done(let outcome): return try outcome.get()
        case .cancelled: throw .cancelled
        case .timedOut: throw .timedOut
        }
    }
}
