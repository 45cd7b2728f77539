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

extension HTTPRequest {
    /// Whether the exchange of an equal request would serve as well.
    var mayShare: Bool { handling.isCoalesced && (method == .get || method == .head) }
}

private struct CoalescingClient<Client: HTTPClient>: HTTPClient {
    let client: Client
    private let flights = SingleFlight<HTTPRequest, Result<HTTPResponse, TransportError>>(whenAllLeave: .isCancelled)

    init(client: Client) {
        self.client = client
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.mayShare else {
            return try await client.send(request)
        }
        let ending = await flights.value(for: request) { first in
            request.note(.joined(first.journey.trace?.number))
        } work: {
            await client.outcome(of: request)
        }
        guard case .done(let outcome) = ending else { throw .cancelled }
        return try outcome.get()
    }
}
