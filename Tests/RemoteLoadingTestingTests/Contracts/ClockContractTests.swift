import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct ClockContractTests {
    typealias Subject = ClockContract.Subject

    /// A clock that obeys the contract, with its name.
    struct Sound: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let subject: Subject
    }

    static let sound = [
        Sound(
            testDescription: "ManualClock",
            subject: Subject {
                let clock = ManualClock()
                return ClockContract.Stage(
                    clock.timeSource, untilAsleep: { try await clock.waitForSleeper(due: $0) },
                    advance: { clock.advance(to: $0) })
            }),
        Sound(
            testDescription: "ImmediateClock", subject: Subject { ClockContract.Stage(ImmediateClock().timeSource) }),
        Sound(
            testDescription: "ContinuousClock",
            subject: Subject { ClockContract.Stage(TimeSource(ContinuousClock(), date: { .distantPast })) }),
    ]

    @Test(arguments: ClockContract.rules, sound)
    func correctClockObeysContractRule(rule: ContractRule<Subject>, sound: Sound) async throws {
        try await rule.verify(sound.subject)
    }

    @Test(arguments: BrokenClock.all)
    func contractDetectsBrokenClock(broken: BrokenClock) async throws {
        let rule = try #require(ClockContract.rules.first { $0.name == broken.rule })
        let wall = ManualClock()
        let subject = Subject(timeout: Timeout(.seconds(30), on: wall.timeSource), broken.make)
        let violation = Task { await rule.violation(of: subject) }
        if broken.isEndless {
            try await wall.waitForSleeper(due: .seconds(30))
            wall.advance(by: .seconds(30))
        }
        #expect(await violation.value == ContractIssue(rule: broken.rule, what: broken.flaw))
    }

    @Test func everyRuleIsTestedWithBrokenClock() {
        #expect(Set(ClockContract.rules.map(\.name)) == Set(BrokenClock.all.map(\.rule)))
    }

    @Test func everyBrokenRuleIsReported() async {
        let found = await ClockContract.rules.violations(of: Subject(BrokenClock.sleepless))
        #expect(
            found.map(\.rule) == [
                "a sleep ends at its deadline",
                "a sleep in a cancelled task throws at once", "a cancelled sleep throws promptly",
            ])
    }
}
