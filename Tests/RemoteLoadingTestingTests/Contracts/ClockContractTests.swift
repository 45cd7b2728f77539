import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Testing

@Suite struct ClockContractTests {
    typealias Subject = ClockContract.Subject

    private static let manual = Subject {
        let clock = ManualClock()
        return (clock.timeSource, { clock.advance(by: $0) })
    }
    private static let immediate = Subject { (ImmediateClock().timeSource, { _ in }) }
    private static let system = Subject {
        (TimeSource(ContinuousClock(), date: { Date(timeIntervalSinceReferenceDate: 0) }), { _ in })
    }

    @Test(arguments: ClockContract.rules.indices.dropLast())
    func everyClockOfOursKeepsTheRule(index: Int) async {
        let rule = ClockContract.rules[index]
        for subject in [Self.manual, Self.immediate, Self.system] {
            #expect(await rule.violation(of: subject) == nil)
        }
    }

    @Test func aCancelledSleepEndsOnTheClocksThatSleep() async throws {
        let rule = try #require(ClockContract.rules.last)
        for subject in [Self.manual, Self.system] { #expect(await rule.violation(of: subject) == nil) }
    }

    /// A clock made of closures, so that each way to be wrong is one line.
    private struct ClosureClock: Clock {
        typealias Instant = ManualClock.Instant
        var read: @Sendable () -> Duration
        var rest: @Sendable (Instant) async throws -> Void
        var now: Instant { Instant(read()) }
        var minimumResolution: Duration { .zero }
        func sleep(until deadline: Instant, tolerance: Duration?) async throws { try await rest(deadline) }
    }

    private static func subject(
        read: @escaping @Sendable (ManualClock) -> Duration = { $0.now.offset },
        rest: @escaping @Sendable (ManualClock, ManualClock.Instant) async throws -> Void
    ) -> Subject {
        Subject(patience: Patience(.milliseconds(200))) {
            let clock = ManualClock()
            let broken = ClosureClock(read: { read(clock) }, rest: { try await rest(clock, $0) })
            let time = TimeSource(broken, origin: .init(.zero), date: { Date(timeIntervalSinceReferenceDate: 0) })
            return (time, { clock.advance(by: $0) })
        }
    }

    private static func broken(_ rule: String) -> Subject? {
        switch rule {
        case "time never goes back":
            subject(read: { .zero - $0.now.offset }, rest: { try await $0.sleep(until: $1) })
        case "a deadline that is past is no sleep":
            subject(rest: { clock, deadline in try await clock.sleep(until: max(deadline, .init(.seconds(9)))) })
        case "a sleep lasts until its deadline, and not much longer":
            subject(rest: { clock, deadline in try await clock.sleep(until: deadline.advanced(by: .seconds(1))) })
        case "a cancelled sleep ends soon, and throws":
            subject(rest: { _, _ in })
        default:
            nil
        }
    }

    @Test(arguments: ClockContract.rules)
    func aBrokenClockBreaksTheRule(rule: ContractRule<Subject>) async throws {
        let broken = try #require(Self.broken(rule.name), "there is no broken clock for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test func aClockThatWakesTooEarlyBreaksTheRule() async throws {
        let rule = try #require(ClockContract.rules.first { $0.name.hasPrefix("a sleep lasts") })
        let early = Subject {
            let clock = ClosureClock(read: { .zero }, rest: { _ in })
            return (TimeSource(clock, date: { Date(timeIntervalSinceReferenceDate: 0) }), { _ in })
        }
        #expect(await rule.violation(of: early)?.what == "woke at 0.0 seconds and not at 0.005 seconds")
    }

    @Test func aSleepThatIsDeafToItsCancellationBreaksTheRule() async throws {
        let rule = try #require(ClockContract.rules.last)
        let deaf = Self.subject(rest: { clock, deadline in
            await Task { try? await clock.sleep(until: deadline) }.value  // the inner task is never cancelled
        })
        #expect(await rule.violation(of: deaf)?.what == "slept on")
    }
}
