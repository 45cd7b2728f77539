import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// The exact texts with which a stub reports its issues.
@Suite(.bounded) struct HTTPClientStubReportTests {
    private let stub = HTTPClientStub("catalog")

    @Test func reportContainsIssuesAndTheirRemedies() async throws {
        let made = #line + 1
        let stub = HTTPClientStub("catalog")
        stub.on(.get("https://api.test/v1/questions?page=1"), .json("[]")).optional()
        stub.on(.post("https://api.test/v1/answers"), .status(201))
        await stub.swallow(HTTPRequest(.get, "https://api.test/v1/questions?page=2"))
        #expect(
            stub.report().description == """
                HTTPClientStub "catalog": 2 issues, made at HTTPClientStubReportTests.swift:\(made)
                1. UNEXPECTED REQUEST  GET https://api.test/v1/questions?page=2
                   closest stub, HTTPClientStubReportTests.swift:\(made + 1):  query page=1 != page=2
                2. UNUSED STUB  POST https://api.test/v1/answers, HTTPClientStubReportTests.swift:\(made + 2), \
                served 0 of 1; mark it .optional() if it may not happen
                """)
    }

    @Test func reportOfUnreachableStubPointsToEarlierStub() async throws {
        let first = #line + 1
        stub.on(.method(.get), .json("[]"))
        stub.on(.path("/x"), .json("{}"))
        await stub.swallow(HTTPRequest(.get, "https://a.test/x"))
        #expect(
            stub.report().issues.map(\.summary) == [
                "/x, HTTPClientStubReportTests.swift:\(first + 1): its requests went to the stub at "
                    + "HTTPClientStubReportTests.swift:\(first); declare it before that"
            ])
    }

    @Test func issueOfExhaustedScriptContainsLineAndLength() async throws {
        let line = #line + 1
        stub.on(.any, script: HTTPScript(values: [.status(.ok), .status(.ok)]))
        for _ in 0..<3 { await stub.swallow(HTTPRequest(.get, "https://a.test/x")) }
        let issue = try #require(stub.report().issues.first)
        #expect(issue.summary == "GET https://a.test/x")
        #expect(issue.details == ["the script at HTTPClientStubReportTests.swift:\(line) ends after 2"])
        #expect(issue.site?.line == UInt(line))
    }

    @Test func oneDifferenceFromStubCausesOneIssue() async throws {
        stub.on(.get("https://a.test/x?page=1"), .status(.ok))
        await stub.swallow(HTTPRequest(.get, "https://a.test/x?page=2"))
        #expect(stub.report().issues.map(\.kind) == ["unexpected request"])
    }

    @Test func unusedStubIsPreferredAmongEquallyCloseStubs() async throws {
        for page in [1, 2] { stub.on(.get("https://a.test/x?page=\(page)"), .status(.ok)) }
        await stub.swallow(HTTPRequest(.get, "https://a.test/x?page=1"))
        await stub.swallow(HTTPRequest(.get, "https://a.test/x?page=3"))
        let issues = stub.report().issues
        #expect(issues.map(\.kind) == ["unexpected request"])
        #expect(issues.first?.details.first?.hasSuffix("query page=2 != page=3") == true)
    }

    @Test func twoDifferencesFromStubCauseTwoIssues() async throws {
        stub.on(.post("https://a.test/answers"), .status(.ok))
        await stub.swallow(HTTPRequest(.get, "https://a.test/x"))
        #expect(stub.report().issues.map(\.kind) == ["unexpected request", "unused stub"])
    }

    @Test func closestStubHasFewestDifferences() async throws {
        stub.on(.post("https://a.test/y"), .status(.ok)).optional()
        stub.on(.get("https://a.test/x?page=1"), .status(.ok)).optional()
        await stub.swallow(HTTPRequest(.get, "https://a.test/x?page=2"))
        #expect(stub.report().issues[0].details[0].hasSuffix(":  query page=1 != page=2"))
    }

    @Test func firstOfEquallyCloseStubsIsReported() async throws {
        stub.on(.path("/y"), .status(.ok)).optional()
        stub.on(.path("/z"), .status(.ok)).optional()
        await stub.swallow(HTTPRequest(.get, "https://a.test/x"))
        #expect(stub.report().issues[0].details[0].hasSuffix(":  path /y != /x"))
    }

    @Test func everyDifferenceOfClosestStubIsReported() async throws {
        stub.on(.post("https://a.test/y?page=1"), .status(.ok)).optional()
        await stub.swallow(HTTPRequest(.get, "https://a.test/x"))
        let differences =
            "method POST != GET; expected address https://a.test/y, actual address https://a.test/x; query page=1 is missing"
        #expect(stub.report().issues[0].details[0].hasSuffix(":  " + differences))
    }

    @Test func errorSwallowedByCallerIsReported() async throws {
        await #expect(throws: VerificationError.self) {
            try await verifying(stub) { await stub.swallow(HTTPRequest(.get, "https://a.test/x")) }
        }
    }

    @Test func errorSwallowedInDetachedTaskIsReported() async throws {
        let request = HTTPRequest(.get, "https://a.test/x")
        await #expect(throws: VerificationError.self) {
            try await verifying(stub) { await Task.detached { [stub] in await stub.swallow(request) }.value }
        }
    }

    @Test func issueSinkReceivesLineOfExhaustedScript() async throws {
        let received = CallJournal()
        let stub = HTTPClientStub { text, site in received.note(text, by: "\(site)") }
        let line = #line + 1
        stub.on(.any, script: HTTPScript(values: []))
        await stub.swallow(HTTPRequest(.get, "https://a.test/x"))
        #expect(received.entries.count == 1)
        #expect(received.entries.first?.hasPrefix("0 HTTPClientStubReportTests.swift:\(line): ") == true)
    }

    @Test func issueSinkReceivesIssuesOneByOne() async throws {
        let received = CallJournal()
        let made = #line + 1
        let stub = HTTPClientStub("catalog") { text, _ in received.note(text, by: "") }
        for path in ["x", "y"] { await stub.swallow(try HTTPRequest(.get, parsing: "https://a.test/\(path)")) }
        #expect(
            received.calls
                == ["x", "y"].map { path in
                    """
                    HTTPClientStub "catalog": 1 issue, made at HTTPClientStubReportTests.swift:\(made)
                    1. UNEXPECTED REQUEST  GET https://a.test/\(path)
                       no stub was declared
                    """
                })
    }

    @Test func issueSinkDoesNotReceiveUnusedStub() {
        let received = CallJournal()
        let stub = HTTPClientStub { text, _ in received.note(text, by: "") }
        stub.on(.any, .status(.ok))
        #expect(stub.report().issues.map(\.kind) == ["unused stub"])
        #expect(received.calls.isEmpty)
    }
}
