import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of quiz files in which some questions have answers to type.
///
/// `QuizFileTests` checks the errors, with the samples of `FlawedQuizFile`.
@Suite(.bounded) struct MixedQuizFileTests {
    @Test func answersAndWrongAnswersAreDecoded() throws {
        let file = try QuizFile(QuizFile.mixedBytes)
        #expect(file.questions.map { $0.typed == nil } == [true, false, false, true])
        let river = file.questions[1]
        #expect(river.typed == (try TypedAnswers(["Nile", "River Nile"], rejected: ["Niger"])))
        #expect(river.options == ["Nile"] && river.right == 0 && river.points == 20)
        #expect(river.explanation == "The Nile is over 6,600 km long.")
    }

    @Test func typedQuestionHasPictureAndTrimmedTexts() throws {
        let bytes = Data(
            #"{"version": 1, "title": "t", "questions": [{"text": " q ", "image": "a.png", "answers": [" Nile "], "not": [" Niger "], "options": null, "right": null, "order": "asGiven"}]}"#
                .utf8)
        let question = try #require(try QuizFile(bytes, at: URL(string: "https://quiz.test/q.json")).questions.first)
        #expect(question.prompt.text == "q")
        #expect(question.prompt.picture == URL(string: "https://quiz.test/a.png").map { .at($0) })
        #expect(question.typed == (try TypedAnswers(["Nile"], rejected: ["Niger"])))
        #expect(question.options == ["Nile"])
    }

    @Test func listOfSimilarNamesIsRead() throws {
        let bytes = Data(
            #"{"version": 1, "title": "t", "questions": [{"text": "q", "answers": ["Ireland"], "similar": "geography"}]}"#
                .utf8)
        let question = try #require(try QuizFile(bytes).questions.first)
        #expect(question.typed == (try TypedAnswers(["Ireland"], similar: .geography)))
        #expect(question.typed?.judge("Iceland") == .wrong)
    }

    @Test(arguments: [
        (#""answers": "Nile""#, InvalidData.wrongType(at: "questions[0].answers")),
        (#""answers": ["Nile", 2]"#, .wrongType(at: "questions[0].answers[1]")),
        (#""answers": ["Nile"], "not": {}"#, .wrongType(at: "questions[0].not")),
        (#""answers": null"#, .missing(at: "questions[0].options")),
        (#""answers": ["Nile"], "options": 5"#, .wrongType(at: "questions[0].options")),
    ])
    func errorContainsPositionOfInvalidMember(members: String, expected: InvalidData) {
        let bytes = Data(#"{"version": 1, "title": "t", "questions": [{"text": "q", \#(members)}]}"#.utf8)
        #expect(throws: LoadError.invalidData(expected)) { try QuizFile(bytes) }
    }

    @Test func deckOfMixedFileObeysContract() async throws {
        let folder = try TemporaryFolder()
        try QuizFile.mixedBytes.write(to: folder.file("mixed.json"))
        let subject = ChoiceDeckContract.Subject(dealing: try QuizFile(QuizFile.mixedBytes).questions) {
            FileDeck(contentsOf: folder.file("mixed.json"))
        }
        #expect(await ChoiceDeckContract.rules.violations(of: subject) == [])
    }
}
