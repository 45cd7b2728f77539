import RemoteLoading

/// Code under test that swallows every error, so that only the doubles can tell what went wrong.
public struct Catalog: Sendable {
    let client: any HTTPClient

    /// Creates a catalog behind a client.
    public init(_ client: any HTTPClient) {
        self.client = client
    }

    /// Asks for an address; what goes wrong is nobody's business here.
    public func visit(_ address: String, _ method: HTTPMethod = .get) async {
        _ = try? await client.send(HTTPRequest(method, address))
    }

    /// The same from a task that belongs to nobody.
    public func visitDetached(_ address: String) async {
        await Task.detached { await visit(address) }.value
    }
}
