#if canImport(XCTest)
public import PlayhouseCoreTesting
public import XCTest

/// A test case whose tests fail if one of their doubles has an issue that the test has not read.
///
/// Make it the base class of your test cases. All issues of a test, and the error that it may have thrown, are reported
/// as one failure. The function `verifyingDoubles(timeout:sink:journal:isolation:_:)` describes which doubles belong to
/// a test.
///
/// XCTest creates the instances of all test cases before the first test. A double that is the initial value of a
/// property belongs to a test only from its first use there, so declare its stubs in `setUp()` or in the test.
open class VerifiedTestCase: XCTestCase {
    #if canImport(Darwin)
    private typealias ThrownError = XCTIssue
    #else
    private typealias ThrownError = (text: String, file: String, line: Int)
    #endif

    /// The errors that the running test threw, or `nil` if no test runs.
    private var thrown: [ThrownError]?

    /// The default timeout of all doubles and waits in a test, which is 60 seconds without an event.
    open var doublesTimeout: Timeout { Timeout() }

    /// Runs the test, and records the unread issues of its doubles.
    open override func invokeTest() {
        let journal = CallJournal()
        thrown = []
        let outcome = TestOutcome(timeout: doublesTimeout, journal: journal) { super.invokeTest() }
        let errors = thrown ?? []
        thrown = nil
        guard let error = outcome.verificationError() else {
            for each in errors { record(each) }
            return
        }
        // The error of the test is usually a consequence of the issues. It is reported with them, as one failure.
        var lines = [error.description] + errors.map(text(of:))
        if !journal.entries.isEmpty { lines += ["The calls of the doubles:"] + journal.entries }
        error.send { [lines] _, site in failTest(lines.joined(separator: "\n"), site) }
    }

    #if canImport(Darwin)
    /// Records a failure, or keeps an error that the test threw until the issues of its doubles are known.
    open override func record(_ issue: XCTIssue) {
        if issue.type == .thrownError, thrown != nil { thrown?.append(issue) } else { super.record(issue) }
    }

    private func text(of error: ThrownError) -> String { "and the test failed: \(error.compactDescription)" }
    #else
    /// Records a failure, or keeps an error that the test threw until the issues of its doubles are known.
    open override func recordFailure(
        withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected: Bool
    ) {
        guard expected || thrown == nil else {
            thrown?.append((description, filePath, lineNumber))
            return
        }
        super.recordFailure(withDescription: description, inFile: filePath, atLine: lineNumber, expected: expected)
    }

    private func record(_ error: ThrownError) {
        super.recordFailure(withDescription: error.text, inFile: error.file, atLine: error.line, expected: false)
    }

    private func text(of error: ThrownError) -> String { "and the test failed: \(error.text)" }
    #endif
}

/// A sink that reports each issue of a double at once, as a failure at the line where the double was created.
///
/// Pass it to a double: `HTTPClientStub("quiz server", sink: failTest)`.
public let failTest: FailureSink = { text, site in XCTFail(text, file: site.file, line: site.line) }
#endif
