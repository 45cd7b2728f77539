import PlayhouseCoreTesting
import TestSupport
import Testing

@testable import PlayhouseCore

/// Tests of the timer of sessions, without a session.
@MainActor
@Suite(.bounded) struct AlarmTests {
    private let clock = ManualClock()
    private let rung = Locked<[String]>([])

    private func ring(_ name: String) -> @MainActor @Sendable () -> Void {
        { [rung] in rung.withLock { $0.append(name) } }
    }

    @Test func alarmRingsAtItsInstant() async throws {
        let alarm = Alarm(clock.timeSource)
        alarm.set(at: .seconds(2), ring: ring("two"))
        try await clock.waitForSleeper(due: .seconds(2))
        clock.advance(to: .milliseconds(1_999))
        #expect(clock.deadlines == [.seconds(2)])
        clock.advance(to: .seconds(2))
        try await until(rung.withLock { $0 }, equals: ["two"])
        withExtendedLifetime(alarm) {}
    }

    @Test func settingAlarmAgainReplacesEarlierInstant() async throws {
        let alarm = Alarm(clock.timeSource)
        alarm.set(at: .seconds(2), ring: ring("two"))
        try await clock.waitForSleeper(due: .seconds(2))
        alarm.set(at: .seconds(5), ring: ring("five"))
        try await clock.waitForSleeper(due: .seconds(5))
        try await until(clock.deadlines, equals: [.seconds(5)])
        clock.advance(to: .seconds(5))
        try await until(rung.withLock { $0 }, equals: ["five"])
    }

    @Test func settingNilInstantCancelsAlarm() async throws {
        let alarm = Alarm(clock.timeSource)
        alarm.set(at: .seconds(2), ring: ring("two"))
        try await clock.waitForSleeper(due: .seconds(2))
        alarm.set(at: nil, ring: ring("never"))
        try await until(clock.deadlines, equals: [])
        clock.advance(to: .seconds(2))
        #expect(rung.withLock { $0 } == [])
    }

    @Test func alarmReplacedJustBeforeRingingDoesNotRing() async throws {
        let alarm = Alarm(clock.timeSource)
        alarm.set(at: .seconds(2), ring: ring("two"))
        try await clock.waitForSleeper(due: .seconds(2))
        // The sleep has ended, but its task needs the main actor, which this test holds until it has set the alarm
        // anew.
        clock.advance(to: .seconds(2))
        alarm.set(at: .seconds(3), ring: ring("three"))
        try await clock.waitForSleeper(due: .seconds(3))
        clock.advance(to: .seconds(3))
        try await until(rung.withLock { $0 }, equals: ["three"])
    }

    @Test func releasedAlarmDoesNotRing() async throws {
        var alarm: Alarm? = Alarm(clock.timeSource)
        alarm?.set(at: .seconds(2), ring: ring("two"))
        try await clock.waitForSleeper(due: .seconds(2))
        alarm = nil
        try await until(clock.deadlines, equals: [])
        clock.advance(to: .seconds(2))
        #expect(rung.withLock { $0 } == [])
    }

    @Test func alarmSetInPastRingsAtOnce() async throws {
        clock.advance(to: .seconds(5))
        let alarm = Alarm(clock.timeSource)
        alarm.set(at: .seconds(2), ring: ring("two"))
        try await until(rung.withLock { $0 }, equals: ["two"])
        withExtendedLifetime(alarm) {}
    }
}
