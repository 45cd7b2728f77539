import RemoteLoading
import RemoteLoadingTesting

extension Timeout {
    /// Runs out at the first wait for something that is not there.
    static let exhausted = Timeout(.seconds(30), on: ImmediateClock().timeSource)
}

extension HTTPClient {
    /// Sends a request and loses what comes of it, like code under test that swallows its errors.
    func swallow(_ request: HTTPRequest) async {
        _ = try? await send(request)  // to lose it is the point
    }
}
