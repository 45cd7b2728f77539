import RemoteLoading

/// A client that gives each exchange with the service a timeout of 30 seconds.
///
/// The timeout does not include the time for which a rate limiter delays the request.
struct OpenTriviaTimeout: HTTPClient {
    let client: any HTTPClient
    let time: TimeSource

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await client.send(request.expiring(in: .seconds(30), on: time))
    }
}
