import Foundation
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import TestSupport
import Testing

@Suite(.bounded) struct RemoteRecallLoaderTests {
    private static let address = "https://quiz.test/java.json"

    private func load(_ response: HTTPResponse) async -> Result<RecallQuestion, LoadError> {
        await load(from: InProcessHTTPClient { _ in response })
    }

    private func load(from client: any HTTPClient) async -> Result<RecallQuestion, LoadError> {
        do throws(LoadError) {
            let request: HTTPRequest
            do throws(HTTPMessageError) {
                request = try HTTPRequest(.get, parsing: Self.address)
            } catch {
                preconditionFailure("\(error)")
            }
            return .success(try await RemoteRecallLoader(request, client: client).loadQuestion())
        } catch {
            return .failure(error)
        }
    }

    @Test func loaderLoadsQuestionFromAddress() async throws {
        let client = HTTPClientStub()
        client.on(.get(Self.address), RecallPayload(.javaKeywords).response)
        try await verifying(client) {
            #expect(await load(from: client) == .success(.javaKeywords))
        }
    }

    @Test func creatingRecallLoaderSendsNoRequest() async throws {
        let client = HTTPClientDummy()
        _ = RemoteRecallLoader(try HTTPRequest(.get, parsing: Self.address), client: client)
        try client.verify()
    }

    @Test(arguments: [TransportError.notConnected, .timedOut, .connectionLost, .hostNotFound, .other(code: 7)])
    func loaderReportsTransportErrorAsConnectivityError(error: TransportError) async {
        let client = HTTPClientStub()
        client.on(.any, failure: error)
        #expect(await load(from: client) == .failure(LoadError(error)))
    }

    @Test(arguments: [201, 204, 301, 304, 400, 401, 404, 500, 503])
    func statusOtherThan200ThrowsInvalidDataError(code: Int) async throws {
        let status = try HTTPStatus(code)
        var response = RecallPayload(.javaKeywords).response
        response.status = status
        #expect(await load(response) == .failure(.invalidData(.status(code))))
    }

    @Test(arguments: RecallQuestionLoaderContract.rules + RecallQuestionLoaderContract.answerKeys)
    func remoteLoaderObeysQuestionLoaderContract(rule: ContractRule<RecallQuestionLoaderContract.Subject>) async throws
    {
        let request = try HTTPRequest(.get, parsing: Self.address)
        let subject = RecallQuestionLoaderContract.Subject(
            delivering: { question in
                RemoteRecallLoader(request, client: InProcessHTTPClient { _ in RecallPayload(question).response })
            },
            unreachable: {
                let client = HTTPClientStub()
                client.on(.any, failure: .notConnected)
                return RemoteRecallLoader(request, client: client)
            },
            givenNonsense: { RemoteRecallLoader(request, client: InProcessHTTPClient { _ in .text("nonsense") }) },
            neverAnswered: { RemoteRecallLoader(request, client: HTTPClientSpy()) })
        try await rule.verify(subject)
    }

    @Test func errorContainsProblemAndItsPosition() async {
        #expect(await load(.json(#"{"question": "Which?"}"#)) == .failure(.invalidData(.missing(at: "answer"))))
    }

    @Test func pictureIsResolvedAgainstRedirectedAddress() async throws {
        let body = Data(#"{"question": "Which?", "answer": ["a"], "image": "map.png"}"#.utf8)
        let moved = HTTPResponse(body: body, url: URL(string: "https://cdn.test/v2/java.json"))
        #expect(try await load(moved).get().picture == URL(string: "https://cdn.test/v2/map.png").map { .at($0) })
    }
}
