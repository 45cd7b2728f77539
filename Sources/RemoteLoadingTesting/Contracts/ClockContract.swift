public import RemoteLoading

/// The requirements for every clock that a `TimeSource` uses.
public enum ClockContract {
    /// A time source under test, with closures that wait until a task sleeps on it and that advance its time.
    public struct Stage: Sendable {
        let time: TimeSource
        let untilAsleep: @Sendable (Duration) async throws -> Void
        let advance: @Sendable (Duration) -> Void

        /// Creates a stage from a time source and the closures that control its time.
        ///
        /// If the source runs in real time, omit the closures. Otherwise, `untilAsleep` must return as soon as a task
        /// sleeps until exactly the given deadline, and throw an error if no task does so in time. `advance` must set
        /// the time to the given deadline. A deadline is the duration since the time that the source counts as zero.
        public init(
            _ time: TimeSource, untilAsleep: @escaping @Sendable (Duration) async throws -> Void = { _ in },
            advance: @escaping @Sendable (Duration) -> Void = { _ in }
        ) {
            self.time = time
            self.untilAsleep = untilAsleep
            self.advance = advance
        }
    }

    /// The clock under test, given by a closure that creates a new ``Stage`` for each rule.
    ///
    /// A rule fails if one of its operations takes longer than the timeout or never ends.
    public typealias Subject = ContractSubject<@Sendable () -> Stage>

    /// The duration of the sleeps in the rules.
    ///
    /// The duration is short, because some clocks run in real time.
    /// A task that sleeps, and returns the time at which it woke or the error that it threw.
    fileprivate typealias Sleep = Task<Result<Duration, CancellationError>, Never>

    private static let step = Duration.milliseconds(5)
    private static let hour = Duration.seconds(3_600)

    /// The rules of the contract, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] = [
        ContractRule("time never goes backwards") { subject in
            let stage = subject.make()
            var last = stage.time.elapsed()
            for _ in 0..<100 {
                stage.advance(last + .nanoseconds(1))
                let now = stage.time.elapsed()
                if now < last { return "went from \(last) to \(now)" }
                last = now
            }
            return nil
        },
        ContractRule("a sleep until a past deadline returns at once") { subject in
            let stage = subject.make()
            stage.advance(step)
            for deadline in [stage.time.elapsed(), .zero, .seconds(-1)] {
                switch await subject.end(of: stage.sleep(until: deadline)) {
                case .success: continue
                case .failure: return "threw for \(deadline)"
                case nil: return "slept until \(deadline)"
                }
            }
            return nil
        },
        ContractRule("a sleep ends at its deadline") { subject in
            let stage = subject.make()
            let deadline = stage.time.elapsed() + step
            let (sleep, later) = (stage.sleep(until: deadline), stage.sleep(until: deadline + step))
            try await stage.untilAsleep(deadline + step)
            try await stage.untilAsleep(deadline)
            stage.advance(deadline)
            if let flaw = await subject.flaw(of: sleep, dueAt: deadline) { return flaw }
            try await stage.untilAsleep(deadline + step)  // throws if the first step woke both
            stage.advance(deadline + step)
            return await subject.flaw(of: later, dueAt: deadline + step)
        },
        ContractRule("concurrent sleeps do not delay each other") { subject in
            let stage = subject.make()
            let now = stage.time.elapsed()
            let long = stage.sleep(until: now + hour)
            defer { long.cancel() }
            try await stage.untilAsleep(now + hour)
            let short = stage.sleep(until: now + step)
            try await stage.untilAsleep(now + step)
            stage.advance(now + step)
            return await subject.end(of: short) == nil ? "a long sleep delayed a short one" : nil
        },
        ContractRule("a sleep in a cancelled task throws at once") { subject in
            let stage = subject.make()
            let deadline = stage.time.elapsed() + hour
            let sleep = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return await stage.wakeTime(after: deadline)
            }
            switch await subject.end(of: sleep) {
            case .failure: return nil
            case .success(let end): return "returned at \(end)"
            case nil: return "did not end"
            }
        },
        ContractRule("a cancelled sleep throws promptly") { subject in
            let stage = subject.make()
            let deadline = stage.time.elapsed() + hour
            let sleep = stage.sleep(until: deadline)
            try await stage.untilAsleep(deadline)
            sleep.cancel()
            switch await subject.end(of: sleep) {
            // Some clocks, such as `ImmediateClock`, skip the sleep, which can therefore end before it is cancelled.
            case .success(let end) where end < deadline: return "returned at \(end) without an error"
            case .success, .failure: return nil
            case nil: return "did not end"
            }
        },
    ]
}

extension ClockContract.Stage {
    fileprivate func sleep(until deadline: Duration) -> ClockContract.Sleep {
        Task { await wakeTime(after: deadline) }
    }

    fileprivate func wakeTime(after deadline: Duration) async -> Result<Duration, CancellationError> {
        await outcome { () throws(CancellationError) in
            try await time.sleep(until: deadline)
            return time.elapsed()
        }
    }
}

extension ClockContract.Subject {
    /// Returns the result of a sleep, or `nil` if it did not end within the timeout.
    fileprivate func end(of sleep: ClockContract.Sleep) async -> Result<Duration, CancellationError>? {
        await timeout.run { await sleep.value }
    }

    fileprivate func flaw(of sleep: ClockContract.Sleep, dueAt deadline: Duration) async -> String? {
        switch await end(of: sleep) {
        case .success(let end) where end < deadline: "woke at \(end) instead of \(deadline)"
        case .success: nil
        case .failure: "threw"
        case nil: "did not end at \(deadline)"
        }
    }
}
