import GameRules
import QuizDomain
import QuizDomainTesting
import Testing

/// Tests of a runtime for a reducer.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct RecallHostTests {
    private let clock = ManualClock()
    private let store = InMemoryRecordStore()

    /// Returns a host whose first load fails.
    private func makeHost() throws -> RecallHost {
        let loader = RecallQuestionLoaderSpy(
            answering: Script([
                .failure(.connectivity(.notConnected)), .success(.fixture(answers: ["Mercury", "Venus"])),
            ]))
        return RecallHost(
            rules: try RecallRules(limit: .seconds(60)), loader: loader, records: store.location(of: "planets"),
            time: clock)
    }

    private func playing() async throws -> RecallHost {
        let host = try makeHost()
        host.send(.action(.load))
        try await until { host.feature.screen.message != nil }
        host.send(.action(.load))
        try await until { host.feature.screen.phase == .ready }
        host.send(.action(.start))
        return host
    }

    @Test func resultIsSavedAfterRetriedLoad() async throws {
        let host = try await playing()
        for guess in ["venus", "mercury"] { host.send(.action(.guess(guess))) }
        await host.resultSaved()
        #expect(host.feature.screen.phase == .finished(.allFound))
        #expect(await store.records().values.map(\.best.score) == [2])
        #expect(host.feature.screen.record != nil)
    }

    @Test func gameEndsAtTimeLimitWithoutInput() async throws {
        let host = try await playing()
        clock.advance(to: .seconds(60))
        try await until { host.feature.screen.phase == .finished(.timeUp) }
    }

    @Test func resultOfTimedOutGameIsSavedBeforeAlarm() async throws {
        let host = try await playing()
        host.send(.action(.guess("venus")))
        clock.advance(to: .seconds(60))
        await host.resultSaved()
        #expect(host.feature.screen.phase == .finished(.timeUp))
        #expect(await store.records().values.map(\.best.score) == [1])
    }
}
