import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// A retrying client with one defect, the rule that it breaks, and a part of the message that the rule must report.
struct BrokenRetrying: Sendable, CustomTestStringConvertible {
    typealias Make = @Sendable (any HTTPClient, TimeSource) -> any HTTPClient

    let rule: String
    let flaw: String
    let make: Make
    var testDescription: String { "\(rule): \(flaw)" }

    static let all = [
        BrokenRetrying(
            rule: "other statuses are returned without a retry", flaw: "sent 3 times after success(404",
            make: with { $0.statuses.insert(404) }),
        BrokenRetrying(
            rule: "a transient failure is retried", flaw: "sent 1 times after success(429",
            make: { client, _ in client }),
        BrokenRetrying(
            rule: "a permanent failure is not retried", flaw: "sent 3 times after failure(",
            make: inside { $0.failure = { $0 == .other(code: 1) ? .connectionLost : $0 } }),
        BrokenRetrying(
            rule: "the last permitted attempt determines the outcome", flaw: "sent 4 times",
            make: with { $0.attempts = 4 }),
        BrokenRetrying(
            rule: "the last permitted attempt determines the outcome",
            flaw: "returned failure(RemoteLoading.TransportError.timedOut)",
            make: outside {
                $0.response = { (response) throws(TransportError) in
                    guard response.status != 503 else { throw .timedOut }
                    return response
                }
            }),
        BrokenRetrying(
            rule: "each attempt sends the same request", flaw: "sent [",
            make: inside { $0.request = { $0.without("X-Step") } }),
        BrokenRetrying(
            rule: "a request that is not idempotent is not retried", flaw: "POST: sent 3 times",
            make: outside { $0.request = { $0.handled(.always) } }),
        BrokenRetrying(
            rule: "a request with an Idempotency-Key is retried", flaw: "sent 1 times after success(503",
            make: outside { $0.request = { $0.without("Idempotency-Key") } }),
        BrokenRetrying(
            rule: "a request can override the retry rule", flaw: "sent 1 times after success(503",
            make: outside { $0.request = { $0.handled(.ifIdempotent) } }),
        BrokenRetrying(
            rule: "a request can override the retry rule", flaw: "sent 2 times after success(503",
            make: outside { $0.request = { $0.handled(.always) } }),
        BrokenRetrying(
            rule: "a retry waits as long as Retry-After demands", flaw: "waited 0.",
            make: inside { $0.response = { $0.without("Retry-After") } }),
        BrokenRetrying(
            rule: "a Retry-After beyond the budget prevents the retry", flaw: "retried after 0.",
            make: inside { $0.response = { $0.without("Retry-After") } }),
        BrokenRetrying(
            rule: "a Retry-After beyond the budget prevents the retry", flaw: "waited until 31536000.0 seconds",
            make: with {
                $0.longestRetryAfter = .seconds(40_000_000)
                $0.budget = .seconds(50_000_000)
            }),
        BrokenRetrying(
            rule: "an invalid Retry-After is ignored", flaw: "for soon",
            make: inside {
                $0.response = { (response) throws(TransportError) in
                    guard response.fields["Retry-After"] != "soon" else { throw .malformedResponse }
                    return response
                }
            }),
        BrokenRetrying(
            rule: "attempts do not exceed the time budget", flaw: "sent at ",
            make: with { $0.budget = .seconds(600) }),
        BrokenRetrying(
            rule: "attempts do not exceed the time budget", flaw: "ended at ",
            make: { client, time in
                InProcessRelay(client: client, request: { $0.untimed() }).retrying(time: time, chance: chance)
            }),
        BrokenRetrying(
            rule: "attempts do not exceed the time budget", flaw: "sent at ",
            make: { EndlesslyRetryingClient(client: $0, time: $1) }),
        BrokenRetrying(
            rule: "a call cancelled in flight is not retried", flaw: "sent 3 times",
            make: { client, time in UncancellableClient(client: client.retrying(time: time, chance: chance)) }),
        BrokenRetrying(
            rule: "a call cancelled in flight is not retried", flaw: "returned failure",
            make: outside { $0.failure = { $0 == .cancelled ? .connectionLost : $0 } }),
        BrokenRetrying(
            rule: "a wait ends when the call is cancelled", flaw: "returned success(503",
            make: { client, time in ErrorHidingClient(client: client.retrying(time: time, chance: chance)) }),
    ]

    private static func with(_ change: @escaping @Sendable (inout RetryPolicy) -> Void) -> Make {
        { client, time in
            var policy = RetryPolicy()
            change(&policy)
            return client.retrying(policy, time: time, chance: chance)
        }
    }

    /// Returns a closure that places the defect between the retrying client and the transport.
    private static func inside(_ tamper: @escaping @Sendable (inout InProcessRelay) -> Void) -> Make {
        { client, time in
            var relay = InProcessRelay(client: client)
            tamper(&relay)
            return relay.retrying(time: time, chance: chance)
        }
    }

    /// Returns a closure that places the defect around the retrying client.
    private static func outside(_ tamper: @escaping @Sendable (inout InProcessRelay) -> Void) -> Make {
        { client, time in
            var relay = InProcessRelay(client: client.retrying(time: time, chance: chance))
            tamper(&relay)
            return relay
        }
    }
}

/// A source of random numbers with a fixed seed, so that the delays and the messages of the rules are the same in every
/// run.
private let chance = ChanceSource(SeededGenerator(seed: 7))

/// A client that forwards requests, responses and errors unless a closure changes them.
private struct InProcessRelay: HTTPClient {
    let client: any HTTPClient
    var request: @Sendable (HTTPRequest) -> HTTPRequest = { $0 }
    var response: @Sendable (HTTPResponse) throws(TransportError) -> HTTPResponse = { $0 }
    var failure: @Sendable (TransportError) -> TransportError = { $0 }

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let response: HTTPResponse
        do throws(TransportError) {
            response = try await client.send(self.request(request))
        } catch {
            throw failure(error)
        }
        return try self.response(response)
    }
}

/// A client that sends in a separate task, so that the cancellation of the caller does not end the exchange.
private struct UncancellableClient: HTTPClient {
    let client: any HTTPClient

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let call = Task { () -> Result<HTTPResponse, TransportError> in
            do throws(TransportError) {
                return .success(try await client.send(request))
            } catch {
                return .failure(error)
            }
        }
        return try await call.value.get()
    }
}

/// A client that returns a response with status 503 in place of every error, even of a cancellation.
private struct ErrorHidingClient: HTTPClient {
    let client: any HTTPClient

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        do throws(TransportError) {
            return try await client.send(request)
        } catch {
            return .status(503)
        }
    }
}

extension HTTPRequest {
    fileprivate func without(_ name: HTTPFieldName) -> HTTPRequest {
        var request = self
        request.fields.remove(name)
        return request
    }

    fileprivate func handled(_ retrying: RequestHandling.Retrying) -> HTTPRequest {
        var request = self
        request.handling.retrying = retrying
        return request
    }

    /// Returns a new request with the same parts and without a deadline.
    fileprivate func untimed() -> HTTPRequest {
        do throws(HTTPRuleError) {
            return try HTTPRequest(method, address, fields: fields, body: body)
        } catch {
            return self
        }
    }
}

extension HTTPResponse {
    fileprivate func without(_ name: HTTPFieldName) -> HTTPResponse {
        var response = self
        response.fields.remove(name)
        return response
    }
}

/// A client that sends a request once a second until it succeeds.
private struct EndlesslyRetryingClient: HTTPClient {
    let client: any HTTPClient
    let time: TimeSource

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        while true {
            let response = try await client.send(request)
            guard response.status != .ok else { return response }
            do throws(CancellationError) {
                try await time.sleep(until: time.elapsed() + .seconds(1))
            } catch {
                throw .cancelled
            }
        }
    }
}
