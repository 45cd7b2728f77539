import RemoteLoading
import RemoteLoadingTesting
import XCTest

nonisolated class VerifyingTestCase: XCTestCase {
    override func invokeTest() {
        verifyingDoubles(sink: failTest) { super.invokeTest() }
    }
}

nonisolated final class VerifyingXCTests: VerifyingTestCase {
    /// The messages of the failures of the current test, or `nil` if the test expects no failure.
    private var expected: [String]?

    override func invokeTest() {
        super.invokeTest()
        guard let expected else { return }
        self.expected = nil
        XCTAssertEqual(expected.count, 1)
        XCTAssertEqual(expected.first?.contains("nobody verified this double"), true)
    }

    @MainActor
    func testForgottenStubFailsTest() {
        expected = []
        HTTPClientStub().on(.any, .status(.ok))
    }

    @MainActor
    func testForgottenDummyOfAsynchronousTestFailsTest() async throws {
        expected = []
        let request = try HTTPRequest(.get, "https://api.test/")
        _ = try? await HTTPClientDummy().send(request)  // the app ignores the error
    }

    @MainActor
    func testVerifiedStubPasses() async throws {
        let stub = HTTPClientStub()
        stub.on(.any, .status(.ok))
        try await verifying(stub) {
            _ = try await stub.send(HTTPRequest(.get, "https://api.test/"))
        }
    }

    #if canImport(Darwin)
    override func record(_ issue: XCTIssue) {
        if expected == nil { super.record(issue) } else { expected?.append(issue.compactDescription) }
    }
    #else
    override func recordFailure(
        withDescription description: String, inFile filePath: String, atLine lineNumber: Int, expected isExpected: Bool
    ) {
        guard expected == nil else {
            expected?.append(description)
            return
        }
        super.recordFailure(
            withDescription: description, inFile: filePath, atLine: lineNumber, expected: isExpected)
    }
    #endif
}
