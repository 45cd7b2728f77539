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
