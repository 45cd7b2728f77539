import RemoteLoading
import RemoteLoadingTesting

extension Timeout {
    /// A timeout that expires as soon as a test waits for an event that has not occurred yet.
    static let exhausted = Timeout(.seconds(30), on: ImmediateClock().timeSource)
}

extension HTTPClient {
    /// Sends a request and ignores the outcome, like code under test that swallows its errors.
    func swallow(_ request: HTTPRequest) async {
        _ = try? await send(request)  // the outcome is ignored on purpose
    }
}
