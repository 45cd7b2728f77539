import Foundation
import PlayhouseXCTest
import RemoteLoadingTesting
import XCTest

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The file expected-xctest.txt contains line numbers of the following code. Each test has one issue.

final class SessionXCTests: VerifiedTestCase {
    private let server = HTTPClientStub("weather")
    private let today = URL(string: "https://weather.test/today")

    private var session: URLSession { URLSession(configuration: .answered(by: server)) }

    func testRequestWithoutMatchingStubIsReported() async throws {
        server.on(.get("https://weather.test/tomorrow"), .text("rain"))
        _ = try? await session.data(from: XCTUnwrap(today))
    }

    func testUnusedStubIsReported() async throws {
        server.on(.get("https://weather.test/today"), .text("sun"))
        server.on(.get("https://weather.test/tomorrow"), .text("rain"))
        _ = try await session.data(from: XCTUnwrap(today))
    }

    func testTaskThatOutlastsTestIsReported() throws {
        server.on(.any, .text("sun")).optional()
        session.dataTask(with: try XCTUnwrap(today)).resume()
    }

    func testRequestThroughSessionOfOtherTestIsReported() async throws {
        let other = verifyingDoubles(sink: failTest) {
            URLSession(configuration: .answered(by: HTTPClientDummy(), name: "other"))
        }
        _ = try? await other.data(from: XCTUnwrap(today))
    }

    func testMissingRecordingIsReported() async throws { try await replaying("missing") { _ in } }
}
