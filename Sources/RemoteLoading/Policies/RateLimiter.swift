import Foundation
public import PlayhouseCore

/// A limiter that delays requests to keep to the rate limit of a service, and keeps their order.
///
/// The limiter keeps a gap between consecutive requests. The gap begins when a request is sent, and begins again when
/// its response arrives. After a 429, all requests wait as long as its `Retry-After` or `Ratelimit-Reset` asks, but at
/// most a minute.
///
/// Create one limiter for each service, and share it among all clients of that service.
///
/// A request that would wait longer than `longestWait`, or than its time budget, fails at once with
/// ``TransportError/rateLimited(until:)``. A cancelled request leaves the queue, and the requests behind it move up.
///
/// The response to another request may delay the turn of a waiting request beyond `longestWait` or its time budget. The
/// waiting request then fails with ``TransportError/rateLimited(until:)``. The first request in the queue fails when
/// its original turn comes. Any other request fails at once.
public final class RateLimiter: Sendable {
    package struct State: Sendable {
        package var pace: RateLimiterRule
        package var queue = RateLimiterQueue()
        /// The dates for the errors of waiters that were removed from the queue but have not failed yet, with the
        /// numbers of the waiters as keys.
        var refusals: [Int: Date] = [:]

        /// Changes the state, and removes the waiters whose requests can no longer be sent before their deadlines.
        ///
        /// The first waiter sleeps until its turn. If it is removed, it fails when it wakes at the time of that turn.
        /// All other waiters are suspended without a timer. If one of them is removed, it fails when its continuation
        /// is resumed. The caller must resume the returned continuations.
        mutating func change(
            _ body: (inout State) -> Void, date: (_ turn: Duration) -> Date
        ) -> [RateLimiterQueue.Continuation] {
            let before = pace
            body(&self)
            // If the pace has not changed, as after most responses, the queue is not searched, because it may be long.
            guard pace != before else { return [] }
            return queue.late(pace.turn).flatMap { late in
                refusals[late.number] = date(late.turn)
                return queue.leave(late.number)
            }
        }
    }

    private enum Decision {
        case send
        case refuse(until: Date)
        case wait(until: Duration)
    }

    private let state: Locked<State>
    private let longestWait: Duration
    /// The longest pause that a response can cause, even if it names a later date.
    private static var longestPause: Duration { .seconds(60) }
    private let time: TimeSource

    /// Creates a limiter whose first request does not wait.
    ///
    /// With a spacing of zero, requests wait only after a 429 or a call of ``pause(for:)``. A negative spacing is a
    /// programming error and traps. A request that would wait longer than `longestWait` fails.
    public init(spacing: Duration, longestWait: Duration = .seconds(60), time: any TimeProviding = .system) {
        precondition(spacing >= .zero, "the spacing must not be negative")
        self.longestWait = longestWait
        let time = time.timeSource
        self.time = time
        state = Locked(State(pace: RateLimiterRule(spacing, at: time.elapsed())))
    }

    /// Blocks all requests for a duration.
    ///
    /// Call this function if a service reports a refusal in the body of a response, because no policy reads bodies.
    public func pause(for duration: Duration) {
        change { $0.pace.hold(until: $1 + max(.zero, duration)) }
    }

    /// Runs a closure on the state at the current time.
    ///
    /// The clock is read while the lock is held. Otherwise, a thread with an earlier time could take the lock after a
    /// thread with a later time, and the clock would seem to go backwards.
    @discardableResult
    package func withState<Result: Sendable>(_ body: (inout State, _ now: Duration) -> Result) -> Result {
        state.withLock { state in
            let now = time.elapsed()
            state.pace.update(to: now)
            return body(&state, now)
        }
    }

    /// Waits until a request may be sent.
    ///
    /// Each successful call must be followed by one call of ``leave(_:)``.
    func enter(_ request: HTTPRequest) async throws(TransportError) {
        guard !Task.isCancelled else { throw .cancelled }
        let bound = max(.zero, min(longestWait, request.timeLeft ?? longestWait))
        let (arrival, number, decision) = withState { state, now in
            let decision = self.decision(at: state, now, bound: bound)
            if case .send = decision { state.pace.recordRequest() }
            guard case .wait = decision else { return (now, 0, decision) }
            return (now, state.queue.join(until: now + bound), decision)
        }
        switch decision {
        case .send: return
        case .refuse(let date): throw .rateLimited(until: date)
        case .wait(let turn):
            request.note(.waiting(for: turn - arrival))
            try await wait(as: number, until: arrival + bound).get()
            request.note(.waited(withState { _, now in now - arrival }))
        }
    }

    /// Records the end of a request, and the pause for which its response asks.
    func leave(_ response: HTTPResponse?) {
        let pause = response?.pauseOfRateLimit(at: time.date())
        change { state, now in
            state.pace.recordResponse()
            if let pause { state.pace.hold(until: now + min(pause, Self.longestPause)) }
        }
    }

    /// Returns the decision to send a new request at once, to put it at the end of the queue, or to refuse it.
    private func decision(at state: State, _ now: Duration, bound: Duration) -> Decision {
        let turn = state.pace.turn(behind: state.queue.count)
        guard turn - now <= bound else { return .refuse(until: date(in: turn - now)) }
        return turn > now || state.queue.count > 0 ? .wait(until: turn) : .send
    }

    /// Waits until a waiter is the first in the queue, and then until its turn.
    private func wait(as number: Int, until deadline: Duration) async -> Result<Void, TransportError> {
        await withTaskCancellationHandler {
            defer { leaveQueue(number) }
            await withCheckedContinuation { continuation in
                let isSuspended = state.withLock { $0.queue.suspend(number, continuation) }
                if !isSuspended { continuation.resume() }
            }
            return await waitAsFirst(number, until: deadline)
        } onCancel: {
            leaveQueue(number)
        }
    }

    /// Waits until the turn of the first waiter.
    ///
    /// A response may delay the turn in the meantime, so the turn is computed again after each sleep.
    private func waitAsFirst(_ number: Int, until deadline: Duration) async -> Result<Void, TransportError> {
        while true {
            guard !Task.isCancelled else { return .failure(.cancelled) }
            let (decision, resumed): (Decision, [RateLimiterQueue.Continuation]) = withState { state, now in
                if let date = state.refusals[number] { return (.refuse(until: date), []) }
                let turn = state.pace.turn()
                guard turn > now else {
                    state.pace.recordRequest()
                    // The request leaves the queue before the lock is released. Otherwise, another thread that computes
                    // a turn could count the request twice, once as sent and once as waiting.
                    return (.send, state.queue.leave(number))
                }
                return (turn > deadline ? .refuse(until: date(in: turn - now)) : .wait(until: turn), [])
            }
            for continuation in resumed { continuation.resume() }
            switch decision {
            case .send: return .success(())
            case .refuse(let date): return .failure(.rateLimited(until: date))
            case .wait(let turn):
                guard await time.hasSlept(until: turn) else { return .failure(.cancelled) }
            }
        }
    }

    private func leaveQueue(_ number: Int) {
        let resumed = state.withLock { state in
            state.refusals[number] = nil
            return state.queue.leave(number)
        }
        for continuation in resumed { continuation.resume() }
    }

    private func change(_ body: (inout State, _ now: Duration) -> Void) {
        let resumed = withState { state, now in
            state.change {
                body(&$0, now)
            } date: {
                date(in: $0 - now)
            }
        }
        for continuation in resumed { continuation.resume() }
    }

    private func date(in wait: Duration) -> Date { time.date().addingTimeInterval(wait / .seconds(1)) }
}
