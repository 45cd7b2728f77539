package import RemoteLoading

extension HTTPClient {
    /// Sends a request and ignores the outcome, like code under test that swallows its errors.
    package func swallow(_ request: HTTPRequest) async {
        _ = try? await send(request)  // the outcome is ignored on purpose
    }
}
