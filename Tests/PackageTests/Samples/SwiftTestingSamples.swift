import PlayhouseSwiftTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@Suite(.bounded, .verifiedDoubles()) struct QuizServerTests {
    private let server = HTTPClientStub("quiz server")

    @Test func statusOfServerIsReturned() async throws {
        server.on(.path("/list"), .status(.ok))
        let request = HTTPRequest(.get, "https://quiz.test/list")
        #expect(try await server.send(request).status == .ok)
    }
}
