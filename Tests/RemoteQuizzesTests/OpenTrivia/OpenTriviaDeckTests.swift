import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing

@testable import RemoteQuizzes

@Suite(.bounded) struct OpenTriviaDeckTests {
    private typealias History = ChoiceHistory<QuizContent>

    private let clock = ManualClock()
    private let fake = FakeOpenTrivia(behaving: .unhurried)

    private func page(
        _ deck: some ChoiceDeck<QuizContent>, after dealt: Set<String> = []
    ) async -> Result<ChoicePage<QuizContent>, LoadError> {
        await outcome { () throws(LoadError) in try await deck.next(after: History(dealt: dealt)) }
    }

    // MARK: Pages

    @Test func fullPageIsNotMarkedAsLastPage() async throws {
        let page = try await page(fake.trivia(on: clock).deck()).get()
        #expect(page.questions.count == 10)
        #expect(!page.isLast)
        #expect(page.skipped == [])
        #expect(fake.asked == ["api.php amount=10"])
    }

    @Test func pageHasAttributionOfItsService() async throws {
        let address = try #require(URL(string: "https://quiz.example"))
        let source = QuizAttribution("Trivia of a school", url: address)
        let school = try OpenTrivia(
            over: InProcessHTTPClient(fake), at: address, attribution: source, spacing: .zero, time: clock.timeSource)
        #expect(try await page(school.deck()).get().attribution == source)
        #expect(try await page(fake.trivia(on: clock).deck()).get().attribution == OpenTrivia.attribution)
    }

    @Test func trueOrFalseOptionsAreNotShuffled() async throws {
        let deck = fake.trivia(on: clock).deck(.trueOrFalse)
        let page = try await page(deck).get()
        #expect(page.questions.allSatisfy { $0.options == ["True", "False"] && $0.order == .asGiven })
    }

    @Test func alreadyDealtQuestionIsSkippedOnPage2() async throws {
        let rows = Array(OpenTriviaRow.statements.prefix(12))
        let deck = FakeOpenTrivia(rows, behaving: .unhurried).trivia(on: clock, whenAllWereGiven: .reset).deck()
        let first = try await page(deck).get()
        let dealt = Set(first.questions.map(\.id))
        let second = try await page(deck, after: dealt).get()
        #expect(dealt.isDisjoint(with: second.questions.map(\.id)))
        #expect(second.questions.count + second.skipped.count == 10)
        #expect(second.skipped.count >= 8)
        #expect(second.skipped.allSatisfy { $0.reason == .dealtBefore })
        #expect(second.skipped.map(\.index) == second.skipped.map(\.index).sorted())
    }

    @Test func duplicateQuestionOnPageIsSkipped() async throws {
        let deck = OpenTrivia.answering(WirePage.page(WirePage.row(), WirePage.row())).deck()
        let page = try await page(deck).get()
        #expect(page.questions.count == 1)
        #expect(page.skipped == [SkippedQuestion(index: 1, reason: .dealtBefore)])
    }

    @Test func deckEndsAfterThreePagesWithoutNewQuestions() async throws {
        let five = Array(OpenTriviaRow.statements.prefix(5))
        let service = FakeOpenTrivia(five, behaving: .unhurried)
        let deck = service.trivia(on: clock, whenAllWereGiven: .reset).deck(try OpenTriviaQuery(amount: 5))
        let dealt = Set(try await page(deck).get().questions.map(\.id))
        let last = try await page(deck, after: dealt).get()
        #expect(last.questions == [])
        #expect(last.isLast)
        #expect(last.skipped.count == 5)
        let (page, token) = ("api.php amount=5", "api_token.php command=")
        #expect(
            service.asked
                == [page, token + "request", page] + [page, token + "reset", page] + [page, token + "reset", page])
    }

    @Test func skippedQuestionIsListedWithIndexAndRule() async throws {
        let json = WirePage.page(WirePage.row(["question": WirePage.text(" ")]), WirePage.row())
        let page = try await page(OpenTrivia.answering(json).deck()).get()
        #expect(page.questions.count == 1)
        #expect(
            page.skipped == [SkippedQuestion(index: 0, reason: .invalid(.rejected(.blank, at: "results[0].question")))])
    }

    @Test(arguments: [
        ("\"\"", InvalidData.rejected(.blank, at: "results[0].question")),
        ("null", .missing(at: "results[0].question")), ("7", .wrongType(at: "results[0].question")),
    ])
    func pageWithOnlyInvalidQuestionsThrowsInvalidData(value: String, flaw: InvalidData) async {
        let row = WirePage.row(["question": value])
        #expect(await page(OpenTrivia.answering(WirePage.page(row, row)).deck()) == .failure(.invalidData(flaw)))
    }

    @Test func pageWithoutJSONObjectsThrowsInvalidData() async {
        let deck = OpenTrivia.answering(WirePage.page("null", "1")).deck()
        #expect(await page(deck) == .failure(.invalidData(.missing(at: "results[0]"))))
    }

    @Test func deckAcceptsMoreOrFewerResultsThanRequested() async throws {
        let three = FakeOpenTrivia(Array(OpenTriviaRow.statements.prefix(3)), behaving: .unhurried)
        let client = InProcessHTTPClient { request in
            let address = request.address.replacing("amount=2", with: "amount=3").replacing(
                "amount=9", with: "amount=3")
            guard let request = try? HTTPRequest(.get, parsing: address) else { return .status(.badRequest) }  // never
            return await three.handle(request)
        }
        let trivia = OpenTrivia(unpaced: client, time: clock.timeSource)
        for amount in [2, 9] {
            let deck = trivia.deck(try OpenTriviaQuery(amount: amount))
            #expect(try await page(deck).get().questions.count == 3)
        }
    }

    // MARK: Fewer than a page

    @Test func smallCategoryIsCountedThenRequestedCompletely() async throws {
        let query = try OpenTriviaQuery(amount: 10, category: .music, difficulty: .easy)
        let deck = fake.trivia(on: clock).deck(query)
        let page = try await page(deck).get()
        #expect(page.questions.count == 4)
        #expect(page.isLast)
        #expect(
            fake.asked == [
                "api.php amount=10 category=12 difficulty=easy", "api_count.php category=12",
                "api.php amount=4 category=12 difficulty=easy",
            ])
    }

    @Test func deckEndsAfterSmallCategoryIsDealt() async throws {
        let deck = fake.trivia(on: clock).deck(try OpenTriviaQuery(amount: 10, category: .music))
        let dealt = Set(try await page(deck).get().questions.map(\.id))
        let second = try await page(deck, after: dealt).get()
        #expect(second.questions == [])
        #expect(second.isLast)
    }

    @Test func emptyCategoryThrowsNotFound() async throws {
        let deck = fake.trivia(on: clock).deck(try OpenTriviaQuery(amount: 10, category: .celebrities))
        #expect(await page(deck) == .failure(.refused(.notFound)))
        #expect(fake.requests.count == 2)
    }

    @Test func categoryWithoutRequestedKindThrowsNotFound() async throws {
        let query = try OpenTriviaQuery(amount: 10, category: .celebrities, kind: .multipleChoice)
        #expect(await page(fake.trivia(on: clock).deck(query)) == .failure(.refused(.notFound)))
        #expect(fake.asked.map { $0.split(separator: " ")[1] } == ["amount=10", "amount=5", "amount=2", "amount=1"])
    }

    @Test(arguments: [1: [10, 5, 2, 1], 2: [10, 5, 2], 9: [10, 5]])
    func requestedAmountIsHalvedUntilPageIsFilled(count: Int, amounts: [Int]) async throws {
        let statements = (1...20).map { OpenTriviaRow("\($0) is even.", $0.isMultiple(of: 2), .art) }
        let choices = (1...count).map { OpenTriviaRow("Which of \($0)?", "A", or: "B", "C", "D", category: .art) }
        let service = FakeOpenTrivia(statements + choices, behaving: .unhurried)
        let query = try OpenTriviaQuery(amount: 10, category: .art, kind: .multipleChoice)
        let page = try await page(service.trivia(on: clock).deck(query)).get()
        #expect(page.questions.count == amounts.last)
        #expect(!page.isLast)
        #expect(service.asked == amounts.map { "api.php amount=\($0) category=25 type=multiple" })
    }

    @Test func deckWithoutCategoryHalvesAmountInsteadOfCounting() async throws {
        let few = FakeOpenTrivia(Array(OpenTriviaRow.all.prefix(3)), behaving: .unhurried)
        #expect(try await page(few.trivia(on: clock).deck()).get().questions.count == 2)
        #expect(few.asked == ["api.php amount=10", "api.php amount=5", "api.php amount=2"])
    }

    @Test func amountIsHalvedIfCountIsTooHigh() async throws {
        // The count also contains questions that the service does not give.
        let client = InProcessHTTPClient { [fake] request in
            guard request.address.contains("api_count") else { return await fake.handle(request) }
            return .json(#"{"category_question_count":{"total_question_count":9}}"#)
        }
        let deck = OpenTrivia(unpaced: client, time: clock.timeSource)
            .deck(try OpenTriviaQuery(amount: 10, category: .music))
        let page = try await page(deck).get()
        #expect(page.questions.count == 4)
        #expect(!page.isLast)
    }

    @Test func deckReusesReducedAmountForNextPage() async throws {
        let few = FakeOpenTrivia(Array(OpenTriviaRow.all.prefix(3)), behaving: .unhurried)
        let deck = few.trivia(on: clock).deck()
        for _ in 1...2 { _ = try await page(deck).get() }
        #expect(few.asked.suffix(2) == ["api.php amount=2", "api.php amount=2"])
    }

    // MARK: The end

    @Test func firstPageDoesNotRequestToken() async throws {
        let trivia = fake.trivia(on: clock)
        for history in [[], ["other"], []] as [Set<String>] { _ = try await page(trivia.deck(), after: history).get() }
        let hasToken = fake.requests.map { HTTPQuery(ofAddress: $0.address).values(for: "token") != [] }
        #expect(fake.asked.map { $0.prefix(7) } == ["api.php", "api_tok", "api.php", "api.php"])
        #expect(hasToken == [false, false, true, true])
    }

    @Test func exhaustedTokenEndsDeck() async throws {
        let trivia = fake.trivia(on: clock, token: try await fake.service(on: clock).newToken())
        let deck = trivia.deck(try OpenTriviaQuery(amount: 10, category: .geography))
        let first = try await page(deck).get()
        #expect(!first.isLast)
        let second = try await page(deck, after: Set(first.questions.map(\.id))).get()
        #expect(second == ChoicePage([], isLast: true))
    }

    @Test func exhaustedTokenThrowsIfNoQuestionWasDealt() async throws {
        let trivia = fake.trivia(on: clock, token: try await fake.service(on: clock).newToken())
        let deck = trivia.deck(try OpenTriviaQuery(amount: 10, category: .geography))
        _ = try await page(deck).get()
        #expect(await page(deck) == .failure(.refused(.exhausted)))
    }

    @Test func deckWhoseTokenIsResetNeverEnds() async throws {
        let token = try await fake.service(on: clock).newToken()
        let trivia = fake.trivia(on: clock, whenAllWereGiven: .reset, token: token)
        let deck = trivia.deck(try OpenTriviaQuery(amount: 10, category: .geography))
        for _ in 0..<5 { #expect(try await page(deck).get().questions.count == 10) }
    }

    @Test func emptyResultsThrowOnlyBeforeFirstQuestion() async {
        let deck = OpenTrivia(.answering(WirePage.page()), token: OpenTriviaToken("T")).deck()
        #expect(await page(deck) == .failure(.refused(.exhausted)))
        #expect(await page(deck, after: ["other"]) == .success(ChoicePage([], isLast: true)))
    }

    // MARK: Failures

    @Test(arguments: [
        (HTTPResponse.status(500), LoadError.refused(.unavailable(until: nil))),
        (.status(404), .refused(.notFound)), (.text("<html>"), .invalidData(.malformed)),
        (.json(#"{"response_code":2}"#), .refused(.badRequest)), (.json(#"{"response_code":3}"#), .refused(.gone)),
    ])
    func deckRethrowsServiceErrors(response: HTTPResponse, error: LoadError) async {
        let deck = OpenTrivia.answering(response).deck()
        #expect(await page(deck) == .failure(error))
        #expect(await page(deck, after: ["other"]) == .failure(error))
    }

    @Test func gameSurvivesFailedSecondPageAndCanRetry() async throws {
        let deck = fake.trivia(on: clock, token: try await fake.service(on: clock).newToken()).deck()
        var game = ChoiceGame<QuizContent>(rules: .plainSuddenDeath)
        var chance = SeededNumbers(seed: 1)
        game.deal(try await deck.next(after: game.history), using: &chance)
        game.start()
        for _ in 0..<9 { game.pickRight() }
        fake.answerNext(with: .status(500))
        let before = game
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) { try await deck.next(after: game.history) }
        #expect(game == before)
        #expect(game.score == 9)
        game.deal(try await deck.next(after: game.history), using: &chance)
        for _ in 0..<11 { game.pickRight() }
        #expect(game.score == 20)
    }
}

extension ChoiceGame<QuizContent> {
    /// Picks the right option of the current question.
    mutating func pickRight() {
        guard let round = currentRound else { return }
        _ = pick(ChoiceOptionID(round: rounds.count - 1, place: round.question.right), at: elapsed)
    }
}
