import Foundation
import RemoteLoading

/// The rules about calls that are cancelled.
extension RetryPolicyContract {
    static let endRules: [ContractRule<Subject>] = [
        ContractRule("a call cancelled in flight is not retried") { subject in
            for failure in [TransportError.cancelled, .connectionLost] {
                let call = Promise<Task<Outcome, Never>>()
                let visits = Locked(0)
                let client = CancelledByItself(call: call, failure: failure, visits: visits)
                let outcome = try await subject.run(client, on: ImmediateClock().timeSource, as: call)
                if visits.withLock({ $0 }) != 1 { return "sent \(visits.withLock { $0 }) times" }
                if outcome != .failure(.cancelled) { return "returned \(outcome) after \(failure)" }
            }
            return nil
        },
        ContractRule("a wait ends when the call is cancelled") { subject in
            let call = Promise<Task<Outcome, Never>>()
            let clock = CancellingClock(call: call)
            let server = Server([unavailable, fine], on: ImmediateClock().timeSource)
            let time = TimeSource(clock, origin: clock.now, date: { Date(timeIntervalSince1970: 784_111_777) })
            let outcome = try await subject.run(server, on: time, as: call)
            if outcome != .failure(.cancelled) { return "returned \(outcome)" }
            return server.visits.count == 1 ? nil : "sent \(server.visits.count) times"
        },
    ]

    /// A client that cancels the call whose request it receives, and then throws an error.
    private struct CancelledByItself: HTTPClient {
        let call: Promise<Task<Outcome, Never>>
        let failure: TransportError
        let visits: Locked<Int>

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            visits.withLock { $0 += 1 }
            await call.value().cancel()
            throw failure
        }
    }

    /// A clock that never advances, and that cancels every sleeping call.
    private struct CancellingClock: Clock {
        let call: Promise<Task<Outcome, Never>>
        var now: ManualClock.Instant { .init(.zero) }
        var minimumResolution: Duration { .zero }

        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
            guard deadline > now else { return }
            await call.value().cancel()
            await Promise<Void>.untilCancelled()
            throw CancellationError()
        }
    }
}

extension RetryPolicyContract.Subject {
    /// Runs one call in a task, and fulfils `call` with this task, so that other code can cancel it.
    fileprivate func run(
        _ client: any HTTPClient, on time: TimeSource, as call: Promise<Task<RetryPolicyContract.Outcome, Never>>
    ) async throws -> RetryPolicyContract.Outcome {
        let subject = make(client, time)
        let request = try RetryPolicyContract.request()
        let task = Task { await subject.outcome(request) }
        call.keep(with: task)
        return await task.value
    }
}
