import Foundation
import RemoteLoading

/// A decorator of a client that changes requests, responses or errors.
struct TamperingClient: HTTPClient {
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

/// A client that returns an empty response instead of any error except a cancellation.
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
    /// Returns the request with some parts replaced.
    ///
    /// Query items that were declared secret lose that mark.
    func rebuilt(
        method: HTTPMethod? = nil, address: String? = nil, fields: HTTPFields? = nil, body: Data?? = nil
    ) -> HTTPRequest {
        let rebuilt = try? HTTPRequest(  // made of the parts of a valid request, so this never throws
            method ?? self.method, parsing: address ?? self.address, fields: fields ?? self.fields,
            body: body ?? self.body)
        return rebuilt ?? self
    }
}
