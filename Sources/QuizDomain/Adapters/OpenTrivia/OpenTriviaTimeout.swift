import RemoteLoading

/// A client that gives each exchange with the service 30 seconds, without the time that a request waits for the pace.
struct OpenTriviaTimeout: HTTPClient {
    let client: any HTTPClient
    let time: TimeSource

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await client.send(request.expiring(in: .seconds(30), on: time))
    }
}
