import CodeUnderTest
import PlayhouseSwiftTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

// The file expected-swift-testing.txt contains line numbers of the following code. Each test has one issue.

private let shared = HTTPClientDummy("shared")

@Suite(.bounded, .verifiedDoubles(timeout: Timeout(.seconds(1)))) struct ScopeTests {
    @Test func wrongAddressIsReportedByStubBehindServer() async throws {
        let stub = HTTPClientStub("behind server")
        stub.on(.path("/list"), .json("[]"))
        try await withServer(stub) { server in
            await Catalog(URLSessionHTTPClient()).visit(server.address("/lists"))
        }
    }

    @Test func firstCallToSharedDoubleIsReported() async { await Catalog(shared).visit("https://api.test/first") }

    @Test func secondCallToSharedDoubleIsReported() async { await Catalog(shared).visit("https://api.test/second") }

    @Test func callThatIsNeverAnsweredIsReported() async throws {
        let spy = HTTPClientSpy("silent")
        Task { await Catalog(spy).visit("https://api.test/pending") }
        try await spy.requests.waitForCalls(1)
    }

    @Test func requestSentByHandlerAfterTestIsReported() async throws {
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

    @Test func answerToCancelledCallIsReported() async throws {
        let spy = HTTPClientSpy("cancelled")
        let visit = Task { await Catalog(spy).visit("https://api.test/") }
        try await spy.requests.waitForCalls(1)
        visit.cancel()
        await visit.value
        spy.requests.complete(0, with: .status(.ok))
    }

    @Test func unansweredCallFailsWithTimeout() async throws {
        let spy = HTTPClientSpy("thrown")
        _ = try await spy.send(HTTPRequest(.get, "https://api.test/"))
    }

    @Test func retryWaitingForStoppedClockIsReported() async throws {
        let (clock, stub) = (ManualClock("forgotten clock"), HTTPClientStub("retried"))
        stub.on(.any, .status(.serviceUnavailable), .json("[]"))
        let client = stub.retrying(.standard, time: clock.timeSource)
        _ = try await client.send(HTTPRequest(.get, "https://api.test/list"))
    }

    @Test func paymentSentTwiceIsReported() async {
        let stub = HTTPClientStub("payments")
        stub.on(.path("/pay"), .status(201))
        for _ in 1...2 { await Catalog(stub).visit("https://api.test/pay", .post) }
    }

    @MainActor
    @Test func lastValueIsReportedAfterFailedWait() async throws {
        final class Controller { var rows = 2 }
        let controller = Controller()
        try await until(controller.rows, equals: 3)
    }
}
