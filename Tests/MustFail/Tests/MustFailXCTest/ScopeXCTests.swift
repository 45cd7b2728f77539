import CodeUnderTest
import PlayhouseXCTest
import RemoteLoading
import RemoteLoadingTesting
import XCTest

// The file expected-xctest.txt contains line numbers of the following code. Each test has one failure.

private let shared = HTTPClientDummy("shared")

final class ScopeXCTests: VerifiedTestCase {
    override var doublesTimeout: Timeout { Timeout(.seconds(1)) }

    func testStubBehindServerReportsWrongAddress() async throws {
        let stub = HTTPClientStub("behind server")
        stub.on(.path("/list"), .json("[]"))
        try await withServer(stub) { server in
            await Catalog(URLSessionHTTPClient()).visit(server.address("/lists"))
        }
    }

    func testSharedDoubleReportsCallOfFirstTest() async { await Catalog(shared).visit("https://api.test/first") }

    func testSharedDoubleReportsCallOfSecondTest() async { await Catalog(shared).visit("https://api.test/second") }

    func testCallThatIsNeverAnsweredIsReported() async throws {
        let spy = HTTPClientSpy("silent")
        Task { await Catalog(spy).visit("https://api.test/pending") }
        try await spy.requests.waitForCalls(1)
    }

    func testRequestOfHandlerAfterTestIsReported() async throws {
        let dummy = HTTPClientDummy("late")
        let handler = ClosureHandler { _ in
            // The server cancels the sleep when it stops.
            try? await ContinuousClock().sleep(for: .seconds(3_600))
            await Catalog(dummy).visit("https://api.test/late")
            return .status(.ok)
        }
        let server = try await LoopbackHTTPServer.start(handler)
        defer { server.stop() }
        let visit = Task { await Catalog(URLSessionHTTPClient()).visit(server.address("/")) }
        try await server.waitForRequests(1)
        visit.cancel()
        await visit.value
    }

    func testRetryWithoutClockAdvanceIsReported() async throws {
        let (clock, stub) = (ManualClock("forgotten clock"), HTTPClientStub("retried"))
        stub.on(.any, .status(.serviceUnavailable), .json("[]"))
        let client = stub.retrying(.standard, time: clock.timeSource)
        _ = try await client.send(HTTPRequest(.get, "https://api.test/list"))
    }
}
