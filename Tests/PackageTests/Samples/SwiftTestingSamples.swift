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

@Suite(.bounded, .verifiedDoubles()) struct MissingStubTests {
    private let server = HTTPClientStub("quiz server")

    @Test func requestWithoutStubIsReported() async throws {
        let request = HTTPRequest(.get, "https://quiz.test/list")
        // This throws, because the stub has no response.
        _ = try? await server.send(request)
        #expect(server.report().issues.count == 1)
    }
}
