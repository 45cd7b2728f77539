import Foundation
import PlayhouseSwiftTesting
import RemoteLoadingTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

// The file expected-swift-testing.txt contains line numbers of the following code. Each test has one issue.

@Suite(.bounded, .verifiedDoubles()) struct SessionTests {
    private let server = HTTPClientStub("weather")
    private let today = URL(string: "https://weather.test/today")

    private var session: URLSession { URLSession(configuration: .answered(by: server)) }

    @Test func requestWithoutMatchingStubIsReported() async throws {
        server.on(.get("https://weather.test/tomorrow"), .text("rain"))
        _ = try? await session.data(from: #require(today))
    }

    @Test func unusedStubIsReported() async throws {
        server.on(.get("https://weather.test/today"), .text("sun"))
        server.on(.get("https://weather.test/tomorrow"), .text("rain"))
        _ = try await session.data(from: #require(today))
    }

    @Test func taskThatOutlastsTestIsReported() throws {
        server.on(.any, .text("sun")).optional()
        session.dataTask(with: try #require(today)).resume()
    }

    @Test func requestThroughSessionOfOtherTestIsReported() async throws {
        let other = verifyingDoubles(sink: recordIssue) {
            URLSession(configuration: .answered(by: HTTPClientDummy(), name: "other"))
        }
        _ = try? await other.data(from: #require(today))
    }

    @Test(.replay("missing")) func missingRecordingIsReported() {}
}
