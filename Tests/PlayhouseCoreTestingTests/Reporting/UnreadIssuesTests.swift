import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of issues that a test forgets to verify.
@Suite(.bounded) struct UnreadIssuesTests {
    private let received = CallJournal()
    private var sink: FailureSink {
        { [received] text, site in received.note(text, by: "\(site)") }
    }

    /// Makes a double with an issue, and releases it.
    private func forget(_ name: String, sink: FailureSink? = nil) async throws {
        let dummy = HTTPClientDummy(name, sink: sink)
        await dummy.swallow(HTTPRequest(.get, "https://a.test/"))
    }

    @Test func unusedStubIsReportedWhenDoubleIsReleased() {
        let made = #line + 1
        var stub: HTTPClientStub? = HTTPClientStub("catalog", sink: sink)
        stub?.on(.any, .status(.ok))
        stub = nil
        #expect(received.entries.count == 1)
        #expect(received.entries.first?.hasPrefix("0 UnreadIssuesTests.swift:\(made): ") == true)
        #expect(
            received.calls == [
                """
                HTTPClientStub "catalog": 1 issue, made at UnreadIssuesTests.swift:\(made)
                1. UNUSED STUB  any request, UnreadIssuesTests.swift:\(made + 1), served 0 of 1; \
                mark it .optional() if it may not happen
                """
            ])
    }

    @Test func unusedAnswerIsReportedWhenSpyIsReleased() {
        var stub: CallSpy<Int, Int, LoadError>? = CallSpy(log: IssueLog("WeatherSpy", sink: sink))
        stub?.prepare(.always(21))
        #expect(stub?.count == 0)
        stub = nil
        #expect(received.calls.count == 1 && received.calls[0].contains("UNUSED ANSWER  called 0 of 1 times"))
    }

    @Test func unexpectedAddressIsReportedByReleasedImageSpy() async throws {
        let scope = received
        await verifyingDoubles(sink: { text, _ in scope.note(text, by: "") }) {
            let spy = ImageLoaderSpy(answering: [:])
            _ = try? await spy.image(at: URL(filePath: "/face.png"))  // fails, and the spy reports it
        }
        #expect(received.calls.count == 1 && received.calls[0].contains("UNEXPECTED ADDRESS"))
    }

    @Test func leakIsReportedWhenProbeIsReleased() {
        final class Session: Sendable {}
        let session = Session()
        var probe: LeakProbe? = LeakProbe(sink: sink)
        probe?.watch(session)
        probe = nil
        #expect(received.calls.count == 1 && received.calls[0].contains("STILL ALIVE  Session"))
        withExtendedLifetime(session) {}
    }

    @Test func issueThatSinkReceivedIsNotReportedAgain() async throws {
        try await forget("sunk", sink: sink)
        #expect(received.calls.count == 1)
    }

    @Test func verifiedDoubleReportsNothingWhenReleased() async throws {
        let request = HTTPRequest(.get, "https://a.test/")
        await verifyingDoubles(sink: sink) {
            await #expect(throws: VerificationError.self) {
                let dummy = HTTPClientDummy()
                try await verifying(dummy) { await dummy.swallow(request) }
            }
            let stub = HTTPClientStub()
            stub.on(.any, .status(.ok))
            #expect(stub.report().issues.count == 1)
        }
        #expect(received.calls.isEmpty)
    }

    @Test func onlyIssuesAfterVerificationAreReported() async throws {
        let requests = try ["x", "y"].map { try HTTPRequest(.get, parsing: "https://a.test/\($0)") }
        await verifyingDoubles(sink: sink) {
            let dummy = HTTPClientDummy()
            await dummy.swallow(requests[0])
            #expect(dummy.report().issues.count == 1)
            await dummy.swallow(requests[1])
        }
        #expect(received.calls.count == 1)
        #expect(received.calls[0].hasSuffix("\n1. CALLED DUMMY  GET https://a.test/y"))
    }

    @Test func issuesOfAllDoublesAreReportedTogether() async throws {
        try await verifyingDoubles(sink: sink) {
            try await forget("one")
            try await Task { try await forget("two") }.value
            let three = HTTPClientStub("three")
            three.on(.any, .status(.ok))
        }
        #expect(received.calls.count == 1)
        #expect(doubles == ["one", "two", "three"])
    }

    /// The names of the doubles in the reports that the sink has received, in order.
    private var doubles: [Substring] {
        received.calls.flatMap { $0.matches(of: /HTTPClient\w+ "(\w+)":/).map { $0.output.1 } }
    }

    @Test func retainedDoubleIsReportedWhenVerifyingScopeEnds() async throws {
        let kept = Locked<HTTPClientDummy?>(nil)
        await verifyingDoubles(sink: sink) {
            let dummy = HTTPClientDummy("kept")
            kept.withLock { $0 = dummy }
            await dummy.swallow(HTTPRequest(.get, "https://a.test/"))
        }
        #expect(received.calls.count == 1)
        kept.withLock { $0 = nil }
        #expect(received.calls.count == 1)
    }

    @Test func issuesAreReportedIfVerifiedClosureThrows() async throws {
        struct Wrong: Error {}
        await #expect(throws: Wrong.self) {
            try await verifyingDoubles(sink: sink) {
                try await forget("one")
                throw Wrong()
            }
        }
        #expect(received.calls.count == 1)
    }

    @Test func doublesInSynchronousClosureAreVerified() {
        verifyingDoubles(sink: sink) {
            let stub = HTTPClientStub("one")
            stub.on(.any, .status(.ok))
        }
        #expect(doubles == ["one"])
    }
}
