/// When to ask next whether the person has agreed, and when to stop asking.
///
/// The service has one status for "not yet" and for "never", says neither "slow down" nor "expired", and was once seen
/// to call a good code invalid while it waited. So there is a deadline of our own, and a code is dead when it was
/// called so twice in a row.
struct DevicePolling {
    enum Answer: Hashable {
        case granted
        case pending
        case slowDown
        case invalidCode
        case denied
        /// Nothing that says anything about the code.
        case noAnswer
    }

    enum Step: Hashable {
        case ask(at: Duration)
        case granted
        case denied
        case expired
    }

    private var interval: Duration
    private let deadline: Duration
    private var deathNotices = 0
    private(set) var step: Step

    /// Begins to wait; the bounds keep an interval that makes no sense from making the app ask all the time, or never.
    init(interval: Duration, deadline: Duration, now: Duration) {
        self.interval = min(max(interval, .seconds(1)), .seconds(60))
        self.deadline = deadline
        step = .expired
        step = next(after: now)
    }

    mutating func take(_ answer: Answer, at now: Duration) {
        deathNotices = answer == .invalidCode ? deathNotices + 1 : 0
        switch answer {
        case .granted: step = .granted
        case .denied: step = .denied
        case .invalidCode where deathNotices > 1: step = .expired
        case .slowDown:
            interval += .seconds(5)  // RFC 8628, section 3.5
            step = next(after: now)
        case .pending, .invalidCode, .noAnswer: step = next(after: now)
        }
    }

    private func next(after now: Duration) -> Step {
        now + interval < deadline ? .ask(at: now + interval) : .expired
    }
}
