import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing

@testable import RemoteQuizzes

/// Tests of loads that keep to the pace of the service, with a fake that refuses requests that are sent too early.
@Suite(.bounded) struct OpenTriviaPaceTests {
    private let clock = ManualClock()

    private func service() -> (FakeOpenTrivia, OpenTriviaService) {
        let fake = FakeOpenTrivia(time: clock.timeSource)
        return (fake, service(InProcessHTTPClient(fake), clock.timeSource))
    }

    private func service(
        _ client: any HTTPClient, _ time: TimeSource, spacing: Duration = .seconds(5)
    ) -> OpenTriviaService {
        OpenTrivia(
            over: client, spacing: spacing, time: time, chance: ChanceSource(SeededNumbers(seed: 5))
        ).service
    }

    @Test func secondRequestIsSentFiveSecondsAfterFirst() async throws {
        let (fake, trivia) = service()
        _ = try await trivia.categories()
        clock.advance(to: .milliseconds(4_999))
        async let second = trivia.questions(.init())
        try await clock.waitForSleeper(due: .seconds(5))
        #expect(fake.requests.count == 1)
        clock.advance(to: .seconds(5))
        #expect(try await second.questions.count == 10)
        clock.advance(to: .seconds(10))
        #expect(try await trivia.questions(.init()).questions.count == 10)
        #expect(fake.requests.count == 3)
    }

    @Test func allEndpointsShareOneRateLimit() async throws {
        let (fake, trivia) = service()
        _ = try await trivia.newToken()
        async let counts = trivia.count(of: .art, nil)
        try await clock.waitForSleeper(due: .seconds(5))
        #expect(trivia.limiter.snapshot().waiting == 1)
        clock.advance(to: .seconds(5))
        _ = try await counts
        #expect(fake.requests.count == 2)
    }

    @Test func concurrentGamesWithOneTokenReceiveDifferentQuestions() async throws {
        let fake = FakeOpenTrivia(time: clock.timeSource)
        let log = HTTPLogSpy()
        let limiter = RateLimiter(spacing: .seconds(5), time: clock.timeSource)
        let client = OpenTriviaService.client(
            over: InProcessHTTPClient(fake), limiter: limiter, time: clock.timeSource,
            chance: ChanceSource(SeededNumbers(seed: 5))
        ).logged(to: log.log)
        let service = OpenTriviaService(
            client: client, at: OpenTrivia.address, limiter: limiter, time: clock.timeSource)
        let trivia = OpenTrivia(service, token: try await service.newToken())
        async let one = trivia.questions(.init())
        async let other = trivia.questions(.init())
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

    @Test func earlyRequestIsRetriedAfterServiceRefusesIt() async throws {
        let clock = ImmediateClock()
        let fake = FakeOpenTrivia(time: clock.timeSource)
        let trivia = service(InProcessHTTPClient(fake), clock.timeSource, spacing: .seconds(3))
        _ = try await trivia.newToken()
        #expect(try await trivia.questions(.init()).questions.count == 10)
        #expect(fake.requests.count == 3)
        #expect(clock.now.offset >= .seconds(5))
    }

    @Test func requestsWithoutRateLimitAreNotDelayed() async throws {
        let fake = FakeOpenTrivia(behaving: .unhurried, time: clock.timeSource)
        let trivia = service(InProcessHTTPClient(fake), clock.timeSource, spacing: .zero)
        for _ in 1...3 { #expect(try await trivia.questions(.init()).questions.count == 10) }
        #expect(clock.now.offset == .zero)
    }

    @Test func responseCode5DelaysAllEndpoints() async throws {
        let fake = FakeOpenTrivia(time: clock.timeSource)
        // This client sends its requests without the rate limiter, so only the response with code 5 can delay the
        // limiter.
        let trivia = fake.service(on: clock)
        fake.answerNext(with: .json(#"{"response_code":5}"#))
        async let first = trivia.questions(.init())
        try await clock.waitForSleeper(due: .seconds(5))
        #expect(trivia.limiter.snapshot().untilNext == .seconds(5))
        clock.advance(to: .seconds(5))
        #expect(try await first.questions.count == 10)
    }

    @Test func failedPageIsRetriedAfterFiveSeconds() async throws {
        let clock = ImmediateClock()
        let fake = FakeOpenTrivia(time: clock.timeSource)
        let trivia = service(InProcessHTTPClient(fake), clock.timeSource)
        fake.answerNext(with: .status(500))
        #expect(try await trivia.questions(.init()).questions.count == 10)
        #expect(fake.requests.count == 2)
        #expect(clock.now.offset == .seconds(5))
    }
}
