extension HTTPClient {
    /// Returns a client that logs every request, and the decisions of all policies applied before `logged(to:)`.
    ///
    /// Apply this policy last, so that it contains all others. If a logged client contains another one, both logs
    /// record the request, but only the inner log records the decisions of the policies inside the inner client.
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
