public import RemoteLoading

/// What every clock behind a `TimeSource` promises to those that sleep on it.
public enum ClockContract {
    /// The time source under test, and how to let its time pass.
    public struct Subject: Sendable {
        let make: @Sendable () -> (time: TimeSource, pass: @Sendable (Duration) -> Void)
        let patience: Patience

        /// Creates a subject of a fresh time source a rule.
        ///
        /// `pass` moves a manual clock by that much; it does nothing where time passes by itself.
        public init(
            patience: Patience = Patience(),
            _ make: @escaping @Sendable () -> (time: TimeSource, pass: @Sendable (Duration) -> Void)
        ) {
            self.make = make
            self.patience = patience
        }
    }

    /// Every rule that a clock breaks.
    public static func violations(of subject: Subject) async -> [ContractViolation] {
        await rules.violations(of: subject)
    }

    private static let step = Duration.milliseconds(5)

    /// The rules, for one test case each.
    public static let rules: [ContractRule<Subject>] = [
        ContractRule("time never goes back") { subject in
            let (time, pass) = subject.make()
            var last = time.elapsed()
            for _ in 0..<100 {
                pass(.nanoseconds(1))
                let now = time.elapsed()
                if now < last { return "went from \(last) to \(now)" }
                last = now
            }
            return nil
        },
        ContractRule("a deadline that is past is no sleep") { subject in
            let (time, pass) = subject.make()
            pass(step)
            for deadline in [time.elapsed(), .zero, .seconds(-1)] {
                guard try await subject.slept(until: deadline, on: time) else { return "slept until \(deadline)" }
            }
            return nil
        },
        ContractRule("a sleep lasts until its deadline, and not much longer") { subject in
            let (time, pass) = subject.make()
            let deadline = time.elapsed() + step
            let sleep = Task { try await subject.slept(until: deadline, on: time) }
            pass(step)
            guard try await sleep.value else { return "slept on" }
            return time.elapsed() >= deadline ? nil : "woke at \(time.elapsed()) and not at \(deadline)"
        },
        ContractRule("a cancelled sleep ends soon, and throws") { subject in
            let (time, _) = subject.make()
            let ended = await subject.patience.run {
                let sleep = Task { try await time.sleep(until: time.elapsed() + .seconds(3_600)) }
                sleep.cancel()
                return await sleep.result
            }
            switch ended {
            case nil: return "slept on"
            case .success: return "returned as if the time had come"
            case .failure: return nil
            }
        },
    ]
}

extension ClockContract.Subject {
    /// Whether the sleep ended within the patience.
    fileprivate func slept(until deadline: Duration, on time: TimeSource) async throws -> Bool {
        let result = await patience.run { () -> Result<Void, CancellationError> in
            do throws(CancellationError) {
                return .success(try await time.sleep(until: deadline))
            } catch {
                return .failure(error)
            }
        }
        try result?.get()
        return result != nil
    }
}
