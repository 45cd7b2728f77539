import RemoteLoading

extension RetryPolicy {
    /// One attempt and no more.
    static let never: RetryPolicy = {
        var policy = RetryPolicy()
        policy.attempts = 1
        return policy
    }()
}
