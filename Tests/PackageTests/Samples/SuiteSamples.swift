import PlayhouseSwiftTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// The suites in the inline code of the page of RemoteLoadingTesting.
@Suite(.bounded) struct SuiteSamples {
    @Suite(.bounded, .verifiedDoubles()) struct CatalogTests {
        private let server = HTTPClientStub("catalog")

        @Test func statusOfServerIsReturned() async throws {
            server.on(.path("/list"), .status(.ok))
            #expect(try await server.send(HTTPRequest(.get, "https://api.test/list")).status == .ok)
        }
    }

    @Suite(.verifiedDoubles(timeout: Timeout(.seconds(10)))) struct QuickTests {
        @Test func unusedDummyHasNoIssue() throws {
            try HTTPClientDummy().verify()
        }
    }

    @Suite(.bounded(testsPerCore: 1)) struct HeavyTests {
        @Test func unusedDummyHasNoIssue() throws {
            try HTTPClientDummy().verify()
        }
    }
}
