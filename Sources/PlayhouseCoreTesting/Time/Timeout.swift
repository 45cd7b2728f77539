public import PlayhouseCore

/// A rule that limits the waits of doubles, so that a test fails instead of hanging.
public struct Timeout: Sendable {
    enum Rule {
        case deadline
        /// Expires after a period of the length `bound` without an event.
        ///
        /// The events are those of the given activity, or of the waiting task's activity if none is given.
        case silence(of: TestActivity?)
    }

    /// The timeout that `verifyingDoubles` has set for the current task, or `nil` outside of that function.
    @TaskLocal static var inherited: Timeout?

    /// The number of checks for events within a period of the length `bound`.
    ///
    /// The timeout expires only after this number of checks in succession without an event between them. If the process
    /// is suspended for longer than the whole period, only one check takes place in that time, so the timeout does not
    /// expire.
    private static let looks = 60

    /// The duration after which the timeout expires.
    ///
    /// The duration counts from the last event of a double. If the timeout has a fixed time limit, the duration counts
    /// from the start of the wait.
    public let bound: Duration
    private let time: TimeSource
    private let rule: Rule

    /// Creates a timeout that expires after the given duration without an event, such as a call of a double.
    ///
    /// If no duration is given, the timeout is the one that ``verifyingDoubles(timeout:sink:journal:isolation:_:)`` has
    /// set, or 60 seconds outside of that function. The timeout starts again at each event: when a double records a
    /// call, a task starts to sleep on a clock, a clock is moved, or a server handles a request. Therefore a slow
    /// machine does not fail a test, but a test that hangs still fails.
    public init(_ silence: Duration? = nil) {
        let inherited = silence == nil ? Self.inherited : nil
        self = inherited ?? Timeout(silence ?? .seconds(60), .system, .silence(of: nil))
    }

    /// Creates a timeout with a fixed time limit, to test what happens when a timeout expires.
    public init(_ bound: Duration, on time: any TimeProviding) {
        self.init(bound, time.timeSource, .deadline)
    }

    /// Runs work and returns its value, or cancels it and returns `nil` if the timeout expires first.
    ///
    /// The function does not wait for work that ignores its cancellation, so that a test fails instead of hanging.
    public func run<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) async -> Value? {
        let promise = Promise<Value?>()
        let task = Task { promise.fulfil(with: await work()) }
        let value = await wait(for: promise, orKeepWith: nil, as: { "unfinished work" })
        if value == nil { task.cancel() }
        return value
    }

    /// Runs work, such as a test, and calls a closure once if the timeout expires before the work ends.
    ///
    /// Only events of doubles that the work uses restart the timeout. After the call of the closure, every pending
    /// call, sleep and wait of these doubles fails, which usually ends the work. The function returns only when the
    /// work has ended.
    public func supervise<Value>(
        _ what: String, file: StaticString = #filePath, line: UInt = #line,
        isolation: isolated (any Actor)? = #isolation, onExpiry: @escaping @Sendable (WaitTimeoutError) -> Void,
        _ work: () async throws -> Value
    ) async rethrows -> Value {
        let site = CallSite(file: file, line: line)
        let activity = TestActivity(parent: .current)
        let countdown = Countdown(self, of: activity) { [self] in
            onExpiry(WaitTimeoutError(what, self, pending: activity.pending, site: site))
            activity.abandon()
        }
        defer {
            countdown.stop()
            activity.end()
        }
        return try await activity.run(work)
    }

    /// The timeout for waits that may expire only after a period without events, never at a fixed time.
    ///
    /// If this timeout has a fixed time limit, the timeout that `verifyingDoubles` has set is used. If there is none,
    /// or if it has a fixed limit too, the result is 60 seconds without an event.
    var bySilence: Timeout {
        for timeout in [self, Self.inherited] {
            if let timeout, case .silence = timeout.rule { return timeout }
        }
        return Timeout(.seconds(60))
    }

    /// A timeout that is three times as long, for work that contains a wait with this timeout.
    var longer: Timeout { Timeout(bound * 3, time, rule) }

    /// The bound as text for a message.
    var limit: String {
        switch rule {
        case .deadline: "after \(bound)"
        case .silence: "after \(bound) without an event"
        }
    }

    /// The instant at which a wait that starts now expires, or `nil` if the timeout depends on events.
    var deadline: Duration? {
        switch rule {
        case .deadline: time.elapsed() + bound
        case .silence: nil
        }
    }

    init(_ bound: Duration, _ time: TimeSource, _ rule: Rule) {
        self.bound = bound
        self.time = time
        self.rule = rule
    }

    /// Returns `true` if a deadline has passed.
    func isOver(_ deadline: Duration) -> Bool { time.elapsed() >= deadline }

    /// Sleeps until a deadline.
    ///
    /// If the deadline is `nil`, the function sleeps until the activity has had no event for a period of the length
    /// `bound`.
    func sleepUntilOver(_ deadline: Duration?, _ activity: TestActivity) async throws(CancellationError) {
        if let deadline { return try await time.sleep(until: deadline) }
        let given = if case .silence(let given?) = rule { given } else { activity }
        var quietLooks = 0
        while quietLooks < Self.looks {
            guard let activity = given.running else {
                await Promise.untilCancelled()
                throw CancellationError()
            }
            let count = activity.count
            try await time.sleep(until: time.elapsed() + bound / Self.looks)
            quietLooks = activity.count == count ? quietLooks + 1 : 0
        }
    }

    /// Waits for a promise, and fulfils it with a substitute if the timeout expires first.
    package func wait<Value>(
        for promise: Promise<Value>, orKeepWith substitute: Value, as text: @escaping @Sendable () -> String
    ) async -> Value {
        let countdown = Countdown(self)
        defer { countdown.stop() }
        return await TestActivity.current.listing(
            text, orAbandoning: { promise.fulfil(with: substitute, isEvent: false) }
        ) {
            await countdown.wait(for: promise, orKeepWith: substitute)
        }
    }
}

/// The error of a wait that has timed out, or whose condition can never become true.
public struct WaitTimeoutError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The condition that was awaited.
    package let what: String
    /// The ``Timeout/bound`` of the timeout that expired.
    package let bound: Duration
    /// The calls and sleepers that were pending when the wait failed.
    package let pending: [String]
    /// The line of the test that waited.
    public let site: CallSite
    private let limit: String
    /// The reason why the condition can never become true, or `nil` if the timeout expired.
    private let reason: String?

    init(_ what: String, _ timeout: Timeout, because reason: String? = nil, pending: [String], site: CallSite) {
        self.what = what
        self.reason = reason
        self.pending = pending
        self.site = site
        bound = timeout.bound
        limit = timeout.limit
    }

    /// The awaited condition, why and where the wait failed, and the calls and sleepers that were still pending.
    public var description: String {
        let seen = pending.isEmpty ? "nothing" : pending.joined(separator: ", ")
        let start = reason.map { "WAIT CANNOT END  \(what), because \($0)" } ?? "WAIT TIMED OUT  \(what), \(limit)"
        return "\(start), called at \(site)\n   pending: \(seen)"
    }
}
