import PlayhouseXCTest
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import XCTest

@testable import DownstreamApp

nonisolated final class DoubleIssueXCTests: XCTestCase {
    /// A closure that receives expected failures, which do not fail the test.
    private var expected: ((_ text: String, _ file: String, _ line: Int) -> Void)?

    @MainActor
    func testIssueFailsTestAtLineOfDouble() async throws {
        var failures: [(text: String, file: String, line: Int)] = []
        expected = { failures.append(($0, $1, $2)) }
        let (line, dummy) = (#line, HTTPClientDummy(sink: failTest))
        // The app ignores the error, but the failure is recorded.
        _ = try? await AppHTTPClient(dummy, version: "2.1").send(HTTPRequest(.get, "https://quiz.example"))
        expected = nil
        XCTAssertEqual(failures.map(\.line), [line])
        XCTAssertEqual(failures.first?.file, #filePath)
        XCTAssertEqual(failures.first?.text.contains("CALLED DUMMY  GET https://quiz.example"), true)
    }

    #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
        guard let expected else { return super.record(issue) }
        let location = issue.sourceCodeContext.location
        expected(issue.compactDescription, location?.fileURL.path ?? "", location?.lineNumber ?? 0)
    }
    #else
    override func recordFailure(
        withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected isExpected: Bool
    ) {
        guard let expected else {
            return super.recordFailure(
                withDescription: description, inFile: filePath, atLine: lineNumber, expected: isExpected)
        }
        expected(description, filePath, lineNumber)
    }
    #endif
}
