import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests that the schema of a recall question and the decoder agree.
@Suite(.bounded) struct RecallSchemaTests {
    private let schema: JSONSchema

    init() throws {
        schema = try JSONSchema(named: "recall-question")
    }

    private func load(_ body: Data) -> Result<RecallQuestion, LoadError> {
        Result { () throws(LoadError) in try RecallQuestion(body) }
    }

    @Test(arguments: ValidRecallPayload.all)
    func decoderAndSchemaAcceptValidPayload(sound: ValidRecallPayload) async throws {
        #expect(throws: Never.self) { try JSONDecoder().decode(JSONTree.self, from: sound.body) }
        #expect(schema.permits(sound.body) != sound.hasUnknownMember)
        #expect(try !load(sound.body).get().answers.isEmpty)
    }

    /// A schema cannot compare two values, so it permits a payload whose only flaw is a contradiction.
    @Test(arguments: FlawedRecallPayload.all)
    func loaderRefusesAllFlawsButSchemaAllowsContradictions(flawed: FlawedRecallPayload) async {
        #expect(load(flawed.body) == .failure(.invalidData(flawed.flaw)))
        #expect(schema.permits(flawed.body) == flawed.isContradiction)
    }

    /// Only an editor marks such members.
    ///
    /// The loader ignores them, so that a later version can have more members.
    @Test(arguments: [
        #"{"question": "Which?", "answer": [{"text": "a", "alias": ["b"]}]}"#,
        #"{"question": "Which?", "answer": ["a"], "alias": ["b"]}"#,
    ])
    func schemaRefusesUnknownMemberThatLoaderIgnores(payload: String) async throws {
        #expect(try load(Data(payload.utf8)).get().answers.count == 1)
        #expect(!schema.permits(Data(payload.utf8)))
    }

    @Test func schemaAcceptsPayloadsInDocsAndExamples() async throws {
        let files = try DocumentedJSON.all().filter { !String(decoding: $0, as: UTF8.self).contains("\"questions\"") }
        #expect(files.count >= 3)
        for bytes in files {
            #expect(try !load(bytes).get().answers.isEmpty)
            #expect(schema.permits(bytes), "\(String(decoding: bytes, as: UTF8.self))")
        }
    }

    /// The class of blank characters in the schema is that of the loader, except beyond the first 65,536 characters,
    /// where validators disagree about classes.
    @Test func schemaAndQuestionAgreeOnBlankCharacters() throws {
        let scalars = (UInt32(0)...0xFFFF).compactMap { Unicode.Scalar($0) }
        let blanks = scalars.map { scalar in
            (try? RecallQuestion(String(scalar), answers: ["a"])) == nil  // the only rule that it can break
        }
        // The schema is asked about the first and the last character of each range.
        for (place, scalar) in scalars.enumerated().dropLast()
        where place == 0 || blanks[place - 1] != blanks[place] || blanks[place + 1] != blanks[place] {
            let tree = JSONTree.object(["question": .text(String(scalar)), "answer": .list([.text("a")])])
            #expect((schema.flaw(in: tree) != nil) == blanks[place], "\(scalar.escaped(asASCII: true))")
        }
    }

    @Test func schemaAcceptsFixturePayloads() {
        for question in [RecallQuestion.javaKeywords, .fixture(), .planets] {
            #expect(schema.permits(RecallPayload(question).body))
        }
    }
}
