import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import QuizDomain

/// Tests of loads that keep to the pace of the service, with a fake that refuses requests that are sent too early.
@Suite(.bounded) struct OpenTriviaPaceTests {
    private let clock = ManualClock()

    private func service(
        _ buckets: OpenTriviaPace.Buckets = .one, sharesOneBucket: Bool = true,
        refusal: FakeOpenTrivia.Behaviour.TooSoon = .statusAndCode
    ) -> (FakeOpenTrivia, OpenTrivia, OpenTriviaPace) {
        var behaviour = FakeOpenTrivia.Behaviour()
        behaviour.sharesOneBucket = sharesOneBucket
        behaviour.refusal = refusal
        let fake = FakeOpenTrivia(behaving: behaviour, time: clock.timeSource)
        let pace = OpenTriviaPace(buckets, time: clock.timeSource)
        return (fake, trivia(fake, pace, clock.timeSource), pace)
    }

    private func trivia(_ fake: FakeOpenTrivia, _ pace: OpenTriviaPace, _ time: TimeSource) -> OpenTrivia {
        let client = pace.client(over: InProcessHTTPClient(fake), chance: ChanceSource(SeededGenerator(seed: 5)))
        return OpenTrivia(client: client, pace: pace, time: time)
    }

    @Test func secondRequestIsSentFiveSecondsAfterFirst() async throws {
        let (fake, trivia, _) = service()
        _ = try await trivia.categories()
        clock.advance(to: .milliseconds(4_999))
        async let second = trivia.questions(.ten)
        try await clock.waitForSleeper(due: .seconds(5))
        #expect(fake.requests.count == 1)
        clock.advance(to: .seconds(5))
        #expect(try await second.questions.count == 10)
        clock.advance(to: .seconds(10))
        #expect(try await trivia.questions(.ten).questions.count == 10)
        #expect(fake.requests.count == 3)
    }

    @Test func allEndpointsShareOneRateLimitByDefault() async throws {
        let (fake, trivia, pace) = service()
        _ = try await trivia.newToken()
        async let counts = trivia.count(of: .art, nil)
        try await clock.waitForSleeper(due: .seconds(5))
        #expect(pace.limiter(at: OpenTriviaEndpoint.categories.path).snapshot().waiting == 1)
        clock.advance(to: .seconds(5))
        _ = try await counts
        #expect(fake.requests.count == 2)
    }

    @Test func concurrentGamesWithOneTokenReceiveDifferentQuestions() async throws {
        let fake = FakeOpenTrivia(time: clock.timeSource)
        let log = HTTPLogSpy()
        let pace = OpenTriviaPace(time: clock.timeSource)
        let client = pace.client(over: InProcessHTTPClient(fake)).logged(to: log.log)
        let trivia = OpenTrivia(client: client, pace: pace, time: clock.timeSource)
        let memory = OpenTriviaMemory(of: trivia, token: try await trivia.newToken())
        async let one = memory.questions(.ten)
        async let other = memory.questions(.ten)
        for number in [2, 3] {
            try await log.waitForEntry("a place in line, or a share") { entry in
                guard entry.request == number else { return false }
                switch entry.event {
                case .waiting, .joined: return true
                default: return false
                }
            }
        }
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        // The minimum time between two requests starts again at each response, so the test waits for the response
        // before it advances the clock.
        try await log.waitForEntry("the first answer") { entry in
            if case .answered = entry.event { entry.request != 1 } else { false }
        }
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(to: .seconds(10))
        let ids = try await [one, other].map { batch in Set(batch.questions.map(\.id)) }
        #expect(ids[0].isDisjoint(with: ids[1]))
        #expect(fake.requests.count == 3)
    }

    @Test func endpointsWithSeparateLimitsAreNotDelayed() async throws {
        let (fake, trivia, _) = service(.eachEndpoint, sharesOneBucket: false)
        let token = try await trivia.newToken()
        _ = try await trivia.questions(.ten, token: token)
        _ = try await trivia.categories()
        _ = try await trivia.count(of: .art, nil)
        #expect(fake.requests.count == 4)
        async let again = trivia.categories()
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        #expect(try await again == OpenTriviaCategory.known)
    }

    @Test func earlyRequestIsRetriedAfterServiceRefusesIt() async throws {
        let clock = ImmediateClock()
        let fake = FakeOpenTrivia(time: clock.timeSource)
        let trivia = trivia(fake, OpenTriviaPace(.eachEndpoint, time: clock.timeSource), clock.timeSource)
        _ = try await trivia.newToken()
        #expect(try await trivia.questions(.ten).questions.count == 10)
        #expect(fake.requests.count == 3)
        #expect(clock.now.offset >= .seconds(5))
    }

    @Test func responseCode5DelaysAllEndpoints() async throws {
        let fake = FakeOpenTrivia(time: clock.timeSource)
        let pace = OpenTriviaPace(time: clock.timeSource)
        // This client sends its requests without the rate limiter, so only the response with code 5 can delay the
        // limiter.
        let trivia = OpenTrivia(client: InProcessHTTPClient(fake), pace: pace, time: clock.timeSource)
        fake.answerNext(with: .json(#"{"response_code":5}"#))
        async let first = trivia.questions(.ten)
        try await clock.waitForSleeper(due: .seconds(5))
        #expect(pace.limiter(at: OpenTriviaEndpoint.categories.path).snapshot().untilNext == .seconds(5))
        clock.advance(to: .seconds(5))
        #expect(try await first.questions.count == 10)
    }

    @Test func loadAfterCancellationOfWaitingLoadSucceeds() async throws {
        let (_, trivia, _) = service()
        _ = try await trivia.categories()
        let waiting = Task { await outcome { () throws(LoadError) in try await trivia.questions(.ten) } }
        try await clock.waitForSleeper(due: .seconds(5))
        waiting.cancel()
        #expect(await waiting.value == .failure(.cancelled))
        async let next = trivia.questions(.ten)
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        #expect(try await next.questions.count == 10)
    }

    @Test func settingClockBackDoesNotBlockRequests() async throws {
        let now = Locked(Duration.seconds(3_600))
        let time = TimeSource(SettableClock(now: now), date: { Date(timeIntervalSince1970: 0) })
        let pace = OpenTriviaPace(time: time)
        let fake = FakeOpenTrivia(time: time)
        let trivia = OpenTrivia(client: pace.client(over: InProcessHTTPClient(fake)), pace: pace, time: time)
        _ = try await trivia.categories()
        now.withLock { $0 = .zero }
        #expect(pace.limiter(at: OpenTriviaEndpoint.categories.path).snapshot().untilNext <= .seconds(5))
        now.withLock { $0 = .seconds(5) }
        #expect(try await trivia.questions(.ten).questions.count == 10)
    }

    @Test func failedPageIsRetriedAfterFiveSeconds() async throws {
        let clock = ImmediateClock()
        let fake = FakeOpenTrivia(time: clock.timeSource)
        let trivia = trivia(fake, OpenTriviaPace(time: clock.timeSource), clock.timeSource)
        fake.answerNext(with: .status(500))
        #expect(try await trivia.questions(.ten).questions.count == 10)
        #expect(fake.requests.count == 2)
        #expect(clock.now.offset == .seconds(5))
    }

    @Test func concurrentLoadsAreSpacedByFiveSeconds() async throws {
        let (fake, trivia, _) = service()
        let token = try await trivia.newToken()
        let amounts = Array(1...8)
        let counts = try await withThrowingTaskGroup { [clock] group in
            for amount in amounts {
                group.addTask { try await trivia.questions(OpenTriviaQuery(amount: amount), token: token).received }
            }
            var counts: [Int] = []
            for turn in amounts {
                try await clock.waitForSleeper(due: .seconds(turn * 5))
                clock.advance(to: .seconds(turn * 5))
                counts.append(try #require(try await group.next()))
            }
            return counts
        }
        #expect(counts.sorted() == amounts)
        #expect(fake.requests.count == 9)
    }
}

/// A clock that can be set back and whose `sleep` returns at once.
private struct SettableClock: Clock {
    struct Instant: InstantProtocol {
        let offset: Duration

        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    let state: Locked<Duration>
    var now: Instant { Instant(offset: state.withLock { $0 }) }
    var minimumResolution: Duration { .zero }

    init(now: Locked<Duration>) { state = now }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {}
}
