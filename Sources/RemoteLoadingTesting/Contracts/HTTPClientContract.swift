import Foundation
public import PlayhouseCoreTesting
public import RemoteLoading

/// The requirements for every `HTTPClient`.
public enum HTTPClientContract {
    /// The client under test, as a closure that connects it to a handler.
    ///
    /// The closure also returns the base address under which requests of the client reach the handler. The address has
    /// a scheme and a host, but no path.
    public typealias Subject = ContractSubject<
        @Sendable (any HTTPHandler) async throws -> (client: any HTTPClient, base: String)
    >

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

    /// Sends one request, and returns it together with the request that the handler received.
    ///
    /// `arrived` is `nil` if the handler received no request.
    func arrival(
        of request: (_ base: String) throws -> HTTPRequest
    ) async throws -> (sent: HTTPRequest, arrived: HTTPRequest?) {
        let arrived = Locked<HTTPRequest?>(nil)
        let handler = ClosureHandler { request in
            arrived.withLock { $0 = request }
            return HTTPResponse()
        }
        let route = try await make(handler)
        let sent = try request(route.base)
        _ = await route.client.outcome(sent)
        return (sent, arrived.withLock { $0 })
    }
}

extension HTTPClient {
    func outcome(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
        await PlayhouseCoreTesting.outcome { () throws(TransportError) in try await send(request) }
    }
    /// Cancels a call when its request has arrived, and returns `nil` if the call then fails with `.cancelled`.
    func flawOfCancelling(
        _ request: HTTPRequest, after arrival: Promise<Void>, _ timeout: Timeout
    ) async -> String? {
        let call = Task { await outcome(request) }
        guard await timeout.run({ await arrival.value() }) != nil else { return "the request did not arrive" }
        call.cancel()
        guard let result = await timeout.run({ await call.value }) else { return "did not end" }
        return result == .failure(.cancelled) ? nil : "returned \(result)"
    }
}
