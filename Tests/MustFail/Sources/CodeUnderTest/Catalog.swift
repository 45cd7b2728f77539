import RemoteLoading

/// Code under test that ignores every error, so that only the doubles can report a failure.
public struct Catalog: Sendable {
    let client: any HTTPClient

    /// Creates a catalog that uses a client.
    public init(_ client: any HTTPClient) {
        self.client = client
    }

    /// Requests an address, and ignores errors.
    public func visit(_ address: String, _ method: HTTPMethod = .get) async {
        _ = try? await client.send(HTTPRequest(method, parsing: address))
    }

    /// Requests an address in a detached task, and ignores errors.
    public func visitDetached(_ address: String) async {
        await Task.detached { await visit(address) }.value
    }
}
