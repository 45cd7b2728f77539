import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of the retrying client on a manual clock.
@Suite(.bounded) struct RetryingTests {
    private let clock = ManualClock()
    private let spy = HTTPClientSpy()
    private let log = HTTPLogSpy()
    private let half = ChanceSource(FixedRandomNumbers.half)

    private func client(_ policy: RetryPolicy = .standard) -> some HTTPClient {
        spy.retrying(policy, time: clock.timeSource, chance: half).logged(to: log.log)
    }

    private func call(_ request: HTTPRequest) -> Task<HTTPResponse, any Error> {
        let client = client()
        return Task { try await client.send(request) }
    }

    @Test func failedRequestIsRepeatedAfterDelay() async throws {
        let request = try HTTPRequest(.put, parsing: Addresses.books, fields: [.accept: "*/*"], body: Data("b".utf8))
        let call = call(request)
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .status(503))
        try await clock.waitForSleeper(due: .milliseconds(250))
        clock.advance(by: .milliseconds(249))
        #expect(spy.requests.count == 1)
        clock.advance(by: .milliseconds(1))
        try await spy.requests.waitForCalls(2)
        spy.requests.fail(1, with: .connectionLost)
        try await clock.waitForSleeper(due: .milliseconds(750))
        clock.advance(by: .milliseconds(500))
        try await spy.requests.waitForCalls(3)
        spy.requests.complete(2, with: .text("done"))
        #expect(try await call.value == .text("done"))
        #expect(spy.requests.arguments == [request, request, request])
    }

    @Test func everyRetryDecisionIsLogged() async throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        let client = InProcessHTTPClient { _ in .status(503) }
            .retrying(time: ImmediateClock().timeSource, chance: half).logged(to: log.log)
        _ = try await client.send(request)
        #expect(
            log.events == [
                .began(request),
                .retrying(attempt: 2, after: .milliseconds(250), because: .success(503)),
                .retrying(attempt: 3, after: .milliseconds(500), because: .success(503)),
                .gaveUp(attempts: 3, .attemptsSpent, because: .success(503)),
                .answered(503, bytes: 0),
            ])
    }

    @Test func outcomeOfLastAttemptIsReturned() async throws {
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        let stub = HTTPClientStub()
        stub.on(
            .get(Addresses.books),
            script: HTTPScript([.failure(.timedOut), .success(.status(500)), .failure(.connectionRefused)]))
        await #expect(throws: TransportError.connectionRefused) {
            try await stub.retrying(time: ImmediateClock().timeSource, chance: half).send(request)
        }
        try stub.verify()
    }

    @Test func cancellationEndsRetryDelayAtOnce() async throws {
        let call = call(try HTTPRequest(.get, parsing: Addresses.books))
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .status(503))
        try await clock.waitForSleeper(due: .milliseconds(250))
        call.cancel()
        await #expect(throws: TransportError.cancelled) { try await call.value }
        #expect(clock.deadlines == [])
        #expect(spy.requests.count == 1)
    }

    @Test func callCancelledInFlightIsNotRetried() async throws {
        let call = call(try HTTPRequest(.get, parsing: Addresses.books))
        try await spy.requests.waitForCalls(1)
        call.cancel()
        await #expect(throws: TransportError.cancelled) { try await call.value }
        #expect(spy.requests.count == 1)
        #expect(log.events.contains(.gaveUp(attempts: 1, .cancelled, because: .failure(.cancelled))))
    }

    /// A client that cancels the calling task, and then returns or throws an outcome other than `cancelled`.
    private struct CancellingClient: HTTPClient {
        let outcome: Result<HTTPResponse, TransportError>
        let requests = RequestLog()

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            requests.note(request)
            withUnsafeCurrentTask { $0?.cancel() }
            return try outcome.get()
        }
    }

    @Test func errorInCancelledTaskBecomesCancelledError() async throws {
        let inner = CancellingClient(outcome: .failure(.connectionLost))
        let client = inner.retrying(time: clock.timeSource, chance: half)
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        await #expect(throws: TransportError.cancelled) { try await Task { try await client.send(request) }.value }
        #expect(inner.requests.all.count == 1)
    }

    @Test func responseToCancelledCallIsReturnedWithoutRetry() async throws {
        let inner = CancellingClient(outcome: .success(.status(503)))
        let client = inner.retrying(time: clock.timeSource, chance: half)
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        #expect(try await Task { try await client.send(request) }.value.status == 503)
        #expect(inner.requests.all.count == 1)
    }

    @Test func eachAttemptReceivesRemainingTimeBudget() async throws {
        let left = Locked<[Duration?]>([])
        let time = ImmediateClock().timeSource
        let inner = InProcessHTTPClient { request in
            left.withLock { $0.append(request.timeLeft) }
            return .status(503)
        }
        _ = try await inner.retrying(time: time, chance: half).send(HTTPRequest(.get, parsing: Addresses.books))
        #expect(left.withLock { $0 } == [.seconds(60), .milliseconds(59_750), .milliseconds(59_250)])
    }

    @Test func deviceSleepBeyondTimeBudgetPreventsRetry() async throws {
        let call = call(try HTTPRequest(.get, parsing: Addresses.books))
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .status(503))
        try await clock.waitForSleeper(due: .milliseconds(250))
        clock.advance(by: .seconds(3_600))
        #expect(try await call.value.status == 503)
        #expect(spy.requests.count == 1)
        #expect(log.events.contains(.gaveUp(attempts: 1, .budgetSpent, because: .success(503))))
    }

    @Test func shorterOfTwoNestedTimeBudgetsApplies() async throws {
        let left = Locked<[Duration?]>([])
        let time = ImmediateClock().timeSource
        let inner = InProcessHTTPClient { request in
            left.withLock { $0.append(request.timeLeft) }
            return .status(503)
        }
        var short = RetryPolicy()
        (short.budget, short.attempts) = (.milliseconds(300), 1)
        let outside = inner.retrying(time: time, chance: half).retrying(short, time: time, chance: half)
        _ = try await outside.send(HTTPRequest(.get, parsing: Addresses.books))
        #expect(left.withLock { $0 } == [.milliseconds(300), .milliseconds(50)])
        left.withLock { $0 = [] }
        let inside = inner.retrying(short, time: time, chance: half).retrying(.never, time: time, chance: half)
        _ = try await inside.send(HTTPRequest(.get, parsing: Addresses.books))
        #expect(left.withLock { $0 } == [.milliseconds(300)])
    }

    @Test func rateLimiterRefusesWaitBeyondTimeBudget() async throws {
        let time = ImmediateClock().timeSource
        let limiter = RateLimiter(spacing: .seconds(20), time: time)
        let inner = RequestLog()
        let client = InProcessHTTPClient { request in
            inner.note(request)
            return .status(503)
        }
        var policy = RetryPolicy()
        policy.attempts = 10
        policy.budget = .seconds(50)
        let call = client.rateLimited(by: limiter).retrying(policy, time: time, chance: half)
        // The limiter lets attempts start at 0, 20 and 40 seconds. A fourth attempt would start at 60 seconds, after
        // the end of the budget of 50 seconds, so the limiter refuses it.
        let end = time.date().addingTimeInterval(60)
        await #expect(throws: TransportError.rateLimited(until: end)) {
            try await call.send(HTTPRequest(.get, parsing: Addresses.books))
        }
        #expect(inner.all.count == 3)
        #expect(time.elapsed() < .seconds(50))
    }

    @Test func slowExchangeTimesOutAtEndOfBudget() async throws {
        let time = ImmediateClock().timeSource
        var policy = RetryPolicy()
        policy.budget = .seconds(10)
        let slow = DelayingHTTPClient(InProcessHTTPClient { _ in .status(503) }, by: .seconds(7), on: time)
        await #expect(throws: TransportError.timedOut) {
            try await slow.retrying(policy, time: time, chance: half).send(HTTPRequest(.get, parsing: Addresses.books))
        }
        #expect(time.elapsed() == .seconds(10))
    }

    @Test func stalledConnectionTimesOutAtEndOfBudget() async throws {
        let handler = ClosureHandler { _ in .text("0123456789") }
        let server = try await LoopbackHTTPServer.start(handler, faults: { _ in .stall(.insideBody(3)) })
        defer { server.stop() }
        var policy = RetryPolicy()
        policy.budget = .seconds(5)
        let client = URLSessionHTTPClient(time: clock.timeSource).retrying(policy, time: clock.timeSource)
        let request = try HTTPRequest(.get, parsing: server.address("/"))
        let call = Task { try await client.send(request) }
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(by: .seconds(5))
        await #expect(throws: TransportError.timedOut) { try await call.value }
    }

    @Test func retryHidesTransientFaultFromCaller() async throws {
        let whole = HTTPResponse.text("whole")
        let errors: [TransportError] = [.notConnected, .hostNotFound, .connectionRefused, .connectionLost, .timedOut]
        let transient = Set(errors.map { Fault.error($0) })
        try await sweepingFaults(Fault.small, over: { InProcessHTTPClient { _ in whole } }) { faulty in
            let first = faulty.calls == 0
            try #require(first)
            let client = faulty.retrying(time: ImmediateClock().timeSource)
            let request = try HTTPRequest(.get, parsing: Addresses.books)
            let outcomes = await [client.outcome(of: request), client.outcome(of: request)]
            for case .success(let response) in outcomes {
                // The policy does not check bodies, so it returns a damaged response unchanged.
                try #require(response.status == .ok)
            }
            for case .failure(let error) in outcomes {
                try #require(error == .secureConnectionFailed || error == .cancelled)
            }
            try #require((2...3).contains(faulty.calls))
        }
        for fault in transient {
            let faulty = FaultInjectingHTTPClient(InProcessHTTPClient { _ in whole }) { $0 == 0 ? fault : nil }
            let client = faulty.retrying(time: ImmediateClock().timeSource)
            #expect(try await client.send(HTTPRequest(.get, parsing: Addresses.books)) == whole)
            #expect(faulty.calls == 2)
        }
    }

    /// A client with random outcomes after random times, which fails when the time left for the request is over.
    private struct RandomClient: HTTPClient {
        let chance: Locked<SeededNumbers>
        let time: TimeSource
        let requests = RequestLog()

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            requests.note(request)
            let (needed, outcome) = chance.withLock { chance in
                (Duration.milliseconds(chance.number(below: 20_000)), RetryPolicyTests.anyOutcome(&chance))
            }
            let left = request.timeLeft ?? needed
            do throws(CancellationError) {
                try await time.sleep(until: time.elapsed() + min(needed, left))
            } catch {
                throw .cancelled
            }
            guard needed <= left else { throw .timedOut }
            return try outcome.get()
        }
    }

    @Test func callNeverExceedsItsTimeBudget() async throws {
        let date = Date(timeIntervalSince1970: 784_111_777)
        let request = try HTTPRequest(.get, parsing: Addresses.books)
        try await forEverySeed(in: 0..<1_000) { generator in
            let time = ImmediateClock(startingAt: date).timeSource
            let policy = RetryPolicyTests.anyPolicy(&generator)
            let inner = RandomClient(chance: Locked(generator), time: time)
            let chance = ChanceSource(generator)
            let limiter = RateLimiter(spacing: .seconds(1 + generator.number(below: 10)), time: time)
            let client = inner.rateLimited(by: limiter).retrying(policy, time: time, chance: chance)
            _ = await client.outcome(of: request)
            try #require(time.elapsed() <= policy.budget)
            try #require(inner.requests.all.count <= max(1, policy.attempts))
            try #require(inner.requests.all.allSatisfy { $0 == request })
            try #require(limiter.snapshot().waiting == 0)
        }
    }
}
