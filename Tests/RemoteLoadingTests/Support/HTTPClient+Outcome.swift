import RemoteLoading

extension HTTPClient {
    /// Sends a request and returns the outcome as a value.
    func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        do throws(TransportError) {
            return .success(try await send(request))
        } catch {
            return .failure(error)
        }
    }
}
