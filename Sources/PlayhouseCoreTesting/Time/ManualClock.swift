public import Foundation
public import PlayhouseCore

/// A clock whose time changes only when a test moves it.
///
/// The call ``advanceToNextSleeper(file:line:)`` waits until a task sleeps, and moves the time to exactly its deadline.
/// Repeat the call to wake one task after the other. If the test knows the deadline, `waitForSleeper(due: .seconds(1))`
/// returns as soon as a task sleeps until one second, and `advance(by:)` then moves the time.
///
/// A call of `advance(by:)` wakes all sleepers that are due, in the order of their deadlines, but the tasks that it
/// wakes may run in any order, and all of them see the final time. For example, a retry that was due after one second
/// sees 60 seconds if the test advances the clock by a minute, and may give up. If a task sleeps until several absolute
/// deadlines in turn, one call can pass all of them, because a sleep until a past deadline returns immediately.
///
/// A test may forget to advance the clock. Then no event occurs in any double, and after the timeout of the clock, each
/// sleeper throws an error and the clock reports an issue.
///
/// A ``Timeout`` is either a maximum time without an event, or a fixed time limit. A fixed time limit does not end a
/// sleep. A clock with such a limit uses the timeout of ``verifyingDoubles(timeout:sink:journal:isolation:_:)``, or 60
/// seconds without an event outside of that function.
public final class ManualClock: Clock, TimeProviding, VerifiableDouble {
    /// A point in this clock's time, as the duration since the clock was created.
    public struct Instant: InstantProtocol {
        /// The time since the clock was created.
        public let offset: Duration

        /// Creates an instant.
        public init(_ offset: Duration) {
            self.offset = offset
        }

        /// Returns the instant that is later by a duration.
        public func advanced(by duration: Duration) -> Instant { Instant(offset + duration) }
        /// Returns the duration from this instant to another.
        public func duration(to other: Instant) -> Duration { other.offset - offset }
        /// Returns `true` if the left instant is earlier.
        public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private struct Sleeper {
        let due: Duration
        let promise: Promise<Waking>
    }

    private enum Waking: Sendable {
        case onTime, cancelled, expired
    }

    private struct State {
        var now = Duration.zero
        var sleepers: [Int: Sleeper] = [:]
        var nextSleeper = 0

        var deadlines: [Duration] { sleepers.values.map(\.due).sorted() }
    }

    private let times = ObservedState(State())
    private let start: Date
    private let timeout: Timeout
    private let log: IssueLog

    /// Creates a clock at the time zero, with a date that defaults to the start of 2001.
    public init(
        _ name: String? = nil, startingAt date: Date = Date(timeIntervalSinceReferenceDate: 0),
        timeout: Timeout = Timeout(), sink: FailureSink? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        start = date
        self.timeout = timeout
        log = IssueLog("ManualClock", name: name, sink: sink, file: file, line: line)
    }

    /// The current time.
    public var now: Instant { Instant(times.state.now) }
    /// The minimum resolution, which is zero.
    public var minimumResolution: Duration { .zero }

    /// A time source that uses this clock, and whose origin is the time zero of the clock.
    public var timeSource: TimeSource {
        TimeSource(self, origin: Instant(.zero)) { [start, times] in
            start.addingTimeInterval(times.state.now / .seconds(1))
        }
    }

    /// The deadlines of all tasks that sleep on this clock, the earliest first.
    public var deadlines: [Duration] { times.state.deadlines }

    /// Moves the time forward and wakes every sleeper that is due, in the order of the deadlines.
    ///
    /// The tasks see the final time when they wake. To let each of them see its own deadline, use
    /// ``advanceToNextSleeper(file:line:)``. Traps if the duration is negative.
    public func advance(by duration: Duration) {
        precondition(duration >= .zero, "the duration must not be negative")
        move { $0 + duration }
    }

    /// Moves the time forward to an offset from zero, and wakes every sleeper that is due.
    ///
    /// The time never moves back: an earlier offset leaves it unchanged.
    public func advance(to offset: Duration) {
        move { max($0, offset) }
    }

    /// Waits until a task sleeps, moves the time to the earliest deadline, and returns this deadline.
    @discardableResult
    public func advanceToNextSleeper(file: StaticString = #filePath, line: UInt = #line)
        async throws(WaitTimeoutError) -> Duration
    {
        while true {
            try await times.wait(for: "a sleeper", timeout, at: CallSite(file: file, line: line)) { state in
                !state.sleepers.isEmpty
            } pending: { state in
                ["the time \(state.now)"]
            }
            // The sleeper may have been cancelled meanwhile.
            guard let due = deadlines.first else { continue }
            advance(to: due)
            return due
        }
    }

    /// Sleeps until the clock reaches an instant.
    ///
    /// The function throws `CancellationError` if the task is cancelled, or if the timeout of the clock expires because
    /// nothing advances the clock.
    public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
        guard !Task.isCancelled else { throw CancellationError() }
        log.use()
        let promise = Promise<Waking>()
        let registration = Locked((number: Int?.none, isCancelled: false))
        let wake: @Sendable () -> Void = { [times] in
            promise.fulfil(with: .cancelled)
            let number = registration.withLock { registration in
                registration.isCancelled = true
                return registration.number
            }
            if let number { times.change(isEvent: false) { $0.sleepers[number] = nil } }
        }
        let text = "a sleeper due at \(deadline.offset)"
        let waking = await withTaskCancellationHandler {
            // The sleeper is added to the list of pending sleepers before it is registered. As soon as it is
            // registered, a test may read that list.
            await TestActivity.current.listing(
                { [log] in "\(text) of \(log.origin)" }, asSleeper: true, orAbandoning: wake
            ) {
                () -> Waking in
                let sleeper = Sleeper(due: deadline.offset, promise: promise)
                // The lock covers both the check for cancellation and the registration. Otherwise, a task that is
                // cancelled between them could leave its sleeper registered.
                let isDue = registration.withLock { registration in
                    guard !registration.isCancelled else { return false }
                    registration.number = register(sleeper)
                    return registration.number == nil
                }
                guard !isDue else { return .onTime }
                // If the timeout is a fixed time limit, it does not end the sleep, because the test may do other work
                // for a longer time before it advances the clock. The sleep ends only after a time without an event.
                let countdown = Countdown(timeout.bySilence)
                defer { countdown.stop() }
                return await countdown.wait(for: promise, orKeepWith: .expired)
            }
        } onCancel: {
            wake()
        }
        if waking == .expired {
            wake()
            let details = ["the time is still \(now.offset): advance the clock"]
            log.record(DoubleIssue("never woken", "\(text), \(timeout.bySilence.limit)", details: details))
        }
        if waking != .onTime { throw CancellationError() }
    }

    /// Waits until a sleeping task has exactly the given deadline, counted from the clock's zero.
    ///
    /// The wait fails at once if the clock has reached this time, because no task can sleep until then any more.
    public func waitForSleeper(due: Duration, file: StaticString = #filePath, line: UInt = #line)
        async throws(WaitTimeoutError)
    {
        try await times.wait(for: "a sleeper due at \(due)", timeout, at: CallSite(file: file, line: line)) { state in
            state.sleepers.values.contains { $0.due == due }
        } hopeless: { state in
            due <= state.now ? "the time is already \(state.now)" : nil
        } pending: { state in
            ["the time \(state.now)"] + state.deadlines.map { "a sleeper due at \($0)" }
        }
    }

    /// Returns an issue for each sleep that timed out because the test did not advance the clock to its deadline.
    public func report() -> DoubleReport { log.report() }

    /// Registers a sleeper and returns its number, or returns `nil` if the sleeper is already due.
    private func register(_ sleeper: Sleeper) -> Int? {
        times.change { state in
            guard sleeper.due > state.now else { return nil }
            defer { state.nextSleeper += 1 }
            state.sleepers[state.nextSleeper] = sleeper
            return state.nextSleeper
        }
    }

    private func move(_ change: (Duration) -> Duration) {
        let due: [Sleeper] = times.change { state in
            let now = change(state.now)
            state.now = now
            let due = state.sleepers.filter { $0.value.due <= now }
            for number in due.keys { state.sleepers[number] = nil }
            return due.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }.map(\.value)
        }
        for sleeper in due { sleeper.promise.fulfil(with: .onTime) }
    }
}
