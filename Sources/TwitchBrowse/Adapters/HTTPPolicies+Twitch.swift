public import RemoteLoading

extension HTTPPolicies {
    /// What a client that asks Twitch stands under: its pace, one more attempt, redirects, and shared calls.
    ///
    /// A 429 holds everybody back until the service lets the app in again, a minute at most, and is then asked once
    /// more; a 503 is asked once more soon. Share one limiter among all that ask with the same client id. The loaders
    /// put the authorization on top.
    public static func twitch(
        limiter: RateLimiter? = nil, time: TimeSource = .system, chance: ChanceSource = .system
    ) -> HTTPPolicies {
        let limiter = limiter ?? .twitch(time: time)
        var retries = RetryPolicy.standard
        retries.attempts = 2
        // The wait for a limit, and as long again for the two exchanges.
        retries.budget = .seconds(120)
        retries.longestRetryAfter = .seconds(60)
        var policies = HTTPPolicies.standard
        policies[.rateLimit] = { $0.rateLimited(by: limiter) }
        policies[.retry] = { [retries] in $0.retrying(retries, time: time, chance: chance) }
        return policies
    }
}

extension RateLimiter {
    /// A limiter at Twitch's pace: 800 calls a minute, and fewer where the service says that fewer are left.
    public static func twitch(time: TimeSource = .system) -> RateLimiter {
        RateLimiter(.bucket(800, refilledIn: .seconds(60)), time: time)
    }
}
