import PlayhouseCore
import PlayhouseCoreTesting
import TestSupport
import Testing

@Suite(.bounded) struct GeneratedStepsTests {
    private struct Broken: Error {}

    /// A rule whose subject may not get the steps 3 and 7 in this order.
    private static let rule = ContractRule<Int>(
        "never", id: "never", timeout: { _ in Timeout() },
        generating: { random in random.shuffled(Array(0..<10)) + random.shuffled(Array(0..<10)) },
        playing: { _, steps in
            let first = steps.firstIndex(of: 3) ?? steps.endIndex
            return steps[first...].contains(7) ? "got \(steps.count) steps" : nil
        })

    @Test func violationContainsShortestStepsAndSeed() async {
        let expected = ContractIssue(
            rule: "never", what: "got 2 steps\nafter these calls, with the seed 0:\n  1. 3\n  2. 7")
        #expect(await Self.rule.violation(of: 0) == expected)
    }

    @Test func generatedStepsRunOnceForEverySeed() async {
        let played = Locked<[UInt64]>([])
        let rule = ContractRule<Int>(
            "any", id: "any", timeout: { _ in Timeout() }, generating: { [$0.next()] },
            playing: { _, steps in
                played.withLock { $0 += steps }
                return nil
            })
        let violation = await ContractSeeds.$current.withValue(5..<8) { await rule.violation(of: 0) }
        #expect(violation == nil)
        let firsts = (5..<8).map { (seed: UInt64) in
            var random = SeededNumbers(seed: seed)
            return random.next()
        }
        #expect(played.withLock { $0 } == firsts)
    }

    @Test func errorThrownByStepIsViolation() async {
        let rule = ContractRule<Int>(
            "any", id: "any", timeout: { _ in Timeout() }, generating: { _ in [1, 2, 3] },
            playing: { _, steps in if steps.contains(2) { throw Broken() } else { nil } })
        let what = await rule.violation(of: 0)?.what
        #expect(what == "threw Broken()\nafter these calls, with the seed 0:\n  1. 2")
    }
}
