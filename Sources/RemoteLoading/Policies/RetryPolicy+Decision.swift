package import Foundation

extension RetryPolicy {
    /// Returns the decision after an attempt.
    ///
    /// The first attempt has the number 1.
    ///
    /// The delay is a random time between zero and a bound that doubles with every attempt. If the server asks for a
    /// longer wait, the delay is that wait. Because the delay is random, clients whose requests failed at the same time
    /// do not all retry at the same time.
    ///
    /// `elapsed` is the time since the start of the call. `date` is used only if the response has a `Retry-After` with
    /// a date, but no `Date` field.
    package func decision(
        afterAttempt attempt: Int, of request: HTTPRequest, _ outcome: Result<HTTPResponse, TransportError>,
        elapsed: Duration, date: Date, using generator: inout some RandomNumberGenerator
    ) -> RetryDecision {
        guard outcome != .failure(.cancelled) else { return .giveUp(.cancelled) }
        guard isRetryable(outcome) else { return .giveUp(.outcomeStands) }
        guard request.options.retrying != .never else { return .giveUp(.disabledByRequest) }
        guard request.mayBeRepeated else { return .giveUp(.notIdempotent) }
        guard attempt < attempts else { return .giveUp(.attemptsSpent) }
        var delay = backoff(after: attempt, using: &generator)
        if case .success(let response) = outcome, let requestedDelay = response.retryAfter(at: date) {
            guard requestedDelay <= longestRetryAfter else { return .giveUp(.askedToWait(requestedDelay)) }
            delay = max(delay, requestedDelay)
        }
        guard elapsed + delay < budget else { return .giveUp(.budgetSpent) }
        return .retry(after: delay)
    }

    private func isRetryable(_ outcome: Result<HTTPResponse, TransportError>) -> Bool {
        switch outcome {
        case .success(let response): statuses.contains(response.status)
        case .failure(let error): error.isTransient
        }
    }

    /// Returns a random time between zero and a bound that doubles with every attempt.
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
    /// `true` if sending the request twice has the same effect as sending it once.
    fileprivate var mayBeRepeated: Bool {
        let idempotent: [HTTPMethod] = [.get, .head, .put, .delete, .options]
        return options.retrying == .always || idempotent.contains(method) || method.name == "TRACE"
            || fields.contains { $0.name == "Idempotency-Key" && !$0.value.isEmpty }
    }
}

extension TransportError {
    /// `true` if the same request may succeed later.
    fileprivate var isTransient: Bool {
        switch self {
        case .notConnected, .hostNotFound, .connectionRefused, .connectionLost, .timedOut: true
        case .secureConnectionFailed, .malformedResponse, .tooLarge, .insecureAddress, .reservedField, .redirect,
            .rateLimited, .notAuthorized, .cancelled, .other:
            false
        }
    }
}
