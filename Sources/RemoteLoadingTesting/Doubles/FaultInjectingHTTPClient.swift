public import Foundation
public import PlayhouseCoreTesting
public import RemoteLoading

/// A client that injects faults into the calls that a closure selects, and forwards the other calls.
///
/// If the fault is a transport error, the request is not sent to the wrapped client. If the fault damages the response,
/// the request is sent, and its response is damaged afterwards.
public final class FaultInjectingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let timeout: Timeout
    private let fault: @Sendable (_ call: Int) -> Fault?
    private let count = Locked(0)

    /// Creates a client that injects faults into the calls of another client.
    ///
    /// The closure returns the fault of a call, or `nil` if the call has no fault. The calls are numbered from 0. For
    /// example, `{ _ in .error(.notConnected) }` simulates a missing network. A stalled call that is not cancelled
    /// fails with `TransportError.timedOut` after the timeout.
    public init(
        _ client: any HTTPClient, timeout: Timeout = Timeout(), fault: @escaping @Sendable (_ call: Int) -> Fault?
    ) {
        self.client = client
        self.timeout = timeout
        self.fault = fault
    }

    /// The number of calls that the client has received so far.
    package var calls: Int { count.withLock { $0 } }

    /// Sends the request, or injects the fault of this call.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let number = count.withLock { count in
            defer { count += 1 }
            return count
        }
        TestActivity.current.note()
        switch fault(number) {
        case .error(let error): throw error
        case .stall: throw await isCancelledInTime() ? .cancelled : .timedOut
        case let fault:
            let response = try await client.send(request)
            return fault?.damaged(response) ?? response
        }
    }

    private func isCancelledInTime() async -> Bool {
        let end = Promise<Bool>()
        return await withTaskCancellationHandler {
            await timeout.wait(for: end, orKeepWith: false, as: { "a stalled call" })
        } onCancel: {
            end.fulfil(with: true)
        }
    }
}

/// Runs a closure repeatedly, to inject each fault once into each call that the closure makes.
///
/// Each run gets a new client, which injects one fault into one call: first into call number 0, then into number 1, and
/// so on until the closure makes no call with that number. So the last run for each fault has no fault. In the closure,
/// verify that a failed call leaves no partial state. If the closure throws an error, ``SweepError`` is thrown with the
/// fault and the number of the call. An expectation that fails in the closure does not name them, so use `#require` or
/// `XCTUnwrap` there. A ``SweepError`` is also thrown if the closure makes more than `callLimit` calls.
///
/// If the closure sends requests to verify the state, send them with another client. Otherwise, later runs inject the
/// fault into these requests. If `client` creates an ``HTTPClientStub``, mark its stubs as `optional()`, because a call
/// that fails with an error does not reach them.
public func sweepingFaults(
    _ faults: [Fault] = Fault.all, over client: () -> any HTTPClient, callLimit: Int = 1_000,
    isolation: isolated (any Actor)? = #isolation, _ body: (FaultInjectingHTTPClient) async throws -> Void
) async throws {
    for fault in faults {
        var call = 0
        while true {
            let faulty = FaultInjectingHTTPClient(client()) { [call] in $0 == call ? fault : nil }
            do {
                try await body(faulty)
            } catch {
                throw SweepError(fault: fault, call: call, cause: error)
            }
            guard faulty.calls > call else { break }
            call += 1
            guard call <= callLimit else { throw SweepError(fault: fault, call: call, cause: EndlessSweep()) }
        }
    }
}

/// The error that `sweepingFaults` throws, with the injected fault, the number of the affected call, and the cause.
public struct SweepError: Error, CustomStringConvertible, LocalizedError {
    /// The fault that was injected.
    public let fault: Fault
    /// The number of the call with the fault.
    ///
    /// The first call has the number 0.
    public let call: Int
    /// The error that the closure of `sweepingFaults` threw, or an error that reports too many calls.
    public let cause: any Error

    /// The fault, the call and the cause in plain words.
    public var description: String { "the closure failed when call \(call) got \(fault): \(cause)" }
    /// The fault, the call and the cause in plain words.
    public var errorDescription: String? { description }
}

/// The cause of a ``SweepError`` if the closure makes more calls than the limit.
package struct EndlessSweep: Error, Hashable, Sendable, CustomStringConvertible {
    package var description: String { "the closure makes more calls than the limit of the sweep" }
}
