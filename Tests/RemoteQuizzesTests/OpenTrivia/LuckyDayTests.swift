import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing

@testable import RemoteQuizzes

/// Tests of the whole trivia game: session, deck, adapter, policies and the fake service, on a manual clock.
@MainActor
@Suite(.bounded) struct LuckyDayTests {
    /// The clock of the game.
    private let clock = ManualClock()
    /// The clock of the service, which accepts one request in five seconds.
    private let serviceClock = ManualClock()
    private let records = InMemoryRecordStore()
    private let key = RecordKey(game: "lucky-day")
    private let answers = Dictionary(
        OpenTriviaRow.statements.map { ($0.question, $0.correctAnswer) }, uniquingKeysWith: { first, _ in first })

    private func session(_ client: any HTTPClient, at address: URL? = nil) throws -> ChoiceSession<QuizContent> {
        let trivia = try OpenTrivia(
            over: client, at: address ?? OpenTrivia.address, attribution: OpenTrivia.attribution,
            time: serviceClock.timeSource, chance: ChanceSource(NoChance()))
        return .luckyDay(trivia, records: records, time: clock.timeSource)
    }

    /// Returns a task that advances the clock of the service by five seconds whenever the limiter waits for it.
    private func pace() -> Task<Void, any Error> {
        Task { [clock = serviceClock] in
            for turn in 1...1_000 {
                try await clock.waitForSleeper(due: .seconds(5 * turn))
                clock.advance(to: .seconds(5 * turn))
            }
        }
    }

    private func option(
        _ session: ChoiceSession<QuizContent>, rightly: Bool = true
    ) throws -> ChoiceRoundScreen<QuizContent>.Option {
        let screen = try #require(session.screen.round)
        let prompt = try #require(screen.prompt)
        let right = try #require(answers[prompt.text])
        return try #require(screen.options.first { ($0.content.text == right) == rightly })
    }

    /// Waits until the question with a number accepts answers.
    private func open(_ number: Int, _ session: ChoiceSession<QuizContent>) async throws {
        try await until("question \(number)") {
            // After the last page, the text also contains the number of all questions.
            session.screen.round?.number?.text.hasPrefix("Question \(number)") == true
                && session.screen.round?.phase == .asking
        }
        clock.advance(by: .milliseconds(300))
        try await until("the options") { session.screen.round?.options.allSatisfy(\.isEnabled) == true }
    }

    /// Answers the open question, and advances the clock to the end of the outcome.
    private func answer(_ session: ChoiceSession<QuizContent>, rightly: Bool = true) throws -> PickVerdict {
        let verdict = session.pick(try option(session, rightly: rightly).id)
        clock.advance(by: .milliseconds(800))
        return verdict
    }

    private func offlineSession(resuming saved: ChoiceGame<QuizContent>? = nil) -> ChoiceSession<QuizContent> {
        let fake = FakeOpenTrivia(behaving: .unhurried, time: serviceClock.timeSource)
        let trivia = OpenTrivia(unpaced: InProcessHTTPClient(fake), time: serviceClock.timeSource)
        return .luckyDay(trivia, records: records, time: clock.timeSource, resuming: saved)
    }

    @Test func questionIgnoresChoicesFor300Milliseconds() async throws {
        let session = offlineSession()
        await session.start()
        for number in 1...3 {
            try await until("question \(number)") {
                session.screen.round?.number?.text == "Question \(number)" && session.screen.round?.phase == .asking
            }
            #expect(session.screen.round?.options.contains(where: \.isEnabled) == false)
            clock.advance(by: .milliseconds(299))
            #expect(session.pick(try option(session).id) == .ignored(.notAsking))
            clock.advance(by: .milliseconds(1))
            try await until("the options") { session.screen.round?.options.allSatisfy(\.isEnabled) == true }
            #expect(try answer(session) == .right(points: 1))
        }
    }

    @Test func rightOptionIsShownFor800Milliseconds() async throws {
        let session = offlineSession()
        await session.start()
        try await open(1, session)
        let option = try option(session)
        session.pick(option.id)
        #expect(session.screen.round?.phase == .revealing)
        #expect(session.screen.round?.options.first { $0.id == option.id }?.state == .right)
        clock.advance(by: .milliseconds(799))
        await session.resultSaved()
        #expect(session.screen.round?.phase == .revealing)
        clock.advance(by: .milliseconds(1))
        try await open(2, session)
    }

    @Test func lostGameShowsRightAnswerBeforeResults() async throws {
        let session = offlineSession()
        await session.start()
        try await open(1, session)
        let (right, wrong) = (try option(session), try option(session, rightly: false))
        #expect(session.pick(wrong.id) == .wrong)
        #expect(session.screen.round?.alert?.right == right.content)
        #expect(session.screen.round?.options.first { $0.id == right.id }?.state == .right)
        #expect(session.screen.round?.options.first { $0.id == wrong.id }?.state == .wrong)
        clock.advance(by: .milliseconds(799))
        await session.resultSaved()
        #expect(session.screen.results == nil)
        clock.advance(by: .milliseconds(1))
        try await until("the results") { session.screen.results?.isSavingRecord == false }
        #expect(session.screen.results?.review.first?.right == right.content)
        #expect(await records.record(for: key)?.games == 1)
    }

    @Test func resultsContainSourceAndLicenceOfQuestions() async throws {
        let session = offlineSession()
        await session.start()
        try await open(1, session)
        _ = try answer(session, rightly: false)
        try await until("the results") { session.screen.results != nil }
        let attribution = try #require(session.screen.results?.attribution)
        #expect(attribution.text == "Questions: Open Trivia DB (opentdb.com), CC BY-SA 4.0")
        #expect(attribution.url.absoluteString == "https://creativecommons.org/licenses/by-sa/4.0/")
        #expect(ChoiceWording.italian.attribution("Open Trivia DB") == "Domande: Open Trivia DB")
    }

    @Test func luckyDayContinuesSavedGame() async throws {
        let first = offlineSession()
        await first.start()
        try await open(1, first)
        #expect(try answer(first) == .right(points: 1))
        let second = offlineSession(resuming: first.savedGame)
        #expect(second.screen.round?.phase == .paused)
        #expect(second.screen.round?.score.text == "1")
    }

    @Test func firstQuestionIsShownWithoutDelay() async throws {
        let log = RequestTimes(serviceClock.timeSource)
        // There are only 14 questions, so the second page repeats most questions of the first page.
        let fake = FakeOpenTrivia(Array(OpenTriviaRow.statements.prefix(14)), time: serviceClock.timeSource)
        let session = try session(log.recording(InProcessHTTPClient(fake)))
        await session.start()
        #expect(session.screen.round?.number?.text == "Question 1")
        #expect(session.screen.round?.clock == nil && session.screen.round?.questionClock == nil)
        #expect(clock.now.offset == .zero && serviceClock.now.offset == .zero)
        let pace = pace()
        defer { pace.cancel() }
        var prompts: [String] = []
        for number in 1...12 {
            try await open(number, session)
            prompts.append(try #require(session.screen.round?.prompt?.text))
            _ = try answer(session)
        }
        #expect(Set(prompts).count == 12)
        #expect(log.requests.prefix(3).map(\.path) == ["api.php", "api_token.php", "api.php"])
        #expect(log.requests.prefix(3).map(\.hasToken) == [false, false, true])
        #expect(zip(log.requests, log.requests.dropFirst()).allSatisfy { $1.sent - $0.sent >= .seconds(5) })
        #expect(log.requests.allSatisfy { $0.timeLeft == .seconds(30) })
    }

    @Test func thirtyQuestionsAreAnsweredOverRealSocket() async throws {
        let fake = FakeOpenTrivia(time: serviceClock.timeSource)
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
                if number == 12 { fake.forgetTokens() }
                try await open(number, session)
                #expect(try answer(session) == .right(points: 1))
            }
            try await open(31, session)
            #expect(try answer(session, rightly: false) == .wrong)
            // The expected requests: the first page, three attempts to get a token, the second page, the third page
            // with the forgotten token, a new token, and the third page again.
            #expect(fake.requests.count >= 8)
            let paths = fake.requests.prefix(8).map(\.url.lastPathComponent)
            let (token, page) = ("api_token.php", "api.php")
            #expect(paths == [page, token, token, token, page, page, token, page])
            try await until { session.screen.results?.record != nil }
            let results = try #require(session.screen.results)
            #expect(results.score.text == "30")
            #expect(!results.isNewRecord)
            #expect(await records.record(for: key)?.best.score == 30)

            await session.start()
            #expect(session.screen.round?.number?.text == "Question 1")
            #expect(session.screen.round?.score.text == "0")
        }
    }

    @Test func failedPageLoadKeepsScreenAndAllowsRetry() async throws {
        let fake = FakeOpenTrivia(behaving: .unhurried, time: serviceClock.timeSource)
        let trivia = OpenTrivia(unpaced: InProcessHTTPClient(fake), time: serviceClock.timeSource)
        let session = ChoiceSession<QuizContent>.luckyDay(trivia, time: clock.timeSource)
        await session.start()
        fake.answerNext(with: .status(500))
        for number in 1...9 {
            try await open(number, session)
            #expect(try answer(session) == .right(points: 1))
        }
        try await open(10, session)
        try await until { session.screen.round?.message != nil }
        let screen = try #require(session.screen.round)
        #expect(screen.number?.text == "Question 10")
        #expect(screen.prompt != nil)
        #expect(screen.score.text == "9")
        await session.perform(try #require(screen.message?.button.action))
        #expect(session.screen.round?.message == nil)
        for number in 10...20 {
            try await open(number, session)
            #expect(try answer(session) == .right(points: 1))
        }
        #expect(session.screen.round?.score.text == "20")
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
