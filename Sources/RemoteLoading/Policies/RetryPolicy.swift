/// The rules for retrying a failed request.
///
/// A request with an idempotent method may be retried (RFC 9110, section 9.2.2). A request with any other method is
/// retried only if it has an `Idempotency-Key`, or if ``RequestOptions/retrying`` is
/// ``RequestOptions/Retrying/always``.
public struct RetryPolicy: Hashable, Sendable {
    /// The maximum number of attempts, including the first.
    ///
    /// The default is 3.
    public var attempts = 3
    /// The time budget of a call, after which no further attempt begins.
    ///
    /// The default is one minute. The budget covers all exchanges, the delays between them, and the waits in a rate
    /// limiter below the policy.
    ///
    /// No attempt begins after the budget is spent. An attempt can read the remaining time from
    /// ``HTTPRequest/timeLeft``.
    public var budget: Duration = .seconds(60)
    /// The upper bound of the delay before the second attempt.
    ///
    /// The default is half a second. The bound doubles with every further attempt, up to ``longestDelay``.
    public var firstDelay: Duration = .milliseconds(500)
    /// The upper bound of every delay, unless the server asks for a longer one.
    ///
    /// The default is ten seconds.
    public var longestDelay: Duration = .seconds(10)
    /// The longest wait that a server may request with `Retry-After`.
    ///
    /// The default is 30 seconds. If the server asks for a longer wait, the request is not retried: a retry within this
    /// limit would come earlier than the server demands.
    public var longestRetryAfter: Duration = .seconds(30)
    /// The status codes after which another attempt may succeed.
    public var statuses: Set<HTTPStatus> = [408, 429, 500, 502, 503, 504]

    /// Creates the default policy, which permits three attempts within a minute.
    package init() {}

    /// The default policy, which permits three attempts within a minute.
    public static let standard = RetryPolicy()
}

/// The decision of a retry policy after an attempt.
package enum RetryDecision: Hashable, Sendable {
    /// The client sends the request again after a delay.
    case retry(after: Duration)
    /// The client returns the outcome of the attempt to the caller.
    case giveUp(HTTPEvent.GiveUpReason)
}
