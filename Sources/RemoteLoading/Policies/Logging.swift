extension HTTPClient {
    /// A client that tells a log of every request, and of what the policies below decide about it.
    ///
    /// Put it outermost. Of two logs around one another, each hears of the request itself, and the inner one of the
    /// decisions below.
    public func logged(to log: HTTPLog) -> some HTTPClient {
        LoggedClient(client: self, log: log)
    }
}

private struct LoggedClient<Client: HTTPClient>: HTTPClient {
    let client: Client
    let log: HTTPLog

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard let trace = log.trace() else { return try await client.send(request) }
        trace.note(.began(request))
        var traced = request
        traced.context.trace = trace
        do throws(TransportError) {
            let response = try await client.send(traced)
            trace.note(.answered(response.status, bytes: response.body.count))
            return response
        } catch {
            trace.note(.failed(error))
            throw error
        }
    }
}
