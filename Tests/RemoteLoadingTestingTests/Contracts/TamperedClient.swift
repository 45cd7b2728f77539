import Foundation
import RemoteLoading

/// A client in front of another, with one thing made wrong.
struct TamperedClient: HTTPClient {
    let inner: any HTTPClient
    var outgoing: @Sendable (HTTPRequest) -> HTTPRequest = { $0 }
    var incoming: @Sendable (HTTPResponse) throws(TransportError) -> HTTPResponse = { $0 }
    var failure: @Sendable (TransportError) -> TransportError = { $0 }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await inner.send(outgoing(request))
        } catch {
            throw failure(error)
        }
        return try incoming(response)
    }
}

/// Takes every failure but a cancellation for an empty response.
struct LenientClient: HTTPClient {
    let inner: any HTTPClient

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        do throws(TransportError) {
            return try await inner.send(request)
        } catch .cancelled {
            throw .cancelled
        } catch {
            return HTTPResponse()
        }
    }
}

extension HTTPRequest {
    /// The same with other parts; what it declared secret in its query is forgotten.
    func rebuilt(
        method: HTTPMethod? = nil, address: String? = nil, fields: HTTPFields? = nil, body: Data?? = nil
    ) -> HTTPRequest {
        let rebuilt = try? HTTPRequest(  // made of another's parts, so it is never refused
            method ?? self.method, address ?? self.address, fields: fields ?? self.fields, body: body ?? self.body)
        return rebuilt ?? self
    }
}
