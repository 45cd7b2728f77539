package import Foundation

extension RetryPolicy {
    /// Decides what follows an attempt; the first is number 1.
    ///
    /// `elapsed` counts from when the call began. The wait is the longer of what the server asks for and of a draw
    /// between nothing and the current bound, so that clients which failed together do not come back together. The date
    /// only matters for a `Retry-After` that is a date in a response that has none of its own.
    package func decision(
        afterAttempt attempt: Int, of request: HTTPRequest, _ outcome: Result<HTTPResponse, TransportError>,
        elapsed: Duration, date: Date, using generator: inout some RandomNumberGenerator
    ) -> RetryDecision {
        guard outcome != .failure(.cancelled) else { return .giveUp(.cancelled) }
        guard mayMend(outcome) else { return .giveUp(.outcomeStands) }
        guard request.handling.retrying != .never else { return .giveUp(.notWished) }
        guard request.mayBeRepeated else { return .giveUp(.notIdempotent) }
        guard attempt < attempts else { return .giveUp(.attemptsSpent) }
        var delay = backoff(after: attempt, using: &generator)
        if case .success(let response) = outcome, let asked = response.retryAfter(at: date) {
            guard asked <= longestRetryAfter else { return .giveUp(.askedToWait(asked)) }
            delay = max(delay, asked)
        }
        guard elapsed + delay < budget else { return .giveUp(.budgetSpent) }
        return .retry(after: delay)
    }

    private func mayMend(_ outcome: Result<HTTPResponse, TransportError>) -> Bool {
        switch outcome {
        case .success(let response): statuses.contains(response.status)
        case .failure(let error): error.isTransient
        }
    }

    /// A draw between nothing and a bound that doubles.
    private func backoff(after attempt: Int, using generator: inout some RandomNumberGenerator) -> Duration {
        var bound = max(.zero, min(firstDelay, longestDelay))
        var doublings = attempt - 1
        while doublings > 0, bound > .zero, bound < longestDelay {
            bound = min(bound * 2, longestDelay)
            doublings -= 1
        }
        let fraction = Double(generator.next() >> 11) * 0x1p-53
        return min(bound * fraction, bound)
    }
}

extension HTTPRequest {
    /// Whether sending it twice is the same as sending it once.
    fileprivate var mayBeRepeated: Bool {
        let idempotent: Set<HTTPMethod> = [.get, .head, .put, .delete, .options]
        return handling.retrying == .always || idempotent.contains(method) || method.name == "TRACE"
            || fields.contains { $0.name == "Idempotency-Key" && !$0.value.isEmpty }
    }
}

extension TransportError {
    /// Whether the same request may find a better moment.
    fileprivate var isTransient: Bool {
        switch self {
        case .notConnected, .hostNotFound, .connectionRefused, .connectionLost, .timedOut: true
        case .secureConnectionFailed, .malformedResponse, .tooLarge, .insecureAddress, .reservedField, .redirect,
            .rateLimited, .notAuthorized, .cancelled, .other:
            false
        }
    }
}
