import Foundation
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import TestSupport
import Testing

@Suite(.bounded) struct RemoteDeckTests {
    private let request: HTTPRequest

    init() throws {
        request = HTTPRequest(.get, "https://quiz.test/capitals.json")
    }

    private func outcome(_ deck: some ChoiceDeck<QuizContent>) async -> Result<ChoicePage<QuizContent>, LoadError> {
        await PlayhouseCoreTesting.outcome { () throws(LoadError) in try await deck.next(after: ChoiceHistory()) }
    }

    private func deck(_ response: HTTPResponse) -> RemoteDeck {
        RemoteDeck(request, client: InProcessHTTPClient { _ in response })
    }

    @Test func wholeQuizFileBecomesOnePageWithHeading() async throws {
        let page = try await outcome(deck(HTTPResponse(body: QuizFile.capitalsBytes))).get()
        #expect(page.questions.count == 3)
        #expect(page.isLast)
        #expect(page.heading?.text == "Capitals")
        #expect(page.heading?.picture == URL(string: "https://quiz.test/logo.png").map { .at($0) })
    }

    @Test func relativeAddressesResolveAgainstRedirectedAddress() async throws {
        let moved = HTTPResponse(body: QuizFile.capitalsBytes, url: URL(string: "https://cdn.test/v2/capitals.json"))
        let page = try await outcome(deck(moved)).get()
        #expect(page.heading?.picture == URL(string: "https://cdn.test/v2/logo.png").map { .at($0) })
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080/quiz.json", true), ("http://127.0.0.1:9/quiz.json", true),
        ("https://quiz.test/quiz.json", false),
    ])
    func onlyLocalhostQuizMayUseLocalhostPicture(address: String, isThere: Bool) async throws {
        let file = String(decoding: QuizFile.capitalsBytes, as: UTF8.self)
            .replacing("\"logo.png\"", with: "\"http://127.0.0.1:8080/logo.png\"")
        let client = InProcessHTTPClient { _ in .json(file) }
        let logo = try await outcome(RemoteDeck(try HTTPRequest(.get, parsing: address), client: client)).get().heading?
            .picture
        #expect(logo != nil && (logo == .missing) != isThere)
    }

    @Test(arguments: [204, 404, 500])
    func statusOtherThan200ThrowsInvalidDataError(code: Int) async throws {
        let status = try HTTPStatus(code)
        let result = await outcome(deck(HTTPResponse(status: status, body: QuizFile.capitalsBytes)))
        #expect(result == .failure(.invalidData(.status(code))))
    }

    @Test func deckReportsTransportErrorAsConnectivityError() async {
        let deck = RemoteDeck(
            request,
            client: FaultInjectingHTTPClient(HTTPClientDummy()) { _ in .error(.notConnected) })
        #expect(await outcome(deck) == .failure(.connectivity(.notConnected)))
    }

    @Test func loadedPageOmitsQuestionsThatWereDealtBefore() async throws {
        let deck = deck(HTTPResponse(body: QuizFile.capitalsBytes))
        let page = try await deck.next(after: ChoiceHistory(dealt: ["1", "3"]))
        #expect(page.questions.map(\.id) == ["2"])
        #expect(page.isLast)
    }

    @Test func pageTakesQuestionOrderAndCountFromFile() async throws {
        let file = String(decoding: QuizFile.capitalsBytes, as: UTF8.self)
            .replacing(#""version": 1"#, with: #""version": 1, "questionOrder": "shuffled", "questionCount": 2"#)
        let page = try await outcome(deck(.json(file))).get()
        #expect(page.questionOrder == .shuffled)
        #expect(page.questionCount == 2)
    }

    @Test func errorContainsNameOfRemoteFile() async throws {
        let remote = LoadError.invalidData(.file(name: "capitals.json", isRemote: true, .missing(at: "version")))
        #expect(await outcome(deck(.json("{}"))) == .failure(remote))
    }
}
