public import PlayhouseCore

extension HTTPClient {
    /// Returns a client that retries failed requests according to a policy.
    ///
    /// When the client makes no further attempt, it returns the response of the last attempt, such as one with status
    /// 503, or throws its error. Cancelling the calling task ends a wait between two attempts at once.
    public func retrying(
        _ policy: RetryPolicy = .standard, time: any TimeProviding = .system, chance: ChanceSource = .system
    ) -> some HTTPClient {
        RetryingClient(client: self, policy: policy, time: time.timeSource, chance: chance)
    }
}

private struct RetryingClient<Client: HTTPClient>: HTTPClient {
    let client: Client
    let policy: RetryPolicy
    let time: TimeSource
    let chance: ChanceSource

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let began = time.elapsed()
        var policy = policy
        var request = request
        if let left = request.timeLeft, left < policy.budget {
            policy.budget = left
        } else {
            request.context.deadline = Deadline(instant: began + policy.budget, time: time)
        }
        var attempt = 1
        while true {
            let outcome = await Result.catching { () throws(TransportError) in try await client.send(request) }
            let elapsed = time.elapsed() - began
            switch decision(by: policy, after: attempt, of: request, outcome, elapsed: elapsed) {
            case .giveUp(let reason):
                return try deliver(outcome, of: request, after: attempt, reason)
            case .retry(let delay):
                attempt += 1
                request.note(.retrying(attempt: attempt, after: delay, because: outcome.map(\.status)))
                guard await time.hasSlept(until: began + elapsed + delay), !Task.isCancelled else { throw .cancelled }
                // If the device was asleep, the wait may have ended long after the planned time, so the budget is
                // checked again.
                guard time.elapsed() - began < policy.budget else {
                    return try deliver(outcome, of: request, after: attempt - 1, .budgetSpent)
                }
            }
        }
    }

    private func decision(
        by policy: RetryPolicy, after attempt: Int, of request: HTTPRequest,
        _ outcome: Result<HTTPResponse, TransportError>, elapsed: Duration
    ) -> RetryDecision {
        var chance = chance
        let decision = policy.decision(
            afterAttempt: attempt, of: request, outcome, elapsed: elapsed, date: time.date(), using: &chance)
        guard case .retry = decision, Task.isCancelled else { return decision }
        return .giveUp(.cancelled)
    }

    private func deliver(
        _ outcome: Result<HTTPResponse, TransportError>, of request: HTTPRequest, after attempts: Int,
        _ reason: HTTPEvent.GiveUpReason
    ) throws(TransportError) -> HTTPResponse {
        if reason != .outcomeStands {
            request.note(.gaveUp(attempts: attempts, reason, because: outcome.map(\.status)))
        }
        if case .failure = outcome, reason == .cancelled { throw .cancelled }
        return try outcome.get()
    }
}
