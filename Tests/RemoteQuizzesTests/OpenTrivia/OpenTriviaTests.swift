import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing

@testable import RemoteQuizzes

/// Tests of the requests to each endpoint, and of the retry of a request that was sent too early.
@Suite(.bounded) struct OpenTriviaTests {
    // MARK: Categories and counts

    @Test func allKnownCategoriesAreLoaded() async throws {
        let trivia = FakeOpenTrivia().service(on: ManualClock())
        #expect(try await trivia.categories() == OpenTriviaCategory.known)
    }

    @Test func unknownCategoryOfServiceIsReturned() async throws {
        let astronomy = OpenTriviaCategory(id: 33, name: "Science: Astronomy")
        let trivia = FakeOpenTrivia([OpenTriviaRow("The Moon shines.", true, astronomy)]).service(on: ManualClock())
        #expect(try await trivia.categories().last == astronomy)
    }

    @Test func questionsAreCountedByDifficulty() async throws {
        let trivia = FakeOpenTrivia(behaving: .unhurried).service(on: ManualClock())
        let expected: [(OpenTriviaDifficulty?, Int)] = [(nil, 7), (.easy, 4), (.medium, 3), (.hard, 0)]
        for (difficulty, count) in expected {
            #expect(try await trivia.count(of: .music, difficulty) == count)
        }
    }

    @Test(arguments: [
        (#"{}"#, InvalidData.missing(at: "trivia_categories")),
        (#"{"trivia_categories":{}}"#, .wrongType(at: "trivia_categories")),
        (#"{"trivia_categories":[{"id":9,"name":"Art"},{"name":"Art"}]}"#, .missing(at: "trivia_categories[1].id")),
        (#"{"trivia_categories":[{"id":"9","name":"Art"}]}"#, .wrongType(at: "trivia_categories[0].id")),
        (#"{"trivia_categories":[{"id":9,"name":" "}]}"#, .rejected(.blank, at: "trivia_categories[0].name")),
        ("[]", .wrongType(at: "the root")), ("", .empty), ("<html>", .malformed),
    ])
    func malformedCategoriesThrowInvalidData(body: String, flaw: InvalidData) async {
        let trivia = OpenTriviaService.answering(body)
        let result = await outcome { () throws(LoadError) in try await trivia.categories() }
        #expect(result == .failure(.invalidData(flaw)))
    }

    @Test(arguments: [
        (#"{"category_id":9}"#, nil, InvalidData.missing(at: "category_question_count")),
        (
            #"{"category_question_count":{"total_question_count":"3","total_easy_question_count":1,"#
                + #""total_medium_question_count":1,"total_hard_question_count":1}}"#,
            nil, .wrongType(at: "category_question_count.total_question_count")
        ),
        (
            #"{"category_question_count":{"total_question_count":3,"total_easy_question_count":-1,"#
                + #""total_medium_question_count":1,"total_hard_question_count":1}}"#,
            OpenTriviaDifficulty.easy,
            .rejected(
                .outOfRange(-1, permitted: 0...Int(Int32.max)), at: "category_question_count.total_easy_question_count")
        ),
    ])
    func malformedCountsThrowInvalidData(
        body: String, difficulty: OpenTriviaDifficulty?, flaw: InvalidData
    ) async {
        let trivia = OpenTriviaService.answering(body)
        let result = await outcome { () throws(LoadError) in try await trivia.count(of: .art, difficulty) }
        #expect(result == .failure(.invalidData(flaw)))
    }

    @Test func amountAboveCategorySizeThrowsNotFound() async throws {
        let rows = (1...36).map { OpenTriviaRow("Number \($0) is sung.", true, .musicalsAndTheatres) }
        let trivia = FakeOpenTrivia(rows, behaving: .unhurried).service(on: ManualClock())
        let category = OpenTriviaCategory.musicalsAndTheatres
        #expect(try await trivia.count(of: category, nil) == 36)
        #expect(try await trivia.questions(OpenTriviaQuery(amount: 36, category: category)).questions.count == 36)
        let more = try OpenTriviaQuery(amount: 40, category: category)
        let result = await outcome { () throws(LoadError) in try await trivia.questions(more) }
        #expect(result == .failure(.refused(.notFound)))
    }

    // MARK: Tokens

    @Test func requestedTokenCanBeReset() async throws {
        let fake = FakeOpenTrivia(behaving: .unhurried)
        let trivia = fake.service(on: ManualClock())
        let token = try await trivia.newToken()
        #expect(token.text.count == 64)
        #expect(try await trivia.reset(token) == token)
        #expect(fake.asked == ["api_token.php command=request", "api_token.php command=reset"])
    }

    @Test func tokenResetAcceptsResponseWithoutMessage() async throws {
        let token = try #require(OpenTriviaToken("T"))
        let trivia = OpenTriviaService.answering(#"{"response_code":0,"token":"T"}"#)
        #expect(try await trivia.reset(token) == token)
    }

    @Test(arguments: [
        (#"{"response_code":0}"#, InvalidData.missing(at: "token")),
        (#"{"response_code":0,"token":null}"#, .missing(at: "token")),
        (#"{"response_code":0,"token":7}"#, .wrongType(at: "token")),
        (#"{"response_code":0,"token":" "}"#, .rejected(.blank, at: "token")),
        (#"{"token":"T"}"#, .missing(at: "response_code")),
    ])
    func malformedTokenThrowsInvalidData(body: String, flaw: InvalidData) async {
        let trivia = OpenTriviaService.answering(body)
        let result = await outcome { () throws(LoadError) in try await trivia.newToken() }
        #expect(result == .failure(.invalidData(flaw)))
    }

    @Test func tokenPreventsRepeatedQuestions() async throws {
        let fake = FakeOpenTrivia(behaving: .unhurried)
        let trivia = fake.service(on: ManualClock())
        let token = try await trivia.newToken()
        let query = try OpenTriviaQuery(amount: 15, category: .geography)
        let first = try await trivia.questions(query, token: token)
        let second = await outcome { () throws(LoadError) in try await trivia.questions(query, token: token) }
        #expect(first.questions.count == 15)
        #expect(second == .failure(.refused(.exhausted)))
        _ = try await trivia.reset(token)
        #expect(try await trivia.questions(query, token: token).questions.count == 15)
    }

    // MARK: Pacing

    @Test func responseCode5IsRetriedAfterFiveSeconds() async throws {
        var behaviour = FakeOpenTrivia.Behaviour()
        behaviour.refusal = .codeAlone
        let clock = ManualClock()
        let fake = FakeOpenTrivia(behaving: behaviour, time: clock.timeSource)
        let trivia = fake.service(on: clock)
        _ = try await trivia.categories()
        async let questions = trivia.questions(.init())
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .milliseconds(4_999))
        #expect(fake.requests.count == 2)
        #expect(clock.deadlines == [.seconds(5)])
        clock.advance(to: .seconds(5))
        #expect(try await questions.questions.count == 10)
        #expect(fake.requests.count == 3)
    }

    @Test func permanentResponseCode5ThrowsAfterLastAttempt() async throws {
        let clock = ManualClock()
        let client = InProcessHTTPClient { _ in .json(#"{"response_code":5}"#) }
        let trivia = OpenTriviaService(client, time: clock.timeSource, attempts: 3)
        async let result = outcome { () throws(LoadError) in try await trivia.questions(.init()) }
        for due in [5, 10] {
            try await clock.waitForSleeper(due: .seconds(due))
            clock.advance(to: .seconds(due))
        }
        let turn = Date(timeIntervalSinceReferenceDate: 15)
        #expect(await result == .failure(.refused(.rateLimited(until: turn))))
    }

    @Test func nextLoadSucceedsAfterWaitingLoadIsCancelled() async throws {
        var behaviour = FakeOpenTrivia.Behaviour()
        behaviour.refusal = .codeAlone
        let clock = ManualClock()
        let fake = FakeOpenTrivia(behaving: behaviour, time: clock.timeSource)
        let trivia = fake.service(on: clock)
        _ = try await trivia.categories()
        let load = Task { await outcome { () throws(LoadError) in try await trivia.questions(.init()) } }
        try await clock.waitForSleeper(due: .seconds(5))
        load.cancel()
        #expect(await load.value == .failure(.cancelled))
        clock.advance(by: .seconds(5))
        #expect(try await trivia.questions(.init()).questions.count == 10)
    }
}
