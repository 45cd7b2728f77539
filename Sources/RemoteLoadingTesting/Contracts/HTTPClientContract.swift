import Foundation
public import RemoteLoading

/// The requirements for every `HTTPClient`.
public enum HTTPClientContract {
    /// The subject of the tests, which is a closure that connects the client under test to a handler.
    public struct Subject: Sendable {
        /// A client, and the base address of the handler.
        public struct Route: Sendable {
            let client: any HTTPClient
            let base: String

            /// Creates a route from a client to a base address, which has a scheme and a host, but no path.
            public init(_ client: any HTTPClient, base: String) {
                self.client = client
                self.base = base
            }
        }

        let reach: @Sendable (any HTTPHandler) async throws -> Route
        let timeout: Timeout

        /// Creates the subject of the tests from a closure that connects the client under test to a handler.
        public init(
            timeout: Timeout = Timeout(), reaching reach: @escaping @Sendable (any HTTPHandler) async throws -> Route
        ) {
            self.reach = reach
            self.timeout = timeout
        }
    }

    /// The rules about requests and responses, for every client regardless of its transport.
    public static let message: [ContractRule<Subject>] = responseRules + requestRules + callRules
}

/// Calls that several rules use.
extension HTTPClientContract.Subject {
    /// Sends one request to a handler that returns the given response.
    func exchange(
        _ response: HTTPResponse, _ method: HTTPMethod = .get, _ path: String = "/"
    ) async throws -> Result<HTTPResponse, TransportError> {
        let route = try await reach(ClosureHandler { _ in response })
        return await route.client.outcome(try HTTPRequest(method, route.base + path))
    }

    /// Sends one request, and returns the request that the handler received, or `nil` if it received none.
    func arrival(of request: (_ base: String) throws -> HTTPRequest) async throws -> HTTPRequest? {
        let arrived = Locked<HTTPRequest?>(nil)
        let handler = ClosureHandler { request in
            arrived.withLock { $0 = request }
            return HTTPResponse()
        }
        let route = try await reach(handler)
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
