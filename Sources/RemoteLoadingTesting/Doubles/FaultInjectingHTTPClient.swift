public import RemoteLoading

/// A client that lets calls go wrong by a plan, and passes the others on.
///
/// A call that goes wrong on its way reaches no server; one whose answer is damaged does.
public final class FaultInjectingHTTPClient: HTTPClient {
    private let client: any HTTPClient
    private let timeout: Timeout
    private let state: Locked<(plan: FaultPlan, calls: Int)>

    /// Creates a client in front of another; a stall that nobody cancels is timed out when the patience ends.
    public init(_ client: any HTTPClient, plan: FaultPlan = .none, timeout: Timeout = Timeout()) {
        self.client = client
        self.timeout = timeout
        state = Locked((plan, 0))
    }

    /// What happens to the calls that come from now on; `.every(.notConnected)` is to be offline.
    ///
    /// The calls keep their numbers: the first of all is number 0 to a later plan, too.
    public var plan: FaultPlan {
        get { state.withLock { $0.plan } }
        set { state.withLock { $0.plan = newValue } }
    }

    /// How many calls came so far.
    public var calls: Int { state.withLock { $0.calls } }

    /// Sends the request, unless the plan has something else in mind.
    public func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let (plan, number) = state.withLock { state in
            defer { state.calls += 1 }
            return state
        }
        Activity.current.note()
        guard let fault = plan.fault(at: number) else { return try await client.send(request) }
        if fault == .stall, await !isCancelledInTime() { throw .timedOut }
        guard fault.isDamage else { return try fault.apply(to: HTTPResponse()) }
        return try fault.apply(to: await client.send(request))
    }

    private func isCancelledInTime() async -> Bool {
        let end = Promise<Bool>()
        return await withTaskCancellationHandler {
            await timeout.wait(for: end, orKeepWith: false, as: { "a stalled call" })
        } onCancel: {
            end.keep(with: true)
        }
    }
}

extension Fault {
    /// Whether an answer comes at all.
    fileprivate var isDamage: Bool {
        switch self {
        case .truncated, .corrupt, .empty, .huge, .wrongLength: true
        case .notConnected, .hostNotFound, .refused, .reset, .timedOut, .untrusted, .cancelled, .stall: false
        }
    }
}

/// Runs a body once for every fault and every call that it can hit, so that none is left out.
///
/// Each run gets a new client, whose call number k goes wrong, for k from 0 until the body makes no more calls. Prove
/// in the body that no partial state survives. What it throws comes out with the fault and the call that brought it.
public func sweepingFaults(
    _ faults: [Fault] = Fault.all, over client: () -> any HTTPClient, callLimit: Int = 1_000,
    isolation: isolated (any Actor)? = #isolation, _ body: (FaultInjectingHTTPClient) async throws -> Void
) async throws {
    for fault in faults {
        var call = 0
        while true {
            let faulty = FaultInjectingHTTPClient(client(), plan: .at(call, fault))
            do {
                try await body(faulty)
            } catch {
                throw SweepError(fault: fault, call: call, cause: error)
            }
            guard faulty.calls > call else { break }
            call += 1
            guard call < callLimit else { throw SweepError(fault: fault, call: call, cause: EndlessSweep()) }
        }
    }
}

/// A body that did not stand a fault, and where to look.
public struct SweepError: Error, CustomStringConvertible {
    /// What went wrong.
    public let fault: Fault
    /// With which call, from 0.
    public let call: Int
    /// What the body threw.
    public let cause: any Error

    /// The fault, the call and the cause.
    public var description: String { "with \(fault) at call \(call): \(cause)" }
}

/// A body that makes more calls than the sweep's limit.
package struct EndlessSweep: Error, Hashable, Sendable {}
