import PlayhouseCoreTesting
import RemoteLoading

extension HTTPClient {
    /// Sends a request and returns the outcome as a value.
    func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        await PlayhouseCoreTesting.outcome { () throws(TransportError) in try await send(request) }
    }
}
