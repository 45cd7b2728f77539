import RemoteLoading

extension HTTPClient {
    /// What a call ends with, as a value.
    func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        do throws(TransportError) {
            return .success(try await send(request))
        } catch {
            return .failure(error)
        }
    }
}
