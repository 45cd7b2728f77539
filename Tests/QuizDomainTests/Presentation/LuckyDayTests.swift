import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import QuizDomain

/// Tests of the whole trivia game: session, deck, adapter, policies and the fake service, on a manual clock.
@MainActor
@Suite(.bounded) struct LuckyDayTests {
    private let clock = ManualClock()
    private let records = InMemoryRecordStore()
    private let key = RecordKey(game: "lucky-day")
    private let answers = Dictionary(
        OpenTriviaRow.statements.map { ($0.question, $0.correctAnswer) }, uniquingKeysWith: { first, _ in first })

    private func session(_ client: any HTTPClient, at address: URL? = nil) throws -> ChoiceSession<QuizContent> {
        let time = clock.timeSource
        let pace = OpenTriviaPace(time: time)
        let paced = pace.client(over: client, chance: ChanceSource(NoChance()))
        let trivia =
            try address.map { try OpenTrivia(client: paced, at: $0, pace: pace, time: time) }
            ?? OpenTrivia(client: paced, pace: pace, time: time)
        return .luckyDay(OpenTriviaMemory(of: trivia), records: records, time: time)
    }

    /// Returns a task that advances the clock by five seconds whenever the limiter waits for it.
    private func pace() -> Task<Void, any Error> {
        Task { [clock] in
            for turn in 1...1_000 {
                try await clock.waitForSleeper(due: .seconds(5 * turn))
                clock.advance(to: .seconds(5 * turn))
            }
        }
    }

    private func answer(_ session: ChoiceSession<QuizContent>, rightly: Bool = true) throws -> PickVerdict {
        let screen = try #require(session.stage.game)
        let prompt = try #require(screen.prompt)
        let right = try #require(answers[prompt.text])
        let option = try #require(screen.options.first { ($0.content.text == right) == rightly })
        return session.pick(option.id)
    }

    @Test func statementOffersOptionsTrueAndFalseInOrder() async throws {
        let pace = pace()
        defer { pace.cancel() }
        let session = try session(InProcessHTTPClient(FakeOpenTrivia(time: clock.timeSource)))
        await session.start()
        #expect(session.stage.game?.options.map(\.content) == ["True", "False"])
        #expect(session.stage.game?.number?.text == "Question 1")
    }

    @Test func firstQuestionIsShownWithoutDelay() async throws {
        let log = RequestTimes(clock.timeSource)
        // There are only 14 questions, so the second page repeats most questions of the first page.
        let fake = FakeOpenTrivia(Array(OpenTriviaRow.statements.prefix(14)), time: clock.timeSource)
        let session = try session(log.recording(InProcessHTTPClient(fake)))
        await session.start()
        #expect(session.stage.game?.number?.text == "Question 1")
        #expect(session.stage.game?.clock == nil && session.stage.game?.questionClock == nil)
        #expect(clock.now.offset == .zero)
        let pace = pace()
        defer { pace.cancel() }
        var prompts: [String] = []
        for number in 1...12 {
            // After the last page, the text also contains the number of all questions.
            try await until("question \(number)") {
                session.stage.game?.number?.text.hasPrefix("Question \(number)") == true
            }
            prompts.append(try #require(session.stage.game?.prompt?.text))
            _ = try answer(session)
        }
        #expect(Set(prompts).count == 12)
        #expect(log.requests.prefix(3).map(\.path) == ["api.php", "api_token.php", "api.php"])
        #expect(log.requests.prefix(3).map(\.hasToken) == [false, false, true])
        #expect(zip(log.requests, log.requests.dropFirst()).allSatisfy { $1.sent - $0.sent >= .seconds(5) })
        #expect(log.requests.allSatisfy { $0.timeLeft == .seconds(30) })
    }

    @Test func thirtyQuestionsAreAnsweredOverRealSocket() async throws {
        let fake = FakeOpenTrivia(time: clock.timeSource)
        let server = try await LoopbackHTTPServer.start(fake)
        defer { server.stop() }
        let pace = pace()
        defer { pace.cancel() }
        try await verifying(server) {
            let session = try session(URLSessionHTTPClient.unhurried, at: server.url())
            await session.start()
            for number in 1...30 {
                // The first request for a token fails with 429, as if another client in the network had used up the
                // limit, and the second request fails with 503. Before the third page, the service forgets the token.
                if number == 7 { fake.answerNext(with: .status(.tooManyRequests), .status(.serviceUnavailable)) }
                if number == 17 { fake.forgetTokens() }
                try await until("question \(number)") { session.stage.game?.number?.text == "Question \(number)" }
                #expect(try answer(session) == .right(points: 1))
            }
            try await until("question 31") { session.stage.game?.number?.text == "Question 31" }
            #expect(try answer(session, rightly: false) == .wrong)
            // The expected requests: the first page, three attempts to get a token, the second page, the third page
            // with the forgotten token, a new token, and the third page again.
            #expect(fake.requests.count >= 8)
            let paths = fake.requests.prefix(8).map(\.url.lastPathComponent)
            let (token, page) = ("api_token.php", "api.php")
            #expect(paths == [page, token, token, token, page, page, token, page])
            try await until { session.stage.results?.record != nil }
            let results = try #require(session.stage.results)
            #expect(results.score.text == "30")
            #expect(results.isNewRecord)
            #expect(await records.record(for: key)?.best.score == 30)

            await session.start()
            #expect(session.stage.game?.number?.text == "Question 1")
            #expect(session.stage.game?.score.text == "0")
        }
    }

    @Test func failedPageLoadKeepsScreenAndAllowsRetry() async throws {
        let fake = FakeOpenTrivia(behaving: .unhurried, time: clock.timeSource)
        let trivia = OpenTrivia(client: InProcessHTTPClient(fake), time: clock.timeSource)
        let session = ChoiceSession<QuizContent>.luckyDay(OpenTriviaMemory(of: trivia), time: clock.timeSource)
        await session.start()
        fake.answerNext(with: .status(500))
        for _ in 1...9 { #expect(try answer(session) == .right(points: 1)) }
        try await until { session.stage.game?.message != nil }
        let screen = try #require(session.stage.game)
        #expect(screen.number?.text == "Question 10")
        #expect(screen.prompt != nil)
        #expect(screen.score.text == "9")
        await session.perform(try #require(screen.message?.button.action))
        #expect(session.stage.game?.message == nil)
        for number in 10...20 {
            try await until("question \(number)") { session.stage.game?.number?.text == "Question \(number)" }
            #expect(try answer(session) == .right(points: 1))
        }
        #expect(session.stage.game?.score.text == "20")
    }

    @Test func pacedServiceWaitsFiveSecondsBetweenRequests() async throws {
        let pace = OpenTriviaPace(time: clock.timeSource)
        let trivia = OpenTrivia.paced(over: InProcessHTTPClient(FakeOpenTrivia(time: clock.timeSource)), pace: pace)
        _ = try await trivia.categories()
        #expect(pace.limiter(at: OpenTriviaEndpoint.questions(.ten).path).snapshot().untilNext == .seconds(5))
        async let counts = trivia.count(of: .geography, nil)
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        #expect(try await counts > 0)
    }
}

/// The requests of a client, with the times at which they were sent.
private final class RequestTimes: Sendable {
    struct Entry {
        let path: String
        let hasToken: Bool
        let sent: Duration
        let timeLeft: Duration?
    }

    private let entries = Locked<[Entry]>([])
    private let time: TimeSource

    init(_ time: TimeSource) {
        self.time = time
    }

    var requests: [Entry] { entries.withLock { $0 } }

    func recording(_ client: any HTTPClient) -> any HTTPClient { Client(client: client, times: self) }

    private struct Client: HTTPClient {
        let client: any HTTPClient
        let times: RequestTimes

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let entry = Entry(
                path: request.url.lastPathComponent, hasToken: request.url.absoluteString.contains("token="),
                sent: times.time.elapsed(), timeLeft: request.timeLeft)
            times.entries.withLock { $0.append(entry) }
            return try await client.send(request)
        }
    }
}

/// A generator of zeros, so that retries do not wait.
private struct NoChance: RandomNumberGenerator {
    func next() -> UInt64 { 0 }
}
