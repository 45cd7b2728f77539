import PlayhouseSwiftTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@Suite(.bounded, .verifiedDoubles(timeout: Timeout(.seconds(30)))) struct VerifiedDoublesTests {
    private let stub = HTTPClientStub()

    @Test func defaultTimeoutIsSetByTrait() {
        #expect(Timeout().bound == .seconds(30))
    }

    @Test func verifiedStubPassesUnderTrait() async throws {
        stub.on(.any, .status(.serviceUnavailable), .json("[]"))
        try await verifying(stub) {
            let request = HTTPRequest(.get, "https://api.test/list")
            let first = try await stub.send(request)
            #expect(first.status == .serviceUnavailable)
            #expect(try await stub.send(request) == .json("[]"))
        }
    }

    @Test func issuePointsToLineOfDouble() async {
        let (line, dummy) = (#line, HTTPClientDummy(sink: recordIssue))
        await withKnownIssue {
            _ = try? await dummy.send(HTTPRequest(.get, "https://api.test/"))  // the test is about the issue
        } matching: { issue in
            issue.sourceLocation?.line == line && issue.sourceLocation?.fileID == #fileID
        }
    }

    @Test(forgotten) func traitReportsUnverifiedStubOfSuite() {
        stub.on(.any, .status(.ok))
    }

    @Test(forgotten) func traitReportsUnverifiedStubOfTest() {
        HTTPClientStub().on(.any, .status(.ok))
    }

    @Test(forgotten) func traitReportsIssueAndErrorAsOneFailure() async throws {
        _ = try await HTTPClientDummy().send(HTTPRequest(.get, "https://api.test/"))
    }

    @Test(forgotten) func forgottenAdvanceOfClockIsReportedOnce() async throws {
        let (clock, stub) = (ManualClock(), HTTPClientStub())
        stub.on(.any, .status(.serviceUnavailable), .text("later"))
        try await clock.sleep(until: .init(.seconds(1)))
        _ = try await stub.send(HTTPRequest(.get, "https://api.test/"))
    }

    @Test(forgotten) func traitReportsUnverifiedDummyOfUnstructuredTask() async {
        await Task { _ = try? await HTTPClientDummy().send(HTTPRequest(.get, "https://api.test/")) }.value
    }
}

/// A trait for a test that does not verify one of its doubles, and is therefore expected to fail.
private struct Forgotten: TestTrait, TestScoping {
    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let count = Locked(0)
        try await withKnownIssue {
            try await VerifiedDoubles.verifiedDoubles(timeout: Timeout(.milliseconds(60))).provideScope(
                for: test, testCase: testCase, performing: function)
        } matching: { issue in
            let number = count.withLock { count in
                count += 1
                return count
            }
            let isExpected = issue.comments.contains { $0.rawValue.contains("1 issue, made at VerifiedDoublesTests") }
            return number == 1 && isExpected && issue.sourceLocation?.fileID == #fileID
        }
    }
}

private let forgotten = Forgotten()
