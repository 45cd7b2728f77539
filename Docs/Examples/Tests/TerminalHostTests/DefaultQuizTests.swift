import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import HostParts

struct DefaultQuizTests {
    let client = InProcessHTTPClient(address: DefaultQuiz.address, payload: DefaultQuiz.payload(.english))

    @Test func embeddedPayloadHasFiftyKeywords() async throws {
        let loader = RemoteRecallLoader(try HTTPRequest(.get, DefaultQuiz.address), client: client)
        #expect(try await loader.loadQuestion() == .javaKeywords)
    }

    @Test func italianQuizzesHaveSameAnswersAsEnglish() async throws {
        let italian = InProcessHTTPClient(address: DefaultQuiz.address, payload: DefaultQuiz.payload(.italian))
        let loader = RemoteRecallLoader(try HTTPRequest(.get, DefaultQuiz.address), client: italian)
        let question = try await loader.loadQuestion()
        #expect(question.text == "Quali sono tutte le parole chiave di Java?")
        #expect(question.answers == RecallQuestion.javaKeywords.answers)
        let capitals = try await RemoteDeckLoader.embedded(.italian).next(after: ChoiceHistory())
        #expect(capitals.questions.map { $0.options[$0.right].text } == ["Lima", "Oslo", "Ottawa", "Nairobi", "Vero"])
    }

    @Test func placesQuizHasSameAnswersInBothLanguages() async throws {
        let english = try await PlacesLoader(.english).loadQuestion()
        let italian = try await PlacesLoader(.italian).loadQuestion()
        #expect(english.answers.count == 10)
        #expect(english.answers == italian.answers)
        #expect(english.text != italian.text)
    }

    @Test func italianTriviaIsInItalian() async throws {
        let deck = OpenTriviaDeck(.offline(.italian))
        let questions = try await deck.next(after: ChoiceHistory()).questions
        #expect(questions.count == 10)
        let statements = Set(ItalianTrivia.rows.map(\.question))
        #expect(statements.count == 30)
        #expect(questions.allSatisfy { statements.contains($0.prompt.text) })
        let answers = ["True", "False", "Vero"].map { Language.italian.answer(QuizContent($0)).text }
        #expect(answers == ["Vero", "Falso", "Vero"])
        #expect(Language.english.answer("True") == "True")
    }

    @Test func loadFromUnknownQuizAddressThrowsNotFound() async throws {
        let loader = RemoteRecallLoader(try HTTPRequest(.get, DefaultQuiz.address + "/more"), client: client)
        await #expect(throws: LoadError.invalidData(.status(.notFound))) { try await loader.loadQuestion() }
    }
}
