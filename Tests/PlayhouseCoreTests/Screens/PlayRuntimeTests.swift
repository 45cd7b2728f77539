import Foundation
import PlayhouseCoreTesting
import TestSupport
import Testing

@testable import PlayhouseCore

/// A play that counts, for tests of its runtime.
private struct Counter: Play, Equatable {
    enum Input: Equatable, PlayInput {
        case add(Int), load(waits: Bool), loaded(Result<Int, LoadError>), end, loadAbandoned, wake
    }

    enum Effect: Equatable {
        case wait, load, cancel, resume, double
    }

    var sum = 0
    var inputs: [Input] = []
    var nextInstant: Duration?
    var pending: [Effect] = []

    mutating func apply(_ input: Input, at moment: Moment) -> [Effect] {
        inputs.append(input)
        switch input {
        case .add(let number): sum += number
        case .load(let waits): pending += waits ? [.wait, .load] : [.load]
        case .loaded(let result): if case .success(let number) = result { sum += number }
        case .end: pending.append(.cancel)
        case .loadAbandoned: break
        case .wake: nextInstant = nil
        }
        return takeEffects()
    }

    mutating func takeEffects() -> [Effect] {
        defer { pending = [] }
        return pending
    }
}

/// Tests of what all sessions share, without a session.
@MainActor
@Suite(.bounded) struct PlayRuntimeTests {
    private let clock = ManualClock()
    private let loads = CallSpy<Void, Int, LoadError>("loads")

    private func runtime(_ play: Counter = Counter()) -> PlayRuntime<Counter, String> {
        let runtime = PlayRuntime(play, time: clock.timeSource) { "\($0.sum)" }
        runtime.carryOut = { [loads] effect, runtime in
            switch effect {
            case .wait: runtime.suspendCaller()
            case .load:
                return runtime.load { () throws(LoadError) in
                    try await loads.call(())
                } then: {
                    .loaded($0)
                }
            case .cancel: runtime.cancelLoad()
            case .resume: runtime.resumeCallers()
            case .double: return .add(runtime.play.sum)
            }
            return nil
        }
        return runtime
    }

    @Test func screenIsSentOnlyIfInputChangesIt() async {
        let runtime = runtime()
        var changes: [String] = []
        runtime.onChange = { changes.append(runtime.screen) }
        var sent = runtime.screens.makeAsyncIterator()
        #expect(await sent.next() == "0")
        runtime.send(.add(2))
        runtime.send(.add(0))
        #expect(changes == ["2"])
        #expect(await sent.next() == "2")
        runtime.onChange = {}
    }

    @Test func effectIsAppliedBeforeScreenChanges() {
        var play = Counter()
        play.pending = [.double]
        let runtime = runtime(play)
        var changes: [String] = []
        runtime.onChange = { [weak runtime] in changes.append(runtime?.screen ?? "") }
        runtime.send(.add(3))
        #expect(changes == ["6"])
    }

    @Test func changingPlayReturnsResultAndPerformsEffects() {
        let runtime = runtime()
        let result = runtime.change { play, moment in
            play.sum = 4
            play.pending = [.double]
            return moment.elapsed
        }
        #expect(result == clock.timeSource.elapsed() && runtime.screen == "8")
    }

    @Test func playIsWokenAtNextInstant() async throws {
        var play = Counter()
        play.nextInstant = .seconds(5)
        let runtime = runtime(play)
        runtime.begin()
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        try await until(runtime.play.inputs, equals: [.wake])
        #expect(clock.deadlines == [])
    }

    @Test func callerWaitsForLoadStartedByItsInput() async throws {
        let runtime = runtime()
        let caller = await Task.begun { await runtime.perform(.load(waits: true)) }
        try await loads.waitForCalls(1)
        loads.complete(0, with: 7)
        await caller.value
        #expect(runtime.screen == "7")
    }

    @Test func callerDoesNotWaitForOtherLoads() async throws {
        let runtime = runtime()
        await runtime.perform(.load(waits: false))
        try await loads.waitForCalls(1)
        await runtime.perform(.add(1))
        loads.complete(0, with: 7)
        try await until(runtime.screen, equals: "8")
    }

    @Test func awaitedLoadIsNotStartedInCancelledTask() async {
        let runtime = runtime()
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await runtime.perform(.load(waits: true))
        }.value
        #expect(runtime.play.inputs == [.load(waits: true), .loadAbandoned])
        #expect(loads.count == 0)
    }

    @Test func unawaitedLoadIsStartedInCancelledTask() async throws {
        let runtime = runtime()
        await Task {
            withUnsafeCurrentTask { $0?.cancel() }
            await runtime.perform(.load(waits: false))
        }.value
        try await loads.waitForCalls(1)
        loads.complete(0, with: 1)
        try await until(runtime.screen, equals: "1")
    }

    @Test func cancellingLastCallerAbandonsLoad() async throws {
        let runtime = runtime()
        let caller = await Task.begun { await runtime.perform(.load(waits: true)) }
        try await loads.waitForCalls(1)
        caller.cancel()
        await caller.value
        try await until(runtime.play.inputs, equals: [.load(waits: true), .loadAbandoned])
        try await until(loads.cancelledCalls, equals: [0])
    }

    @Test func effectsCanResumeCallersAndCancelLoad() async throws {
        let runtime = runtime()
        let first = await Task.begun { await runtime.perform(.load(waits: true)) }
        try await loads.waitForCalls(1)
        runtime.change { play, _ in play.pending = [.resume] }
        await first.value
        runtime.send(.end)
        try await until(loads.cancelledCalls, equals: [0])
        #expect(runtime.screen == "0")
    }

    @Test func releasedRuntimeStopsItsLoadAndItsAlarm() async throws {
        var play = Counter()
        play.nextInstant = .seconds(5)
        var runtime: PlayRuntime? = runtime(play)
        runtime?.send(.load(waits: false))
        try await loads.waitForCalls(1)
        try await clock.waitForSleeper(due: .seconds(5))
        runtime = nil
        try await until(loads.cancelledCalls, equals: [0])
        try await until(clock.deadlines, equals: [])
    }
}
