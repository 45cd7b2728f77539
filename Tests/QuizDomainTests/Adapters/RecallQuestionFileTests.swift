import Foundation
import PlayhouseCore
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests of recall questions from the bytes of a file or a response.
@Suite(.bounded) struct RecallQuestionFileTests {
    private func load(_ text: String) -> Result<RecallQuestion, LoadError> { load(Data(text.utf8)) }

    private func load(_ bytes: Data) -> Result<RecallQuestion, LoadError> {
        Result { () throws(LoadError) in try RecallQuestion(bytes, at: URL(string: "https://quiz.test/java.json")) }
    }

    @Test(arguments: FlawedRecallPayload.all)
    func errorDescribesProblemInPayload(flawed: FlawedRecallPayload) {
        #expect(load(flawed.body) == .failure(.invalidData(flawed.flaw)))
    }

    @Test func byteOrderMarkIsIgnored() {
        let body = Data([0xEF, 0xBB, 0xBF]) + RecallPayload(.javaKeywords).body
        #expect(load(body) == .success(.javaKeywords))
    }

    @Test func duplicateAnswersAreMergedAndReported() throws {
        let payload = #"{"question": "Which?", "answer": ["int", "for", "INT", "int"]}"#
        let question = try load(payload).get()
        #expect(question.answers.map(\.text) == ["int", "for"])
        #expect(question.merged.map(\.text) == ["INT", "int"])
    }

    @Test(arguments: [[.caseMatters], [.accentsMatter], [.caseMatters, .accentsMatter], FoldingPolicy.lenient])
    func foldingPolicyIsReadFromPayload(folding: FoldingPolicy) throws {
        let question = try RecallQuestion("Which?", answers: ["mW", "kg", "schön"], folding: folding)
        let loaded = try load(RecallPayload(question).body).get()
        #expect(loaded.folding == folding)
        #expect(loaded.answers == question.answers)
    }

    @Test func foldingPolicyDecidesWhichAnswersAreMerged() throws {
        let answers = #""question": "Which?", "answer": ["Co", "CO", "schon", "schön"]"#
        #expect(try load("{\(answers)}").get().merged.map(\.text) == ["CO", "schön"])
        let payload = #"{\#(answers), "matters": ["case"]}"#
        #expect(try load(payload).get().merged.map(\.text) == ["schön"])
    }

    @Test(arguments: ValidRecallPayload.all)
    func validPayloadIsLoaded(sound: ValidRecallPayload) throws {
        #expect(try !load(sound.body).get().answers.isEmpty)
    }

    @Test func everyMemberOfPayloadIsRead() throws {
        let payload = """
            {"question": "Who?", "rowOrder": "asGiven", "seconds": 90, "articles": ["The"], "image": "map.png",
             "imageDescription": " A map ", "matters": ["case"], "answer": ["George Washington",
             {"text": " Theodore Roosevelt", "also": ["Teddy Roosevelt"], "notEnough": ["Roosevelt"],
              "not": ["Eleanor Roosevelt"], "prompt": " 26th president "}]}
            """
        let question = try load(payload).get()
        let expected = try RecallQuestion(
            "Who?",
            answers: [
                .init("George Washington"),
                .init(
                    "Theodore Roosevelt", aliases: ["Teddy Roosevelt"], notEnough: ["Roosevelt"],
                    rejected: ["Eleanor Roosevelt"], prompt: "26th president"),
            ], folding: .caseMatters, rowOrder: .asGiven, limit: .seconds(90), articles: LeadingArticles(["the"]),
            picture: URL(string: "https://quiz.test/map.png").map { .at($0) }, pictureDescription: "A map")
        #expect(question == expected)
    }

    @Test func listOfSimilarNamesIsRead() throws {
        let payload = #"{"question": "Which island?", "answer": ["Ireland"], "similar": "geography"}"#
        let question = try load(payload).get()
        #expect(question == (try RecallQuestion("Which island?", answers: ["Ireland"], similar: .geography)))
        #expect(question.answers[0].rejected == ["Iceland"])
    }

    @Test func unknownJSONMembersAreIgnored() throws {
        let payload = #"{"question": "Which?", "answer": ["int"], "level": 3, "next": null}"#
        #expect(try load(payload).get().answers.map(\.text) == ["int"])
    }

    @Test func tenThousandAnswersAreLoaded() {
        let question = RecallQuestion.fixture(answers: 10_000)
        #expect(load(RecallPayload(question).body) == .success(question))
    }
}
