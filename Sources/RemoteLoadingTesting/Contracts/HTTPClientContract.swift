import Foundation
public import PlayhouseCoreTesting
public import RemoteLoading

/// The contract of `HTTPClient`, which every implementation must fulfil.
public enum HTTPClientContract {
    /// The client under test, as a closure that connects it to a handler.
    ///
    /// The closure also returns the base address under which requests of the client reach the handler. The address has
    /// a scheme and a host, but no path.
    public typealias Subject = ContractSubject<
        @Sendable (any HTTPHandler) async throws -> (client: any HTTPClient, base: String)
    >

    /// The rules about requests and responses, for every client regardless of its transport.
    ///
    /// The first rule makes generated requests, and compares what arrives at the handler and what the client returns.
    public static let rules: [ContractRule<Subject>] = [exchangeRule] + callRules
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
