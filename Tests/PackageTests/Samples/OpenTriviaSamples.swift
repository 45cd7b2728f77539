import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import TestSupport
import Testing

@Suite(.bounded) struct OpenTriviaSamples {
    private let service = FakeOpenTrivia()
    private var transport: any HTTPClient { InProcessHTTPClient(service) }

    private func print(_ items: Any...) {}

    @Test func deckLoadsGeographyQuestions() async throws {
        let trivia = OpenTrivia(over: transport)  // one for the whole app
        let geography = OpenTriviaCategory(id: 22, name: "Geography")
        var query = try OpenTriviaQuery(amount: 5, category: geography)
        query.difficulty = .easy
        let deck = trivia.deck(query)
        let page = try await deck.next(after: ChoiceHistory())
        for question in page.questions { print(question.prompt.text) }
        // Prints, for example: blank at question
        for skipped in page.skipped { print(skipped.reason) }

        #expect(page.questions.count == 5)
    }

    @MainActor
    @Test func endlessGameAsksTrueOrFalseQuestions() async throws {
        service.behaviour.gap = nil
        let trivia = OpenTrivia(over: transport, whenAllWereGiven: .reset)
        let session = ChoiceSession(
            deck: trivia.deck(.trueOrFalse), rules: .suddenDeath,
            heading: QuizContent("Trivia"))
        await session.start()

        #expect(session.savedGame?.currentRound?.question.options == ["True", "False"])
    }

    @MainActor
    @Test func luckyDayGameBeginsWithMenu() {
        let records = InMemoryRecordStore()

        let lucky = ChoiceSession.luckyDay(
            OpenTrivia(over: URLSessionHTTPClient()), records: records)

        guard case .menu(let menu) = lucky.screen else {
            Issue.record("it begins without the menu")
            return
        }
        #expect(menu.heading.text == "Lucky Day")
    }

    @MainActor
    @Test func demoGameNeedsNoNetwork() {
        let offline = OpenTrivia(over: InProcessHTTPClient(FakeOpenTrivia()))
        let demo = ChoiceSession.luckyDay(offline)

        #expect(demo.screen.results == nil)
    }

    @MainActor
    @Test func gameWithFakeServiceEndsWithoutRealWaits() async throws {
        let clock = ImmediateClock()  // waits of five seconds end at once
        let statements = (1...20).map {
            OpenTriviaRow("\($0) is a number.", true)
        }
        let service = FakeOpenTrivia(statements, time: clock)
        let trivia = OpenTrivia(
            over: InProcessHTTPClient(service), time: clock)
        let session = ChoiceSession.luckyDay(trivia, time: clock)

        await session.start()
        // The request for the token is repeated once.
        service.answerNext(with: .status(503))
        for number in 1...15 {
            try await until {
                session.screen.round?.number?.text == "Question \(number)"
                    && session.screen.round?.options.first?.isEnabled == true
            }
            let yes = try #require(session.screen.round?.options.first?.id)
            session.pick(yes)
        }
        try await until {
            session.screen.round?.number?.text == "Question 16"
                && session.screen.round?.options.first?.isEnabled == true
        }
        let no = try #require(session.screen.round?.options.last?.id)
        session.pick(no)  // a wrong answer, which ends the game
        try await until { session.screen.results?.score.text == "15" }
        // One page, two requests for a token, and two more pages.
        #expect(service.requests.count == 5)
    }

    @Test func testCanMakeFakeServiceUnavailable() async throws {
        let clock = ImmediateClock()  // waits of five seconds end at once
        let service = FakeOpenTrivia(time: clock)
        let deck = OpenTrivia(
            over: InProcessHTTPClient(service), time: clock
        ).deck()
        let page = try await deck.next(after: ChoiceHistory())
        #expect(page.questions.count == 10)
        // The next request fails, and so do both retries.
        service.answerNext(
            with: .status(503), .status(503), .status(503))

        await #expect(throws: LoadError.refused(.unavailable(until: nil))) {
            _ = try await deck.next(after: ChoiceHistory())
        }
    }
}
