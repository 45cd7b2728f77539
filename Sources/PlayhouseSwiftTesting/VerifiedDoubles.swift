#if canImport(Testing)
import RemoteLoading
public import RemoteLoadingTesting
public import Testing

/// A trait that makes a test fail if one of its doubles has an issue that the test has not read.
///
/// If a double has an issue, the calls of all doubles of the test are attached to the test, in their order.
///
/// Add the trait to each top-level suite, as in `@Suite(.verifiedDoubles())`. The function
/// `verifyingDoubles(timeout:sink:journal:isolation:_:)` describes which doubles belong to a test.
public struct VerifiedDoubles: TestTrait, SuiteTrait, TestScoping {
    private let timeout: Timeout
    private let sink: FailureSink

    /// The tests of nested suites have the trait too.
    public var isRecursive: Bool { true }

    init(timeout: Timeout, sink: @escaping FailureSink = recordIssue) {
        self.timeout = timeout
        self.sink = sink
    }

    /// Runs a test case, and reports the unread issues of its doubles.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        let (journal, hasFailed) = (CallJournal(), Locked(false))
        let sink: FailureSink = { [sink] text, site in
            hasFailed.withLock { $0 = true }
            sink(text, site)
        }
        defer {
            if hasFailed.withLock({ $0 }) { journal.attach(to: test) }
        }
        do {
            try await verifyingDoubles(timeout: timeout, sink: sink, journal: journal) { try await function() }
        } catch let error as VerificationError {
            hasFailed.withLock { $0 = true }
            throw error
        }
    }
}

extension CallJournal {
    fileprivate func attach(to test: Test) {
        let lines = entries.isEmpty ? ["no double was called"] : entries
        Attachment.record(
            lines.joined(separator: "\n") + "\n", named: "calls of doubles.txt", sourceLocation: test.sourceLocation)
    }
}

extension Trait where Self == VerifiedDoubles {
    /// A trait that makes a test fail if one of its doubles has an issue that the test has not read.
    ///
    /// `timeout` is the default timeout of all doubles and waits in the test.
    public static func verifiedDoubles(timeout: Timeout = Timeout()) -> VerifiedDoubles {
        VerifiedDoubles(timeout: timeout)
    }
}
#endif
