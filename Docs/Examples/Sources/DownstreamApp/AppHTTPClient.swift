import RemoteLoading

/// A decorator of a client that adds the app's version to each request and counts the requests in flight.
@MainActor
final class AppHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let version: String
    /// The number of requests sent so far.
    private(set) var sent = 0
    /// The number of requests in flight.
    private(set) var inFlight = 0

    init(_ client: any HTTPClient, version: String) {
        self.client = client
        self.version = version
    }

    @MainActor func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        sent += 1
        inFlight += 1
        defer { inFlight -= 1 }
        var request = request
        do throws(HTTPMessageError) {
            try request.fields.set("TriviaNight/" + version, for: .userAgent)
        } catch {
            // If the version is invalid, the request is sent without the field, because the version is not worth a
            // failed request.
            request.fields.remove(.userAgent)
        }
        return try await client.send(request)
    }
}
