package import PlayhouseCore

/// The settings for the calls that contracts generate.
package enum ContractSeeds {
    /// The seeds of each rule, one sequence of calls for each.
    @TaskLocal package static var current: Range<UInt64> = 0..<25
    /// `true` if a rule searches the shortest sequence that shows a violation, and `false` if the first one is enough.
    @TaskLocal package static var searchesShortest = true
}

extension ContractRule {
    /// Creates a rule that plays generated sequences of steps, and reports the shortest one that shows a violation.
    ///
    /// `play` gives a new subject the steps, compares it with the reference, and returns the first difference. Any part
    /// of a generated sequence must be a valid sequence, because steps are removed as long as a difference remains.
    package init<Step: Sendable>(
        _ name: String, id: String, timeout: @escaping @Sendable (Subject) -> Timeout,
        generating generate: @escaping @Sendable (inout SeededNumbers) -> [Step],
        playing play: @escaping @Sendable (Subject, [Step]) async throws -> String?
    ) {
        self.init(
            name, id: id, timeout: timeout,
            flawReporting: { subject, report in
                let sequence = StepSequence { try await play(subject, $0) }
                for seed in ContractSeeds.current {
                    var generator = SeededNumbers(seed: seed)
                    let steps = generate(&generator)
                    report(Self.list(steps, seed))
                    TestActivity.current.note()
                    guard let flaw = await sequence.flaw(of: steps) else { continue }
                    // The rule has been given up because a call did not end, so no further call is made.
                    guard !Task.isCancelled, ContractSeeds.searchesShortest else {
                        return flaw + Self.list(steps, seed)
                    }
                    let shortest = await sequence.shortest(of: steps, with: flaw)
                    return shortest.flaw + Self.list(shortest.steps, seed)
                }
                return nil
            })
    }

    private static func list<Step>(_ steps: [Step], _ seed: UInt64) -> String {
        let lines = steps.enumerated().map { "\n  \($0 + 1). \($1)" }
        return "\nafter these calls, with the seed \(seed):" + lines.joined()
    }
}

extension ContractRule where Subject: TimedSubject {
    /// Creates a rule that plays generated sequences of steps, and uses the timeout of its subject.
    package init<Step: Sendable>(
        _ name: String, id: String, generating generate: @escaping @Sendable (inout SeededNumbers) -> [Step],
        playing play: @escaping @Sendable (Subject, [Step]) async throws -> String?
    ) {
        self.init(name, id: id, timeout: { $0.timeout }, generating: generate, playing: play)
    }
}

/// A way to play sequences of steps, which finds the shortest part of a sequence that still shows a violation.
struct StepSequence<Step: Sendable>: Sendable {
    /// The number of shorter sequences that are tried, because each of them takes time.
    private static var attempts: Int { 60 }

    let play: @Sendable ([Step]) async throws -> String?

    /// Plays the steps, and returns the violation, or `nil` if there is none.
    func flaw(of steps: [Step]) async -> String? {
        do {
            return try await play(steps)
        } catch {
            return "threw \(error)"
        }
    }

    /// Removes steps from a sequence, first many together and at last single ones, as long as there is a violation.
    func shortest(of steps: [Step], with flaw: String) async -> (steps: [Step], flaw: String) {
        var (shortest, left) = ((steps: steps, flaw: flaw), Self.attempts)
        var width = max(1, steps.count / 2)
        while true {
            var (start, isShorter) = (0, false)
            while start < shortest.steps.count, left > 0 {
                left -= 1
                var fewer = shortest.steps
                fewer.removeSubrange(start..<min(start + width, fewer.count))
                if let flaw = await self.flaw(of: fewer) {
                    shortest = (fewer, flaw)
                    isShorter = true
                } else {
                    start += width
                }
            }
            guard left > 0, width > 1 || isShorter else { return shortest }
            width = max(1, width / 2)
        }
    }
}

/// Makes a call in a task that is cancelled before the call, or soon after the task has started.
package func cancelledOutcome<Outcome: Sendable>(
    isBegun: Bool, of call: @escaping @Sendable () async -> Outcome
) async -> Outcome {
    let (began, beginning) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
        if !isBegun { withUnsafeCurrentTask { $0?.cancel() } }
        beginning.finish()
        return await call()
    }
    for await _ in began {}
    task.cancel()
    return await task.value
}
