import RemoteLoading

extension HTTPClient {
    /// What became of a request, as a value.
    func result(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        do throws(TransportError) {
            return .success(try await send(request))
        } catch {
            return .failure(error)
        }
    }
}
