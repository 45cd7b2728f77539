import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

nonisolated let recordIssue: FailureSink = { text, site in
    Issue.record(
        Comment(rawValue: text),
        sourceLocation: SourceLocation(
            fileID: site.fileID, filePath: site.file.description,
            line: Int(site.line), column: 1))
}

struct VerifiedDoubles: TestTrait, SuiteTrait, TestScoping {
    var timeout = Timeout()
    var isRecursive: Bool { true }

    func provideScope(
        for test: Test, testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await verifyingDoubles(
            timeout: timeout, sink: recordIssue
        ) {
            try await function()
        }
    }
}

extension Trait where Self == VerifiedDoubles {
    static func verifiedDoubles(
        timeout: Timeout = Timeout()
    ) -> VerifiedDoubles {
        VerifiedDoubles(timeout: timeout)
    }
}

@Suite(.bounded, .verifiedDoubles(timeout: Timeout(.seconds(30)))) struct VerifiedDoublesSample {
    private let stub = HTTPClientStub()

    @Test func traitSetsDefaultTimeoutOfAllWaits() {
        #expect(Timeout().bound == .seconds(30))
    }

    @Test func verifiedStubPassesUnderTrait() async throws {
        stub.on(.any, .status(.serviceUnavailable), .json("[]"))
        try await verifying(stub) {
            let request = try HTTPRequest(.get, "https://api.test/list")
            #expect(try await stub.send(request).status == .serviceUnavailable)
            #expect(try await stub.send(request) == .json("[]"))
        }
    }

    @Test(forgotten) func traitReportsUnverifiedStubOfSuite() {
        stub.on(.any, .status(.ok))
    }

    @Test(forgotten) func traitReportsUnverifiedStubOfTest() {
        HTTPClientStub().on(.any, .status(.ok))
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
        try await withKnownIssue {
            try await VerifiedDoubles().provideScope(for: test, testCase: testCase, performing: function)
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("nobody verified this double") }
                && issue.sourceLocation?.fileID == #fileID
        }
    }
}

private let forgotten = Forgotten()
