import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of `RateLimiter`, and of the client that it limits, on a manual clock.
@Suite(.bounded) struct RateLimiterTests {
    private let clock = ManualClock(startingAt: Date(timeIntervalSince1970: 1_000))
    private let log = HTTPLogSpy()
    private let server = HTTPClientSpy()

    private func limiter(
        spacing: Duration = .seconds(5), longestWait: Duration = .seconds(60)
    ) -> RateLimiter {
        RateLimiter(spacing: spacing, longestWait: longestWait, time: clock.timeSource)
    }

    private static func request(_ name: String) throws -> HTTPRequest {
        try HTTPRequest(.get, parsing: "https://api.test/\(name)")
    }

    /// Starts a call, and returns when the call waits in the queue or is in flight.
    private func call(_ name: String, by limiter: RateLimiter) async throws -> Task<HTTPResponse, any Error> {
        let client = server.rateLimited(by: limiter).logged(to: log.log)
        let request = try Self.request(name)
        let mustWait = limiter.snapshot().wait > .zero
        let number = log.entries.filter { $0.event.isBeginning }.count + 1
        let requests = server.requests.count + 1
        let task = Task { try await client.send(request) }
        if mustWait {
            try await log.waitForEntry("a place in line") { $0.request == number && $0.event.isWaiting }
        } else {
            try await server.requests.waitForCalls(requests)
        }
        return task
    }

    /// Starts a call with a budget of twelve seconds.
    private func budgetedCall(_ name: String, by limiter: RateLimiter) throws -> Task<HTTPResponse, any Error> {
        var policy = RetryPolicy()
        policy.budget = .seconds(12)
        let client = server.rateLimited(by: limiter).retrying(policy, time: clock.timeSource).logged(to: log.log)
        let request = try Self.request(name)
        return Task { try await client.send(request) }
    }

    private func names() -> [String] { server.requests.arguments.map { $0.url.lastPathComponent } }

    @Test func requestWaitsForEndOfFiveSecondGap() async throws {
        let limiter = limiter()
        let first = try await call("0", by: limiter)
        server.requests.complete(0, with: .text("0"))
        #expect(try await first.value == .text("0"))
        clock.advance(to: .milliseconds(4_999))
        let second = try await call("1", by: limiter)
        try await clock.waitForSleeper(due: .seconds(5))
        #expect(names() == ["0"])
        clock.advance(to: .seconds(5))
        try await server.requests.waitForCalls(2)
        server.requests.complete(1, with: .text("1"))
        #expect(try await second.value == .text("1"))
        #expect(log.entries.contains { $0.request == 2 && $0.event == .waited(.milliseconds(1)) })
    }

    @Test func requestAfterGapDoesNotWait() async throws {
        let limiter = limiter()
        let client = InProcessHTTPClient { _ in .text("x") }.rateLimited(by: limiter)
        _ = try await client.send(Self.request("0"))
        clock.advance(to: .seconds(5))
        _ = try await client.send(Self.request("1"))
        #expect(limiter.snapshot().untilNext == .seconds(5))
    }

    @Test func waitersProceedInArrivalOrder() async throws {
        let limiter = limiter(longestWait: .seconds(1_000))
        var calls: [Task<HTTPResponse, any Error>] = []
        for number in 0..<8 { calls.append(try await call("\(number)", by: limiter)) }
        for number in 1..<8 {
            try await clock.waitForSleeper(due: .seconds(5 * number))
            clock.advance(to: .seconds(5 * number))
            try await server.requests.waitForCalls(number + 1)
        }
        #expect(names() == (0..<8).map(String.init))
        for number in 0..<8 { server.requests.complete(number, with: .text("\(number)")) }
        for (number, call) in calls.enumerated() { #expect(try await call.value == .text("\(number)")) }
    }

    @Test func cancelledWaiterDoesNotDelayOthers() async throws {
        let limiter = limiter()
        var calls: [Task<HTTPResponse, any Error>] = []
        for number in 0..<4 { calls.append(try await call("\(number)", by: limiter)) }
        try await clock.waitForSleeper(due: .seconds(5))
        calls[2].cancel()
        await #expect(throws: TransportError.cancelled) { try await calls[2].value }
        clock.advance(to: .seconds(5))
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(to: .seconds(10))
        try await server.requests.waitForCalls(3)
        #expect(names() == ["0", "1", "3"])
        for number in 0..<3 { server.requests.complete(number, with: .text("")) }
        for number in [0, 1, 3] { _ = try await calls[number].value }
    }

    @Test func cancelledFirstWaiterLeavesTurnToNext() async throws {
        let limiter = limiter()
        var calls: [Task<HTTPResponse, any Error>] = []
        for number in 0..<3 { calls.append(try await call("\(number)", by: limiter)) }
        try await clock.waitForSleeper(due: .seconds(5))
        calls[1].cancel()
        await #expect(throws: TransportError.cancelled) { try await calls[1].value }
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        try await server.requests.waitForCalls(2)
        #expect(names() == ["0", "2"])
        for number in 0..<2 { server.requests.complete(number, with: .text("")) }
        for number in [0, 2] { _ = try await calls[number].value }
        #expect(limiter.snapshot().waiting == 0)
    }

    @Test func cancelledTaskDoesNotDelayNextRequest() async throws {
        let limiter = limiter()
        let client = HTTPClientDummy().rateLimited(by: limiter)
        let request = try Self.request("0")
        await #expect(throws: TransportError.cancelled) {
            try await inACancelledTask { try await client.send(request) }
        }
        #expect(limiter.snapshot().untilNext == .zero)
    }

    @Test func gapBeginsAtEndOfFailedRequest() async throws {
        let limiter = limiter()
        let first = try await call("0", by: limiter)
        clock.advance(to: .seconds(2))
        server.requests.fail(0, with: .connectionLost)
        _ = await first.result
        #expect(limiter.snapshot().untilNext == .seconds(5))
    }

    @Test func pauseRequestedByServerIsBounded() async throws {
        let limiter = limiter()
        let server = InProcessHTTPClient { _ in HTTPResponse(status: 429, fields: ["Retry-After": "3600"]) }
        _ = try await server.rateLimited(by: limiter).send(Self.request("0"))
        #expect(limiter.snapshot().wait == .seconds(60))
    }

    @Test func tooLongWaitIsRefusedAtOnce() async throws {
        let limiter = limiter(longestWait: .seconds(10))
        var calls: [Task<HTTPResponse, any Error>] = []
        for number in 0..<3 { calls.append(try await call("\(number)", by: limiter)) }
        let client = HTTPClientDummy().rateLimited(by: limiter)
        await #expect(throws: TransportError.rateLimited(until: Date(timeIntervalSince1970: 1_015))) {
            try await client.send(Self.request("3"))
        }
        #expect(limiter.snapshot().waiting == 2)
        for call in calls { call.cancel() }
    }

    @Test func waitLengthenedByNewPauseIsRefused() async throws {
        let limiter = limiter(longestWait: .seconds(10))
        var calls: [Task<HTTPResponse, any Error>] = []
        for number in 0..<3 { calls.append(try await call("\(number)", by: limiter)) }
        try await clock.waitForSleeper(due: .seconds(5))
        limiter.pause(for: .seconds(30))
        clock.advance(to: .seconds(5))
        for number in 1..<3 {
            await #expect(throws: TransportError.rateLimited(until: Date(timeIntervalSince1970: 1_030))) {
                try await calls[number].value
            }
        }
        #expect(names() == ["0"])
        calls[0].cancel()
    }

    @Test func waitLengthenedByLateTimerIsRefused() async throws {
        let limiter = limiter(longestWait: .seconds(10))
        var calls: [Task<HTTPResponse, any Error>] = []
        for number in 0..<3 { calls.append(try await call("\(number)", by: limiter)) }
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(7))
        await #expect(throws: TransportError.rateLimited(until: Date(timeIntervalSince1970: 1_012))) {
            try await calls[2].value
        }
        try await server.requests.waitForCalls(2)
        #expect(names() == ["0", "1"])
        for call in calls { call.cancel() }
    }

    @Test func newCallDoesNotOvertakeWaiter() async throws {
        let clock = SettableClock()
        let limiter = RateLimiter(spacing: .seconds(5), time: clock.timeSource)
        let received = Locked<[String]>([])
        let client = InProcessHTTPClient { request in
            received.withLock { $0.append(request.url.lastPathComponent) }
            return .text("x")
        }.rateLimited(by: limiter).logged(to: log.log)
        let requests = try (0..<3).map { try Self.request("\($0)") }
        _ = try await client.send(requests[0])
        let waiter = Task { try await client.send(requests[1]) }
        try await clock.alarm.waitForSleeper(due: .seconds(5))
        // The clock jumps to 100 seconds. A call would then need no wait, but the call `waiter` still sleeps.
        clock.set(.seconds(100))
        let newCall = Task { try await client.send(requests[2]) }
        try await log.waitForEntry("an event of the new call") { $0.request == 3 && !$0.event.isBeginning }
        #expect(received.withLock { $0 } == ["0"])
        clock.alarm.advance(to: .seconds(5))
        _ = try await waiter.value
        clock.alarm.advance(to: .seconds(1_000))
        clock.set(.seconds(1_000))
        _ = try await newCall.value
        #expect(received.withLock { $0 } == ["0", "1", "2"])
    }

    @Test func waiterWithShorterTimeBudgetIsRefusedEarlier() async throws {
        let limiter = limiter()
        var calls = [try await call("0", by: limiter), try await call("1", by: limiter)]
        let budgeted = try budgetedCall("2", by: limiter)
        try await log.waitForEntry("a place in line") { $0.request == 3 && $0.event.isWaiting }
        calls.append(try await call("3", by: limiter))
        server.requests.complete(0, with: HTTPResponse(status: .tooManyRequests, fields: ["Retry-After": "50"]))
        await #expect(throws: TransportError.rateLimited(until: Date(timeIntervalSince1970: 1_055))) {
            try await budgeted.value
        }
        #expect(limiter.snapshot().waiting == 2)
        for (number, instant) in [50, 55].enumerated() {
            clock.advance(to: .seconds(5))
            try await clock.waitForSleeper(due: .seconds(instant))
            clock.advance(to: .seconds(instant))
            try await server.requests.waitForCalls(number + 2)
        }
        #expect(names() == ["0", "1", "3"])
        for call in calls { call.cancel() }
    }

    @Test func waiterDelayedBeyondTimeBudgetIsRefused() async throws {
        let limiter = limiter()
        let calls = [try await call("0", by: limiter), try await call("1", by: limiter)]
        let budgeted = try budgetedCall("2", by: limiter)
        try await log.waitForEntry("a place in line") { $0.request == 3 && $0.event.isWaiting }
        clock.advance(to: .seconds(3))
        server.requests.complete(0, with: .text("slow"))
        _ = try await calls[0].value
        try #require(limiter.snapshot().waiting == 1)
        await #expect(throws: TransportError.rateLimited(until: Date(timeIntervalSince1970: 1_013))) {
            try await budgeted.value
        }
        calls[1].cancel()
    }

    @Test func clientsOfOneLimiterShareItsRate() async throws {
        let limiter = limiter()
        let one = InProcessHTTPClient { _ in .text("one") }.rateLimited(by: limiter)
        let other = InProcessHTTPClient { _ in .text("other") }.rateLimited(by: limiter)
        _ = try await one.send(Self.request("0"))
        let request = try Self.request("1")
        let call = Task { try await other.send(request) }
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        #expect(try await call.value == .text("other"))
    }

    @Test func nextRequestWaitsFullGapAfterResponse() async throws {
        let limiter = limiter()
        let first = try await call("0", by: limiter)
        clock.advance(to: .seconds(2))
        server.requests.complete(0, with: .text("0"))
        _ = try await first.value
        #expect(limiter.snapshot().untilNext == .seconds(5))
    }

    @Test(
        arguments: [
            (["Retry-After": "12"], 12_000), (["Ratelimit-Reset": "1009", "Ratelimit-Remaining": "700"], 9_000),
            ([:], 500), (["Ratelimit-Remaining": "0"], 500), (["Retry-After": "3600"], 60_000),
            (["Ratelimit-Reset": "999999"], 60_000),
            (["Ratelimit-Reset": "1"], 500),
        ] as [(HTTPFields, Int)])
    func status429DelaysAllLaterRequests(fields: HTTPFields, milliseconds: Int) async throws {
        let limiter = limiter(spacing: .milliseconds(500))
        let client = InProcessHTTPClient { _ in HTTPResponse(status: .tooManyRequests, fields: fields) }
        _ = try await client.rateLimited(by: limiter).send(Self.request("0"))
        #expect(limiter.snapshot().untilNext == .milliseconds(milliseconds))
    }

    @Test func withoutSpacingOnlyStatus429DelaysRequests() async throws {
        let limiter = limiter(spacing: .zero)
        let answers = Locked([HTTPResponse(), HTTPResponse(), HTTPResponse(status: 429, fields: ["Retry-After": "7"])])
        let client = InProcessHTTPClient { _ in answers.withLock { $0.removeFirst() } }.rateLimited(by: limiter)
        for number in 0..<3 {
            #expect(limiter.snapshot().wait == .zero)
            _ = try await client.send(Self.request("\(number)"))
        }
        #expect(limiter.snapshot().wait == .seconds(7))
    }

    @Test func waiterWithLateTimerIsNotOvertaken() async throws {
        let clock = SettableClock()
        let limiter = RateLimiter(spacing: .seconds(1), time: clock.timeSource)
        limiter.pause(for: .seconds(5))
        let first = try await call("0", by: limiter)
        try await clock.alarm.waitForSleeper(due: .seconds(5))
        clock.set(.seconds(5))
        let client = server.rateLimited(by: limiter).logged(to: log.log)
        let request = try Self.request("1")
        let second = Task { try await client.send(request) }
        try await log.waitForEntry("a place in line") { $0.request == 2 && $0.event.isWaiting }
        #expect(names() == [])
        clock.alarm.advance(to: .seconds(5))
        try await server.requests.waitForCalls(1)
        try await clock.alarm.waitForSleeper(due: .seconds(6))
        clock.set(.seconds(6))
        clock.alarm.advance(to: .seconds(6))
        try await server.requests.waitForCalls(2)
        #expect(names() == ["0", "1"])
        for (number, call) in [first, second].enumerated() {
            server.requests.complete(number, with: .text(""))
            _ = try await call.value
        }
    }

    @Test func limiterSendsRequestsAfterClockIsSetBack() async throws {
        let clock = SettableClock()
        clock.set(.seconds(1_000))
        let limiter = RateLimiter(spacing: .seconds(5), time: clock.timeSource)
        let client = InProcessHTTPClient { _ in .text("x") }.rateLimited(by: limiter)
        _ = try await client.send(Self.request("0"))
        clock.set(.seconds(10))
        #expect(limiter.snapshot().untilNext == .seconds(5))
        clock.set(.seconds(15))
        #expect(try await client.send(Self.request("1")) == .text("x"))
    }

    @Test func snapshotShowsCurrentStateOfRateLimiter() async throws {
        let limiter = limiter()
        #expect(
            limiter.snapshot()
                == RateLimiter.Snapshot(waiting: 0, untilNext: .zero, wait: .zero))
        var calls: [Task<HTTPResponse, any Error>] = []
        for number in 0..<3 { calls.append(try await call("\(number)", by: limiter)) }
        clock.advance(to: .seconds(1))
        #expect(
            limiter.snapshot()
                == RateLimiter.Snapshot(waiting: 2, untilNext: .seconds(4), wait: .seconds(14)))
        for call in calls { call.cancel() }
        for call in calls { _ = await call.result }
        #expect(limiter.snapshot().waiting == 0)
    }

    @Test func faultsLeaveNoRequestPending() async throws {
        try await sweepingFaults(Fault.small, over: { InProcessHTTPClient { _ in .text("whole") } }) { faulty in
            let limiter = RateLimiter(spacing: .seconds(1), time: ImmediateClock().timeSource)
            let client = faulty.rateLimited(by: limiter)
            for number in 0..<3 { _ = await client.outcome(of: try Self.request("\(number)")) }
            try #require(faulty.calls == 3)
            try #require(limiter.snapshot().waiting == 0)
        }
    }

    /// A handler that records the time of each request and gives random responses.
    private struct RequestRecorder: HTTPHandler {
        let time: TimeSource
        let chance: Locked<SeededNumbers>
        let passed = Locked<[Duration]>([])

        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            passed.withLock { $0.append(time.elapsed()) }
            return chance.withLock { chance in
                switch chance.number(below: 6) {
                case 0: HTTPResponse(status: .tooManyRequests, fields: ["Retry-After": "\(chance.number(below: 9))"])
                case 1: HTTPResponse(fields: ["Ratelimit-Remaining": "0", "Ratelimit-Reset": "9"])
                default: HTTPResponse()
                }
            }
        }
    }

    @Test func requestsAreNeverCloserThanSpacing() async throws {
        let request = try Self.request("window")
        try await forEverySeed(in: 0..<400) { generator in
            let clock = ImmediateClock()
            let time = clock.timeSource
            let gap = Duration.milliseconds(1 + generator.number(below: 4_000))
            let limiter = RateLimiter(spacing: gap, time: time)
            let recorder = RequestRecorder(time: time, chance: Locked(generator))
            let client = InProcessHTTPClient(recorder).rateLimited(by: limiter)
            for _ in 0..<20 {
                _ = await client.outcome(of: request)
                try await time.sleep(until: time.elapsed() + .milliseconds(generator.number(below: 3_000)))
            }
            let passed = recorder.passed.withLock { $0 }
            try #require(passed.count > 1)
            try #require(zip(passed, passed.dropFirst()).allSatisfy { $1 - $0 >= gap })
        }
    }

    @Test func noRequestWaitsAfterManyCancellations() async throws {
        try await forEverySeed(in: 0..<20) { generator in
            let clock = ManualClock()
            let limiter = RateLimiter(spacing: .seconds(1), longestWait: .seconds(10_000), time: clock.timeSource)
            let client = InProcessHTTPClient { _ in .text("x") }.rateLimited(by: limiter)
            let request = try Self.request("storm")
            let calls = (0..<200).map { _ in Task { await client.outcome(of: request) } }
            for number in generator.shuffled(Array(0..<200)) { calls[number].cancel() }
            for call in calls {
                let outcome = await call.value
                try #require(outcome == .failure(.cancelled) || outcome == .success(.text("x")))
            }
            try #require(limiter.snapshot().waiting == 0)
            try #require(clock.deadlines == [])
        }
    }
}

extension HTTPEvent {
    fileprivate var isWaiting: Bool {
        if case .waiting = self { true } else { false }
    }

    fileprivate var isBeginning: Bool {
        if case .began = self { true } else { false }
    }
}

/// A clock whose time a test can set to a later or an earlier time.
///
/// Setting the time does not end a sleep. A sleep ends when the time of `alarm` reaches its deadline.
private final class SettableClock: Clock {
    private let offset = Locked(Duration.zero)
    let alarm = ManualClock()
    var now: ManualClock.Instant { .init(offset.withLock { $0 }) }
    var minimumResolution: Duration { .zero }
    var timeSource: TimeSource { TimeSource(self, origin: .init(.zero), date: { .distantPast }) }

    func set(_ time: Duration) {
        offset.withLock { $0 = time }
    }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        try await alarm.sleep(until: deadline)
    }
}
