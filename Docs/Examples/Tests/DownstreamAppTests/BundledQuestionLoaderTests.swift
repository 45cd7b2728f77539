import QuizDomain
import RemoteLoading
import Testing

@testable import DownstreamApp

struct BundledQuestionLoaderTests {
    @Test func bundledQuestionIsLoaded() async throws {
        let question = try await BundledQuestionLoader().loadQuestion()
        #expect(question.text == "What are the continents?")
        #expect(question.answers.count == 7)
        #expect(question.answers.first { $0.text == "Oceania" }?.aliases == ["Australia"])
    }

    @Test(arguments: [
        ("", InvalidData.empty), ("[]", .wrongType(at: "the root")),
        (#"{"title": "Which?", "answers": [{"name": 1}]}"#, .wrongType(at: "answers[0].name")),
        (#"{"title": " ", "answers": [{"name": "a"}]}"#, .rejected(.blank, at: "title")),
    ])
    func errorOfMalformedFileHasPlaceOfMistake(_ text: String, _ flaw: InvalidData) async {
        await #expect(throws: LoadError.invalidData(flaw)) {
            try await BundledQuestionLoader { text }.loadQuestion()
        }
    }
}
