import Foundation
import PlayhouseCoreTesting
import TestSupport
import Testing

@testable import PlayhouseCore

@Suite(.bounded) struct SingleFlightTests {
    private typealias Work = CallSpy<String, Int, LoadError>
    private let clock = ManualClock()
    private let flights = SingleFlight<String, Int>()
    private let work = Work("work", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))

    private func value(_ key: String, until deadline: Duration = .seconds(10)) async -> Int? {
        let ending = await flights.value(for: key, by: Deadline(instant: deadline, time: clock.timeSource)) { [work] in
            do throws(LoadError) {
                return try await work.call(key)
            } catch {
                return -1
            }
        }
        return switch ending {
        case .done(let value): value
        case .cancelled: nil
        case .timedOut: -2
        }
    }

    @Test func everyWaiterForKeyReceivesSameValue() async throws {
        let deadlines = (1...20).map { Duration.seconds($0) }
        let waiting = deadlines.map { deadline in Task { await value("a", until: deadline) } }
        for deadline in deadlines { try await clock.waitForSleeper(due: deadline) }
        try await work.waitForCalls(1)
        work.complete(0, with: 7)
        for task in waiting { #expect(await task.value == 7) }
        #expect(work.arguments == ["a"])
    }

    @Test func callsWithDifferentKeysRunSeparateWork() async throws {
        async let one = value("a")
        async let other = value("b")
        try await work.waitForCalls(2)
        for (number, key) in work.arguments.enumerated() { work.complete(number, with: key == "a" ? 1 : 2) }
        #expect(await one == 1)
        #expect(await other == 2)
    }

    @Test func workContinuesWithoutWaitersByDefault() async throws {
        let waiting = Task { await value("a") }
        try await work.waitForCalls(1)
        waiting.cancel()
        #expect(await waiting.value == nil)
        #expect(work.cancelledCalls.isEmpty)
        work.complete(0, with: 7)
    }

    @Test func waitEndsAtDeadline() async throws {
        let waiting = Task { await value("a", until: .seconds(3)) }
        try await work.waitForCalls(1)
        try await clock.waitForSleeper(due: .seconds(3))
        clock.advance(by: .seconds(3))
        #expect(await waiting.value == -2)
        work.complete(0, with: 7)
    }

    /// A clock that ends a stream when a sleep is cancelled.
    private struct CancellationClock: Clock {
        let clock: ManualClock
        let cancelled: AsyncStream<Void>.Continuation

        var now: ManualClock.Instant { clock.now }
        var minimumResolution: Duration { clock.minimumResolution }

        func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
            do {
                try await clock.sleep(until: deadline, tolerance: tolerance)
            } catch {
                cancelled.finish()
                throw error
            }
        }
    }

    @Test func resultCancelsDeadlineTimer() async throws {
        let (ends, cancelled) = AsyncStream.makeStream(of: Void.self)
        let time = TimeSource(CancellationClock(clock: clock, cancelled: cancelled), date: { .distantPast })
        let waiting = Task { [flights, work] in
            await flights.value(for: "a", by: Deadline(instant: .seconds(10), time: time)) {
                do throws(LoadError) { return try await work.call("a") } catch { return -1 }
            }
        }
        try await clock.waitForSleeper(due: .seconds(10))
        try await work.waitForCalls(1)
        work.complete(0, with: 7)
        if case .done(7) = await waiting.value {} else { Issue.record("no result") }
        for await _ in ends {}
        // The clock also ends a sleep that nothing has cancelled, but then reports an issue.
        #expect(clock.report().issues.isEmpty)
    }

    @Test func callAfterCompletionStartsNewWork() async throws {
        let first = Task { await value("a") }
        try await work.waitForCalls(1)
        work.complete(0, with: 1)
        #expect(await first.value == 1)
        let second = Task { await value("a") }
        try await work.waitForCalls(2)
        work.complete(1, with: 2)
        #expect(await second.value == 2)
    }

    // MARK: Work that ends with its last waiter

    private let shared = SingleFlight<String, Int>(whenAllLeave: .cancels)

    private func sharedValue(_ key: String = "a") async -> Int? {
        let ending = await shared.value(for: key) { [work] in
            do throws(LoadError) {
                return try await work.call(key)
            } catch {
                return -1
            }
        }
        guard case .done(let value) = ending else { return nil }
        return value
    }

    @Test func cancellingLastWaiterCancelsWorkIfConfigured() async throws {
        let first = Task { await sharedValue() }
        try await work.waitForCalls(1)
        first.cancel()
        #expect(await first.value == nil)
        let second = Task { await sharedValue() }
        try await work.waitForCalls(2)
        #expect(work.cancelledCalls == [0])
        work.complete(1, with: 2)
        #expect(await second.value == 2)
    }

    /// An object whose release ends a stream.
    private final class Released: Sendable {
        let stream: AsyncStream<Void>.Continuation

        init(_ stream: AsyncStream<Void>.Continuation) { self.stream = stream }

        deinit { stream.finish() }
    }

    /// Starts work that continues after its cancellation until `gate` has ended, and that keeps `released`.
    private func startStubbornWork(
        _ begun: AsyncStream<Void>.Continuation, _ gate: Task<Void, Never>, _ released: Released
    ) -> Task<Bool, Never> {
        Task { [shared] in
            let ending = await shared.value(for: "a") {
                begun.finish()
                await gate.value
                return withExtendedLifetime(released) { 1 }
            }
            return if case .cancelled = ending { true } else { false }
        }
    }

    @Test func nextWorkContinuesWhenAbandonedWorkEnds() async throws {
        let (starts, begun) = AsyncStream.makeStream(of: Void.self)
        let (opens, opening) = AsyncStream.makeStream(of: Void.self)
        let (ends, ended) = AsyncStream.makeStream(of: Void.self)
        let gate = Task { for await _ in opens {} }
        let first = startStubbornWork(begun, gate, Released(ended))
        for await _ in starts {}
        first.cancel()
        #expect(await first.value)
        let second = Task { await sharedValue() }
        try await work.waitForCalls(1)
        opening.finish()
        // The abandoned work is released after its end.
        for await _ in ends {}
        let joined = Locked(false)
        let third = await shared.value(for: "a") { [work] _ in
            joined.withLock { $0 = true }
            work.complete(0, with: 2)
        } work: {
            3
        }
        if !joined.withLock({ $0 }) { work.complete(0, with: 2) }
        if case .done(2) = third {} else { Issue.record("\(third)") }
        #expect(await second.value == 2)
    }

    @Test func cancelledCallerStartsNoWork() async throws {
        #expect(try await inACancelledTask { await sharedValue() } == nil)
        #expect(try await inACancelledTask { await value("a") } == nil)
        #expect(work.arguments == [])
    }

    @Test func joiningCallerReceivesKeyOfFirstCaller() async throws {
        struct Named: Hashable {
            let key: String
            let name: String
            static func == (left: Named, right: Named) -> Bool { left.key == right.key }
            func hash(into hasher: inout Hasher) { hasher.combine(key) }
        }
        let flights = SingleFlight<Named, Int>()
        let firstWork = CallSpy<String, Int, LoadError>(
            "told", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))
        async let first = flights.value(for: Named(key: "a", name: "first")) {
            do throws(LoadError) { return try await firstWork.call("work") } catch { return -1 }
        }
        try await firstWork.waitForCalls(1)
        let names = Locked<[String]>([])
        async let second = flights.value(
            for: Named(key: "a", name: "second"),
            joining: { key in
                names.withLock { $0.append(key.name) }
                firstWork.complete(0, with: 7)
            }, work: { 0 })
        for ending in await [first, second] {
            guard case .done(7) = ending else {
                Issue.record("\(ending)")
                continue
            }
        }
        #expect(names.withLock { $0 } == ["first"])
    }
}
