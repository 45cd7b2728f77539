#if canImport(Testing)
import PlayhouseCore
public import PlayhouseCoreTesting
public import Testing

/// A trait that makes a test fail if one of its doubles has an issue that the test has not read.
///
/// All issues of a test, and the error that it may have thrown, are reported as one failure. The calls of all doubles
/// of the test are then attached to the test, in their order.
///
/// Add the trait to each top-level suite, as in `@Suite(.verifiedDoubles())`. The function
/// `verifyingDoubles(timeout:sink:journal:isolation:_:)` describes which doubles belong to a test.
public struct VerifiedDoubles: TestTrait, SuiteTrait, TestScoping {
    private let timeout: Timeout
    private let sink: FailureSink

    /// The value `true`, because the trait also applies to the tests of nested suites.
    public var isRecursive: Bool { true }

    init(timeout: Timeout, sink: @escaping FailureSink = recordIssue) {
        self.timeout = timeout
        self.sink = sink
    }

    /// Runs a test case, and then reports the unread issues of its doubles.
    public func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        let journal = CallJournal()
        let outcome = await TestOutcome(timeout: timeout, journal: journal) { () async throws in try await function() }
        guard let error = outcome.verificationError(bodyErrorIncluded: true) else {
            do {
                return try outcome.result.get()
            } catch let error as VerificationError {
                journal.attach(to: test)
                throw error
            }
        }
        // The error of the test is usually a consequence of the issues. It is reported with them, as one failure.
        error.send(to: sink)
        journal.attach(to: test)
    }
}

extension CallJournal {
    fileprivate func attach(to test: Test) {
        let lines = entries.isEmpty ? ["no call was recorded"] : entries
        Attachment.record(
            lines.joined(separator: "\n") + "\n", named: "calls of doubles.txt", sourceLocation: test.sourceLocation)
    }
}

extension Trait where Self == VerifiedDoubles {
    /// Returns a trait that makes a test fail if one of its doubles has an issue that the test has not read.
    ///
    /// `timeout` is the default timeout of all doubles and waits in the test.
    public static func verifiedDoubles(timeout: Timeout = Timeout()) -> VerifiedDoubles {
        VerifiedDoubles(timeout: timeout)
    }
}
#endif
