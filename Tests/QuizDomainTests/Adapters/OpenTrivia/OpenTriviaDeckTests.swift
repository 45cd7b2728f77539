import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct OpenTriviaDeckTests {
    private typealias History = ChoiceHistory<QuizContent>

    private let clock = ManualClock()
    private let fake = FakeOpenTrivia(behaving: .unhurried)

    private func page(
        _ deck: OpenTriviaDeck, after dealt: Set<String> = []
    ) async -> Result<ChoicePage<QuizContent>, LoadError> {
        await outcome { () throws(LoadError) in try await deck.next(after: History(dealt: dealt)) }
    }

    private func query(_ amount: Int, _ change: (inout OpenTriviaQuery) -> Void) throws -> OpenTriviaQuery {
        var query = try OpenTriviaQuery(amount: amount)
        change(&query)
        return query
    }

    // MARK: Pages

    @Test func fullPageIsNotMarkedAsLastPage() async throws {
        let page = try await page(OpenTriviaDeck(fake.trivia(on: clock))).get()
        #expect(page.questions.count == 10)
        #expect(!page.isLast)
        #expect(page.skipped == [])
        #expect(fake.asked == ["api.php amount=10"])
    }

    @Test func trueOrFalseOptionsAreNotShuffled() async throws {
        let deck = OpenTriviaDeck(fake.trivia(on: clock), asking: try query(10) { $0.kind = .trueOrFalse })
        let page = try await page(deck).get()
        #expect(page.questions.allSatisfy { $0.options == ["True", "False"] && $0.order == .asGiven })
    }

    @Test func alreadyDealtQuestionIsSkippedOnPage2() async throws {
        let rows = Array(OpenTriviaRow.statements.prefix(12))
        let deck = OpenTriviaDeck(FakeOpenTrivia(rows, behaving: .unhurried).trivia(on: clock))
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
        let deck = OpenTriviaDeck(.answering(WirePage.page(WirePage.row(), WirePage.row())), asking: .plain)
        let page = try await page(deck).get()
        #expect(page.questions.count == 1)
        #expect(page.skipped == [SkippedQuestion(index: 1, reason: .dealtBefore)])
    }

    @Test func deckEndsAfterThreePagesWithoutNewQuestions() async throws {
        let five = Array(OpenTriviaRow.statements.prefix(5))
        let service = FakeOpenTrivia(five, behaving: .unhurried)
        let deck = OpenTriviaDeck(service.trivia(on: clock), asking: try OpenTriviaQuery(amount: 5))
        let dealt = Set(try await page(deck).get().questions.map(\.id))
        let last = try await page(deck, after: dealt).get()
        #expect(last.questions == [])
        #expect(last.isLast)
        #expect(last.skipped.count == 5)
        #expect(service.requests.count == 4)
    }

    @Test func skippedQuestionIsListedWithIndexAndRule() async throws {
        let json = WirePage.page(WirePage.row(["question": "\" \""]), WirePage.row())
        let page = try await page(OpenTriviaDeck(.answering(json), asking: .plain)).get()
        #expect(page.questions.count == 1)
        #expect(
            page.skipped == [SkippedQuestion(index: 0, reason: .invalid(.rejected(.blank, at: "results[0].question")))])
    }

    @Test(arguments: [
        ("\"question\"", InvalidData.rejected(.blank, at: "results[0].question")),
        ("null", .missing(at: "results[0].question")), ("7", .wrongType(at: "results[0].question")),
    ])
    func pageWithOnlyInvalidQuestionsThrowsInvalidData(value: String, flaw: InvalidData) async {
        let value = value == "\"question\"" ? "\"\"" : value
        let row = WirePage.row(["question": value])
        let deck = OpenTriviaDeck(.answering(WirePage.page(row, row)), asking: .plain)
        #expect(await page(deck) == .failure(.invalidData(flaw)))
    }

    @Test func pageWithoutJSONObjectsThrowsInvalidData() async {
        let deck = OpenTriviaDeck(.answering(WirePage.page("null", "1")))
        #expect(await page(deck) == .failure(.invalidData(.missing(at: "results[0]"))))
    }

    @Test func deckDealsMoreOrFewerResultsThanRequested() async throws {
        let three = FakeOpenTrivia(Array(OpenTriviaRow.statements.prefix(3)), behaving: .unhurried)
        let client = InProcessHTTPClient { request in
            let address = request.address.replacing("amount=2", with: "amount=3").replacing(
                "amount=9", with: "amount=3")
            guard let request = try? HTTPRequest(.get, address) else { return .status(.badRequest) }  // never happens
            return await three.handle(request)
        }
        let trivia = OpenTrivia(client: client, time: clock.timeSource)
        for amount in [2, 9] {
            let deck = OpenTriviaDeck(trivia, asking: try OpenTriviaQuery(amount: amount))
            #expect(try await page(deck).get().questions.count == 3)
        }
    }

    // MARK: Fewer than a page

    @Test func deckCountsSmallCategoryAndThenRequestsAll() async throws {
        let deck = OpenTriviaDeck(
            fake.trivia(on: clock),
            asking: try query(10) {
                $0.category = .music
                $0.difficulty = .easy
            })
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
        let deck = OpenTriviaDeck(fake.trivia(on: clock), asking: try query(10) { $0.category = .music })
        let dealt = Set(try await page(deck).get().questions.map(\.id))
        let second = try await page(deck, after: dealt).get()
        #expect(second.questions == [])
        #expect(second.isLast)
    }

    @Test func emptyCategoryThrowsNotFound() async throws {
        let deck = OpenTriviaDeck(fake.trivia(on: clock), asking: try query(10) { $0.category = .celebrities })
        #expect(await page(deck) == .failure(.refused(.notFound)))
        #expect(fake.requests.count == 2)
    }

    @Test func categoryWithoutRequestedKindThrowsNotFound() async throws {
        let deck = OpenTriviaDeck(
            fake.trivia(on: clock),
            asking: try query(10) {
                $0.category = .geography
                $0.kind = .multipleChoice
            })
        #expect(await page(deck) == .failure(.refused(.notFound)))
        #expect(fake.requests.count == 2)
    }

    @Test func shortageWithoutCategoryThrowsNotFoundWithoutCounting() async throws {
        let few = FakeOpenTrivia(Array(OpenTriviaRow.all.prefix(3)), behaving: .unhurried)
        #expect(await page(OpenTriviaDeck(few.trivia(on: clock))) == .failure(.refused(.notFound)))
        #expect(few.requests.count == 1)
    }

    // MARK: The end

    @Test func exhaustedTokenEndsDeck() async throws {
        let memory = OpenTriviaMemory(of: fake.trivia(on: clock))
        let deck = OpenTriviaDeck(memory, asking: try query(10) { $0.category = .geography })
        let first = try await page(deck).get()
        #expect(!first.isLast)
        let second = try await page(deck, after: Set(first.questions.map(\.id))).get()
        #expect(second == ChoicePage([], isLast: true))
    }

    @Test func exhaustedTokenThrowsBeforeFirstQuestion() async throws {
        let memory = OpenTriviaMemory(of: fake.trivia(on: clock))
        let deck = OpenTriviaDeck(memory, asking: try query(10) { $0.category = .geography })
        _ = try await page(deck).get()
        #expect(await page(deck) == .failure(.refused(.exhausted)))
    }

    @Test func deckWhoseTokenIsResetNeverEnds() async throws {
        let memory = OpenTriviaMemory(of: fake.trivia(on: clock), whenAllWereGiven: .reset)
        let deck = OpenTriviaDeck(memory, asking: try query(10) { $0.category = .geography })
        for _ in 0..<5 { #expect(try await page(deck).get().questions.count == 10) }
    }

    @Test func emptyResultsThrowOnlyBeforeFirstQuestion() async {
        let deck = OpenTriviaDeck(.answering(WirePage.page()))
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
        let deck = OpenTriviaDeck(.answering(response))
        #expect(await page(deck) == .failure(error))
        #expect(await page(deck, after: ["other"]) == .failure(error))
    }

    @Test func gameSurvivesFailedSecondPageAndCanRetry() async throws {
        let deck = OpenTriviaDeck(OpenTriviaMemory(of: fake.trivia(on: clock)))
        var game = ChoiceGame<QuizContent>(rules: .plainSuddenDeath)
        var chance = SeededGenerator(seed: 1)
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

extension OpenTriviaQuery {
    /// A query for ten questions whose texts are not encoded in base64.
    fileprivate static var plain: OpenTriviaQuery {
        var query = OpenTriviaQuery.ten
        query.encoding = .entities
        return query
    }
}

extension ChoiceGame<QuizContent> {
    /// Picks the right option of the current question.
    mutating func pickRight() {
        guard let round = currentRound else { return }
        _ = pick(ChoiceOptionID(round: rounds.count - 1, place: round.question.right), at: elapsed)
    }
}
