import Foundation
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing

@testable import RemoteQuizzes

/// Randomly corrupted bodies.
///
/// The decoding of each body must return a value or throw an error, and must not trap.
@Suite(.bounded) struct OpenTriviaFuzzTests {
    private let fake = FakeOpenTrivia(OpenTriviaRow.all + OpenTriviaRow.quirky, behaving: .unhurried)

    private func body(_ endpoint: OpenTriviaEndpoint) async throws -> [UInt8] {
        let address = try #require(URL(string: "https://opentdb.com"))
        return Array(await fake.handle(try endpoint.request(at: address)).body)
    }

    /// Returns the body with some bytes removed, changed or duplicated.
    private func corrupted(_ body: [UInt8], _ generator: inout SeededNumbers) -> [UInt8] {
        var body = body
        let signs = Array("{}[]\":,0159nulltruefalse\\/+%&=;\u{0}é".utf8)
        for _ in 0...generator.number(below: 8) where !body.isEmpty {
            let place = generator.number(below: body.count)
            switch generator.number(below: 5) {
            case 0: body.removeSubrange(place...)
            case 1: body[place] = UInt8(generator.number(below: 256))
            case 2: body[place] = generator.element(of: signs) ?? 0
            case 3: body.remove(at: place)
            default: body.insert(contentsOf: body[place..<min(body.count, place + 20)], at: place)
            }
        }
        return body
    }

    @Test func corruptedPageYieldsValidQuestionsOrError() async throws {
        let query = try OpenTriviaQuery(amount: 5)
        let body = try await body(.questions(query))
        try await forEverySeed(in: 0..<500) { generator in
            let response = HTTPResponse(body: Data(corrupted(body, &generator)))
            let service = OpenTriviaService.answering(response)
            switch await outcome(of: { () throws(LoadError) in try await service.questions(query) }) {
            case .success(let batch):
                for question in batch.questions {
                    #expect(question.options.count == (question.order == .asGiven ? 2 : 4))
                    #expect(!AnswerFolding.isBlank(question.text))
                }
                #expect(Set(batch.skipped.map(\.index)).count == batch.skipped.count)
            case .failure(.invalidData), .failure(.refused): break
            case .failure(let error): Issue.record("\(error)")
            }
        }
    }

    @Test(arguments: [OpenTriviaEndpoint.categories, .counts(9), .newToken])
    func corruptedBodyYieldsValueOrError(endpoint: OpenTriviaEndpoint) async throws {
        let body = try await body(endpoint)
        try await forEverySeed(in: 0..<500) { generator in
            let trivia = OpenTriviaService.answering(HTTPResponse(body: Data(corrupted(body, &generator))))
            let error: LoadError? = await {
                do throws(LoadError) {
                    switch endpoint {
                    case .categories: _ = try await trivia.categories()
                    case .counts(9): _ = try await trivia.count(of: .generalKnowledge, nil)
                    default: _ = try await trivia.newToken()
                    }
                    return nil
                } catch {
                    return error
                }
            }()
            switch error {
            case nil, .invalidData, .refused: break
            case .connectivity, .cancelled: Issue.record("\(String(describing: error))")
            }
        }
    }
}
