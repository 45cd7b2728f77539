import RemoteLoading

extension RetryPolicy {
    /// A policy with a single attempt.
    static let never: RetryPolicy = {
        var policy = RetryPolicy()
        policy.attempts = 1
        return policy
    }()
}
