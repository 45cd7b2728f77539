/// The schedule of polling for the person's approval of a code.
///
/// The service never reports that a code has expired, so polling has its own deadline. The service was also once
/// observed to report a code as invalid that was still pending, so polling ends only after two such reports in a row.
/// The reports that a code is pending and that it was denied have the same status, and differ only in the message.
struct DevicePolling {
    enum Answer: Hashable {
        case granted
        case pending
        case slowDown
        case invalidCode
        case denied
        /// The poll failed, so it is unknown whether the user has approved the code.
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
    private var invalidCodeCount = 0
    private(set) var step: Step

    /// Creates a schedule whose first poll is one interval from now.
    ///
    /// The interval is limited to 1 to 60 seconds, because an invalid interval would otherwise cause constant polling
    /// or no polling.
    init(interval: Duration, deadline: Duration, now: Duration) {
        self.interval = min(max(interval, .seconds(1)), .seconds(60))
        self.deadline = deadline
        step = .expired
        step = next(after: now)
    }

    mutating func take(_ answer: Answer, at now: Duration) {
        invalidCodeCount = answer == .invalidCode ? invalidCodeCount + 1 : 0
        switch answer {
        case .granted: step = .granted
        case .denied: step = .denied
        case .invalidCode where invalidCodeCount > 1: step = .expired
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
