#if os(macOS) || os(Linux)  // Exit tests need a platform on which a process may start another one.
import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of issues that no test can read any more, each in a process of its own.
@Suite(.bounded) struct UnclaimedIssuesTests {
    /// A double that is never released.
    private static let shared = HTTPClientDummy("static")

    private static func send(to client: some HTTPClient) async throws {
        await client.swallow(HTTPRequest(.get, "https://a.test/?token=hunter2"))
    }

    private func expectLines(_ lines: [String], in result: ExitTest.Result?) {
        let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        for line in lines { #expect(text.contains(line), "\(text)") }
    }

    @Test func issueOfReleasedUnverifiedDoubleFailsRun() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            try await Self.send(to: HTTPClientDummy("forgotten"))
        }
        let line = #line - 3
        expectLines(
            [
                "/UnclaimedIssuesTests.swift:\(line): HTTPClientDummy \"forgotten\": 1 issue, made at ",
                "1. CALLED DUMMY  GET https://a.test/?token=<secret>\n   no test verified this double",
            ], in: result)
    }

    @Test func issueOfStaticDoubleFailsRun() async {
        // The text is not checked here, because an exit test does not read what the process prints at its end.
        await #expect(processExitsWith: .failure) { try await Self.send(to: Self.shared) }
    }

    @Test func requestAfterEndOfTestFailsRun() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let dummy = HTTPClientDummy("late")
            await verifyingDoubles(sink: { _, _ in }) {
                _ = HTTPClientStub()
                _ = try? await verifying(dummy) {}  // makes the dummy a double of the test
            }
            try await Self.send(to: dummy)
            withExtendedLifetime(dummy) {}
        }
        expectLines(["HTTPClientDummy \"late\": 1 issue", "found after the end of its test"], in: result)
    }

    @Test func unansweredCallOutsideTestFailsRun() async {
        await #expect(processExitsWith: .failure) {
            let spy = HTTPClientSpy("silent")
            Task { try await Self.send(to: spy) }
            try await spy.requests.waitForCalls(1)
        }
    }

    @Test func verifiedDoubleDoesNotFailRun() async {
        await #expect(processExitsWith: .success) {
            let dummy = HTTPClientDummy()
            try await Self.send(to: dummy)
            #expect(dummy.report().issues.count == 1)
        }
    }

    @Test func issueReportedByTestDoesNotFailRun() async {
        await #expect(processExitsWith: .success) {
            try await verifyingDoubles(sink: { _, _ in }) { try await Self.send(to: HTTPClientDummy()) }
        }
    }
}
#endif
