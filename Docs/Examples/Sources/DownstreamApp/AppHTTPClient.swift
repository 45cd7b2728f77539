import RemoteLoading

/// The app's own decorator of a client: signs each request with the app's version, and counts what is under way.
@MainActor
final class AppHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let version: String
    /// How many requests were sent.
    private(set) var sent = 0
    /// How many of them wait for their response.
    private(set) var underWay = 0

    init(_ client: any HTTPClient, version: String) {
        self.client = client
        self.version = version
    }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        sent += 1
        underWay += 1
        defer { underWay -= 1 }
        var request = request
        do throws(HTTPRuleError) {
            try request.fields.set("TriviaNight/" + version, for: .userAgent)
        } catch {
            // A version with a control in it is not worth losing the request for.
            request.fields.remove(.userAgent)
        }
        return try await client.send(request)
    }
}
