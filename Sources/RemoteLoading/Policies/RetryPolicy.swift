/// When a request that failed is sent once more, and after which wait.
///
/// Only idempotent methods are repeated (RFC 9110, section 9.2.2),
/// others with an `Idempotency-Key` or where ``RequestHandling/retrying`` says so.
public struct RetryPolicy: Hashable, Sendable {
    /// How often a request is sent at most, the first time included.
    public var attempts = 3
    /// How long a call may take in all: exchanges, waits between them, and waits in a rate limiter below.
    ///
    /// No attempt begins when it is spent, and each is told what is left of it (``HTTPRequest/timeLeft``).
    public var budget: Duration = .seconds(60)
    /// The longest wait before the second attempt; it doubles with every further one.
    public var firstDelay: Duration = .milliseconds(500)
    /// Where the doubling ends.
    public var longestDelay: Duration = .seconds(10)
    /// The longest wait that a server may ask for by `Retry-After`.
    ///
    /// One that asks for more gets no retry: to come sooner is what it has forbidden.
    public var longestRetryAfter: Duration = .seconds(30)
    /// The status codes after which another attempt may help.
    public var statuses: Set<HTTPStatus> = [408, 429, 500, 502, 503, 504]

    /// Creates the usual policy: three attempts within a minute.
    public init() {}

    /// Three attempts within a minute.
    public static let standard = RetryPolicy()
}

/// The decision of a retry policy after an attempt.
package enum RetryDecision: Hashable, Sendable {
    /// Sends the request again after a delay.
    case retry(after: Duration)
    /// Returns the outcome of the attempt to the caller.
    case giveUp(HTTPEvent.GiveUpReason)
}
