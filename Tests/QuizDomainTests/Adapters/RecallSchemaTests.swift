import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests that the schema of a recall question and the decoder agree.
@Suite(.bounded) struct RecallSchemaTests {
    private let schema: JSONSchema
    private let request: HTTPRequest

    init() throws {
        request = try HTTPRequest(.get, "https://quiz.test/q.json")
        schema = try JSONSchema(named: "recall-question.schema.json")
    }

    private func load(_ body: Data) async -> Result<RecallQuestion, LoadError> {
        do throws(LoadError) {
            let client = InProcessHTTPClient { _ in HTTPResponse(body: body) }
            return .success(try await RemoteRecallLoader(request, client: client).loadQuestion())
        } catch {
            return .failure(error)
        }
    }

    @Test(arguments: SoundPayload.all)
    func decoderAndSchemaPermitSoundPayload(sound: SoundPayload) async throws {
        #expect(throws: Never.self) { try JSONDecoder().decode(JSONTree.self, from: sound.body) }
        #expect(schema.permits(sound.body))
        #expect(try await !load(sound.body).get().answers.isEmpty)
    }

    /// A schema cannot compare two values, so it permits a payload whose only flaw is a contradiction.
    @Test(arguments: FlawedPayload.all)
    func decoderAndSchemaRefuseFlawedPayload(flawed: FlawedPayload) async {
        #expect(await load(flawed.body) == .failure(.invalidData(flawed.flaw)))
        #expect(schema.permits(flawed.body) == flawed.isContradiction)
    }

    @Test func schemaPermitsPayloadsOfFixtures() {
        for question in [RecallQuestion.javaKeywords, .fixture(), .planets] {
            #expect(schema.permits(RecallPayload(question).body))
        }
    }
}
