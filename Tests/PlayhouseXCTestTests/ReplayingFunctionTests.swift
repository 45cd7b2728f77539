import PlayhouseXCTest
import RemoteLoading
import RemoteLoadingTesting
import XCTest

final class ReplayingFunctionTests: VerifiedTestCase {
    func testReplayingAnswersFromFileBesideTest() async throws {
        try await replaying("greeting") { client in
            let response = try await client.send(HTTPRequest(.get, "https://a.test/greeting"))
            XCTAssertEqual(response.body, Data("hello".utf8))
        }
    }
}
