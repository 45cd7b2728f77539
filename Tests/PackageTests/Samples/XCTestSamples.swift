import PlayhouseXCTest
import RemoteLoading
import RemoteLoadingTesting
import XCTest

// The sample of the page of PlayhouseXCTest.
final class QuizServerXCTests: VerifiedTestCase {
    private let server = HTTPClientStub("quiz server")

    func testStatusOfServerIsReturned() async throws {
        server.on(.path("/list"), .status(.ok))
        let request = HTTPRequest(.get, "https://quiz.test/list")
        let response = try await server.send(request)
        XCTAssertEqual(response.status, .ok)
    }
}

// The sample of an expected issue.
final class MissingStubXCTests: VerifiedTestCase {
    private let server = HTTPClientStub("quiz server")

    func testRequestWithoutStubIsReported() async throws {
        let request = HTTPRequest(.get, "https://quiz.test/list")
        // This throws, because the stub has no response.
        _ = try? await server.send(request)
        let issues = server.report().issues
        XCTAssertEqual(issues.count, 1)
    }
}
