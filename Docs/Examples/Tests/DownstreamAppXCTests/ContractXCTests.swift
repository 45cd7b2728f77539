import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import XCTest

@testable import DownstreamApp

/// The contracts under XCTest, each as one assertion whose failure lists all violated rules.
nonisolated final class ContractXCTests: XCTestCase {
    @MainActor
    func testContractHoldsForQuizWithStatistics() async {
        let violations = await RecallPlayingContract.rules.violations(
            of: .init { QuizWithStatistics(RecallSession(loader: $0, rules: $1, time: $2)) })
        XCTAssertEqual(violations, [])
    }

    @MainActor
    func testContractHoldsForRemoteLoader() async throws {
        let request = HTTPRequest(.get, "https://quiz.example/v1/questions")
        let subject = RecallQuestionLoaderContract.Subject(
            delivering: { @MainActor question in
                let payload = RecallPayload(question)
                let server = InProcessHTTPClient { _ in payload.response }
                return RemoteRecallLoader(request, client: AppHTTPClient(server, version: "2.1"))
            },
            unreachable: {
                let stub = HTTPClientStub()
                stub.on(.any, failure: .notConnected)
                return RemoteRecallLoader(request, client: stub)
            },
            givenNonsense: { RemoteRecallLoader(request, client: InProcessHTTPClient { _ in .status(.notFound) }) },
            neverAnswered: { RemoteRecallLoader(request, client: HTTPClientSpy()) })
        for rule in RecallQuestionLoaderContract.rules {
            do {
                try await rule.verify(subject)
            } catch {
                XCTFail("\(rule.id): \(error.what)")
            }
        }
    }
}
