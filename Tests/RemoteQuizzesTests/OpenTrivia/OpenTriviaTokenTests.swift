import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing

@testable import RemoteQuizzes

/// Tests of requesting, replacing and resetting a token.
@Suite(.bounded) struct OpenTriviaTokenTests {
    private let clock = ManualClock()
    private let fake = FakeOpenTrivia(behaving: .unhurried)
    private let request = "api_token.php command=request"

    /// Returns a query for seven of the fifteen geography questions.
    private func query() throws -> OpenTriviaQuery { try OpenTriviaQuery(amount: 7, category: .geography) }

    private func timedFake() -> FakeOpenTrivia {
        FakeOpenTrivia(behaving: .unhurried, time: clock.timeSource)
    }

    private func ids(
        _ trivia: OpenTrivia, _ query: OpenTriviaQuery
    ) async throws(LoadError) -> Set<String> {
        Set(try await trivia.questions(query).questions.map(\.id))
    }

    @Test func creatingOpenTriviaSendsNoRequest() throws {
        let client = HTTPClientDummy()
        let trivia = OpenTrivia(over: client)
        #expect(trivia.token == nil)
        try client.verify()
    }

    @Test func tokenIsRequestedOnceForAllLoads() async throws {
        let trivia = fake.trivia(on: clock)
        _ = try await trivia.questions(.init())
        _ = try await trivia.questions(.init())
        #expect(fake.asked == [request, "api.php amount=10", "api.php amount=10"])
        let token = try #require(trivia.token?.text)
        let used = fake.requests.dropFirst().map { HTTPQuery(ofAddress: $0.address).values(for: "token") }
        #expect(used == [[token], [token]])
    }

    @Test func questionsAreNotRepeatedAcrossPages() async throws {
        let trivia = fake.trivia(on: clock)
        var seen: Set<String> = []
        for _ in 0..<7 {
            let page = try await ids(trivia, .init())
            #expect(page.count == 10)
            #expect(seen.isDisjoint(with: page))
            seen.formUnion(page)
        }
    }

    @Test func tokenGivenAtCreationIsUsed() async throws {
        let first = fake.trivia(on: clock)
        let before = try await ids(first, query())
        let second = fake.trivia(on: clock, token: first.token)
        #expect(try await before.isDisjoint(with: ids(second, query())))
        #expect(fake.asked.count { $0 == request } == 1)
    }

    // MARK: Unknown

    @Test func responseCode3CausesRetryWithNewToken() async throws {
        let trivia = fake.trivia(on: clock)
        _ = try await trivia.questions(.init())
        let old = trivia.token
        fake.forgetTokens()
        #expect(try await trivia.questions(.init()).questions.count == 10)
        #expect(fake.asked.suffix(3) == ["api.php amount=10", request, "api.php amount=10"])
        #expect(trivia.token != old)
    }

    @Test func secondResponseCode3ThrowsGone() async throws {
        let fake = fake
        let client = InProcessHTTPClient { request in
            fake.forgetTokens()
            return await fake.handle(request)
        }
        let trivia = OpenTrivia(unpaced: client, time: clock.timeSource)
        let result = await outcome { () throws(LoadError) in try await trivia.questions(.init()) }
        #expect(result == .failure(.refused(.gone)))
        #expect(fake.asked == [request, "api.php amount=10", request, "api.php amount=10"])
    }

    @Test func concurrentLoadsReplaceUnknownTokenOnce() async throws {
        let executor = SerialTaskExecutor()
        let spy = HTTPClientSpy()
        let token = try #require(OpenTriviaToken("old"))
        let trivia = OpenTrivia(unpaced: spy, token: token, time: clock.timeSource)
        let loads = (0..<2).map { _ in Task(executorPreference: executor) { try await trivia.questions(.init()) } }
        try await spy.requests.waitForCalls(2)
        for number in 0..<2 { spy.requests.complete(number, with: .json(#"{"response_code":3}"#)) }
        try await spy.requests.waitForCalls(3)
        spy.requests.complete(2, with: .json(#"{"response_code":0,"token":"new"}"#))
        try await spy.requests.waitForCalls(5)
        for number in 3..<5 { spy.requests.complete(number, with: .json(WirePage.page())) }
        for load in loads { _ = try await load.value }
        #expect(spy.requests.arguments.count { $0.address.contains("command=request") } == 1)
        try spy.verify()
    }

    @Test func lateTokenErrorCausesRetryWithRenewedToken() async throws {
        let spy = HTTPClientSpy()
        let token = try #require(OpenTriviaToken("old"))
        let trivia = OpenTrivia(unpaced: spy, token: token, time: clock.timeSource)
        let first = Task { try await trivia.questions(.init()) }
        try await spy.requests.waitForCalls(1)
        let second = Task { try await trivia.questions(.init()) }
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(0, with: .json(#"{"response_code":3}"#))
        try await spy.requests.waitForCalls(3)
        spy.requests.complete(2, with: .json(#"{"response_code":0,"token":"new"}"#))
        try await spy.requests.waitForCalls(4)
        spy.requests.complete(3, with: .json(WirePage.page()))
        _ = try await first.value
        spy.requests.complete(1, with: .json(#"{"response_code":3}"#))
        try await spy.requests.waitForCalls(5)
        spy.requests.complete(4, with: .json(WirePage.page()))
        _ = try await second.value
        #expect(spy.requests.arguments.count { $0.address.contains("command=request") } == 1)
        try spy.verify()
    }

    // MARK: Idle

    @Test func tokenUnusedForSixHoursIsReplaced() async throws {
        let fake = timedFake()
        let trivia = fake.trivia(on: clock)
        _ = try await trivia.questions(.init())
        clock.advance(by: .seconds(6 * 3_600))
        _ = try await trivia.questions(.init())
        #expect(fake.asked == [request, "api.php amount=10", request, "api.php amount=10"])
    }

    @Test func tokenUnusedUnderSixHoursIsReused() async throws {
        let fake = timedFake()
        let trivia = fake.trivia(on: clock)
        for _ in 0..<3 {
            _ = try await trivia.questions(.init())
            clock.advance(by: .seconds(6 * 3_600 - 1))
        }
        #expect(fake.asked.count { $0 == request } == 1)
    }

    @Test func expiredTokenIsReplacedInsteadOfReset() async throws {
        let fake = timedFake()
        let trivia = fake.trivia(on: clock, whenAllWereGiven: .reset)
        _ = try await trivia.questions(.init())
        clock.advance(by: .seconds(7 * 3_600))
        _ = try await trivia.questions(.init())
        #expect(!fake.asked.contains("api_token.php command=reset"))
    }

    // MARK: Exhausted

    @Test func responseCode4ThrowsExhaustedIfConfigured() async throws {
        let trivia = fake.trivia(on: clock, whenAllWereGiven: .stop)
        _ = try await trivia.questions(query())
        let result = await outcome { () throws(LoadError) in
            try await trivia.questions(OpenTriviaQuery().inGeography)
        }
        #expect(result == .failure(.refused(.exhausted)))
    }

    @Test func responseCode4ResetsTokenIfConfigured() async throws {
        let trivia = fake.trivia(on: clock, whenAllWereGiven: .reset)
        _ = try await trivia.questions(query())
        let old = trivia.token
        #expect(try await trivia.questions(OpenTriviaQuery().inGeography).questions.count == 10)
        #expect(trivia.token == old)
        #expect(fake.asked.suffix(2).first == "api_token.php command=reset")
    }

    @Test func responseCode4FetchesNewTokenIfConfigured() async throws {
        let trivia = fake.trivia(on: clock, whenAllWereGiven: .newToken)
        _ = try await trivia.questions(query())
        let old = trivia.token
        #expect(try await trivia.questions(OpenTriviaQuery().inGeography).questions.count == 10)
        #expect(trivia.token != old)
        #expect(fake.asked.suffix(2).first == request)
    }

    @Test(arguments: [OpenTrivia.Ending.reset, .newToken])
    func repeatedResponseCode4ThrowsExhausted(ending: OpenTrivia.Ending) async throws {
        let fake = fake
        let client = InProcessHTTPClient { request in
            let answer = await fake.handle(request)
            return request.url.lastPathComponent == "api.php" ? .json(#"{"response_code":4}"#) : answer
        }
        let trivia = OpenTrivia(unpaced: client, whenAllWereGiven: ending, time: clock.timeSource)
        let result = await outcome { () throws(LoadError) in try await trivia.questions(.init()) }
        #expect(result == .failure(.refused(.exhausted)))
        #expect(fake.requests.count == 4)
    }

    @Test func failedResetOfUnknownTokenFetchesNewToken() async throws {
        let fake = fake
        let client = InProcessHTTPClient { request in
            if request.address.contains("reset") { fake.forgetTokens() }
            return await fake.handle(request)
        }
        let trivia = OpenTrivia(unpaced: client, whenAllWereGiven: .reset, time: clock.timeSource)
        _ = try await trivia.questions(query())
        #expect(try await trivia.questions(OpenTriviaQuery().inGeography).questions.count == 10)
        #expect(fake.asked.count { $0 == request } == 2)
    }

    // MARK: Concurrent loads

    @Test func concurrentLoadsShareOneTokenRequest() async throws {
        let (executor, spy) = (SerialTaskExecutor(), HTTPClientSpy())
        let trivia = OpenTrivia(unpaced: spy, time: clock.timeSource)
        let loads = (0..<2).map { _ in Task(executorPreference: executor) { try await trivia.questions(.init()) } }
        await Task(executorPreference: executor) {}.value  // both loads wait for the token now
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .json(#"{"response_code":0,"token":"T"}"#))
        try await spy.requests.waitForCalls(3)
        for number in 1...2 { spy.requests.complete(number, with: .json(WirePage.page())) }
        for load in loads { _ = try await load.value }
        #expect(spy.requests.arguments.map(\.url.lastPathComponent) == ["api_token.php", "api.php", "api.php"])
        try spy.verify()
    }

    /// Starts two loads, and returns them when both wait for the token, which is requested once.
    private func twoLoadsWaitingForToken(
        _ trivia: OpenTrivia, _ spy: HTTPClientSpy
    ) async throws -> [Task<Result<OpenTriviaBatch, LoadError>, Never>] {
        let executor = SerialTaskExecutor()
        let loads = (0..<2).map { _ in
            Task(executorPreference: executor) {
                await outcome { () throws(LoadError) in try await trivia.questions(.init()) }
            }
        }
        await Task(executorPreference: executor) {}.value
        try await spy.requests.waitForCalls(1)
        return loads
    }

    @Test(arguments: [0, 1])
    func cancelledLoadDoesNotCancelOtherLoad(cancelled: Int) async throws {
        let spy = HTTPClientSpy()
        let trivia = OpenTrivia(unpaced: spy, time: clock.timeSource)
        let loads = try await twoLoadsWaitingForToken(trivia, spy)
        loads[cancelled].cancel()
        #expect(await loads[cancelled].value == .failure(.cancelled))
        #expect(spy.requests.cancelledCalls == [])
        spy.requests.complete(0, with: .json(#"{"response_code":0,"token":"T"}"#))
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(1, with: .json(WirePage.page()))
        #expect(await loads[1 - cancelled].value == .success(OpenTriviaBatch(questions: [], skipped: [])))
    }

    @Test func cancellingLastWaitingLoadCancelsTokenRequest() async throws {
        let spy = HTTPClientSpy()
        let trivia = OpenTrivia(unpaced: spy, time: clock.timeSource)
        let load = Task { await outcome { () throws(LoadError) in try await trivia.questions(.init()) } }
        try await spy.requests.waitForCalls(1)
        load.cancel()
        #expect(await load.value == .failure(.cancelled))
        let next = Task { await outcome { () throws(LoadError) in try await trivia.questions(.init()) } }
        try await spy.requests.waitForCalls(2)
        #expect(spy.requests.cancelledCalls == [0])
        spy.requests.complete(1, with: .json(#"{"response_code":0,"token":"T"}"#))
        try await spy.requests.waitForCalls(3)
        spy.requests.complete(2, with: .json(WirePage.page()))
        #expect(await next.value == .success(OpenTriviaBatch(questions: [], skipped: [])))
    }

    @Test func loadCancelledBeforeStartSendsNoRequest() async throws {
        let client = HTTPClientDummy()
        let trivia = OpenTrivia(unpaced: client, time: clock.timeSource)
        let gate = AsyncStream.makeStream(of: Void.self)
        let load = Task {
            for await _ in gate.stream {}
            return await outcome { () throws(LoadError) in try await trivia.questions(.init()) }
        }
        load.cancel()
        gate.continuation.finish()
        #expect(await load.value == .failure(.cancelled))
        try client.verify()
    }

    @Test func failedTokenRequestIsRepeatedByNextLoad() async throws {
        let spy = HTTPClientSpy()
        let trivia = OpenTrivia(unpaced: spy, time: clock.timeSource)
        let loads = try await twoLoadsWaitingForToken(trivia, spy)
        spy.requests.fail(0, with: .notConnected)
        for load in loads { #expect(await load.value == .failure(.connectivity(.notConnected))) }
        let next = Task { await outcome { () throws(LoadError) in try await trivia.questions(.init()) } }
        try await spy.requests.waitForCalls(2)
        spy.requests.fail(1, with: .timedOut)
        #expect(await next.value == .failure(.connectivity(.timedOut)))
    }
}

extension OpenTriviaQuery {
    fileprivate var inGeography: OpenTriviaQuery {
        var query = self
        query.category = .geography
        return query
    }
}
