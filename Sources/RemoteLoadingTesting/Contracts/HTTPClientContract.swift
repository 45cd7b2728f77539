import Foundation
public import RemoteLoading

/// The requirements for every `HTTPClient`.
public enum HTTPClientContract {
    /// A client, and the base address under which its requests reach a fake server.
    public struct Route: Sendable {
        let client: any HTTPClient
        let base: String

        /// Creates a route to a base address, which has a scheme and a host, but no path.
        public init(_ client: any HTTPClient, base: String) {
            self.client = client
            self.base = base
        }
    }

    /// The client under test, as a closure that connects it to a handler.
    public typealias Subject = ContractSubject<@Sendable (any HTTPHandler) async throws -> Route>

    /// The rules about requests and responses, for every client regardless of its transport.
    public static let message: [ContractRule<Subject>] = responseRules + requestRules + callRules
}

/// Calls that several rules use.
extension HTTPClientContract.Subject {
    /// Sends one request to a handler that returns the given response.
    func exchange(_ response: HTTPResponse) async throws -> Result<HTTPResponse, TransportError> {
        let route = try await make(ClosureHandler { _ in response })
        return await route.client.outcome(try HTTPRequest(.get, route.base + "/"))
    }

    /// Sends one request, and returns the request that the handler received, or `nil` if it received none.
    func arrival(of request: (_ base: String) throws -> HTTPRequest) async throws -> HTTPRequest? {
        let arrived = Locked<HTTPRequest?>(nil)
        let handler = ClosureHandler { request in
            arrived.withLock { $0 = request }
            return HTTPResponse()
        }
        let route = try await make(handler)
        _ = await route.client.outcome(try request(route.base))
        return arrived.withLock { $0 }
    }
}

extension HTTPClient {
    func outcome(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        do throws(TransportError) {
            return .success(try await send(request))
        } catch {
            return .failure(error)
        }
    }
}
