extension HTTPEvent {
    /// The reason why a request is not sent again.
    public enum GiveUpReason: Hashable, Sendable {
        /// The response is final, or the error would occur again in another attempt.
        case outcomeStands
        /// The caller cancelled the request.
        case cancelled
        /// The request forbids retries with ``RequestOptions/Retrying/never``.
        case disabledByRequest
        /// The method is not idempotent, so a second attempt could repeat its effect.
        case notIdempotent
        /// The policy permits no further attempt.
        case attemptsSpent
        /// The server asked for a longer wait than the policy permits.
        case askedToWait(Duration)
        /// The next attempt would begin after the end of the policy's time budget.
        case budgetSpent
    }
}
