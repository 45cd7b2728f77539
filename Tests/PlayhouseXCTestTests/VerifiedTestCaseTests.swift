import PlayhouseXCTest
import RemoteLoading
import RemoteLoadingTesting
import XCTest

final class VerifiedTestCaseTests: VerifiedTestCase {
    /// The failures of the current test, or `nil` if the test expects none.
    private var expected: [String]?
    private let server = HTTPClientStub("property")

    override func invokeTest() {
        super.invokeTest()
        guard let failures = expected else { return }
        expected = nil
        XCTAssertEqual(failures.count, 1, "\(failures)")
        XCTAssertEqual(failures.first?.contains("1 issue, made at VerifiedTestCaseTests.swift:"), true)
    }

    func testForgottenStubFailsTest() {
        expected = []
        HTTPClientStub().on(.any, .status(.ok))
    }

    func testForgottenStubInPropertyFailsTest() {
        expected = []
        server.on(.any, .status(.ok))
    }

    func testIssueAndErrorAreOneFailure() async throws {
        expected = []
        _ = try await HTTPClientDummy().send(HTTPRequest(.get, "https://api.test/"))
    }

    func testPendingCallFailsTest() async throws {
        expected = []
        let spy = HTTPClientSpy()
        let request = HTTPRequest(.get, "https://api.test/")
        Task { try await spy.send(request) }
        try await spy.requests.waitForCalls(1)
    }

    func testLateIssueOfServerHandlerFailsTest() async throws {
        expected = []
        let dummy = HTTPClientDummy()
        let handler = ClosureHandler { request in
            // The server cancels this loop when it stops.
            let (never, continuation) = AsyncStream.makeStream(of: Never.self)
            for await _ in never {}
            withExtendedLifetime(continuation) {}
            _ = try? await dummy.send(request)
            return .text("late")
        }
        let server = try await LoopbackHTTPServer.start(handler)
        defer { server.stop() }
        let request = try HTTPRequest(.get, parsing: server.address("/"))
        Task { try await URLSessionHTTPClient().send(request) }
        try await server.waitForRequests(1)
    }

    func testVerifiedStubPasses() async throws {
        let stub = HTTPClientStub()
        stub.on(.any, .status(.ok))
        _ = try await stub.send(HTTPRequest(.get, "https://api.test/"))
    }

    #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
        if expected == nil || issue.type == .thrownError {
            super.record(issue)
        } else {
            expected?.append(issue.compactDescription)
        }
    }
    #else
    override func recordFailure(
        withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected isExpected: Bool
    ) {
        guard expected != nil, isExpected else {
            return super.recordFailure(
                withDescription: description, inFile: filePath, atLine: lineNumber, expected: isExpected)
        }
        expected?.append(description)
    }
    #endif
}
