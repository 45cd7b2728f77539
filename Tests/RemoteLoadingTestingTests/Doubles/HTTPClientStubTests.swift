import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct HTTPClientStubTests {
    private let stub = HTTPClientStub("catalog")

    @discardableResult
    private func send(_ address: String, _ method: HTTPMethod = .get) async throws -> HTTPResponse {
        try await stub.send(HTTPRequest(method, parsing: address))
    }

    @Test func matchingRequestIsAnsweredEveryTime() async throws {
        stub.on(.get("https://a.test/x"), .json("[]"))
        for _ in 0..<3 { #expect(try await send("https://a.test/x") == .json("[]")) }
        try stub.verify()
    }

    @Test func requestIsAnsweredByFirstMatchingStub() async throws {
        stub.on(.path("/x"), .text("first"))
        stub.on(.method(.get), .text("second"))
        #expect(try await send("https://a.test/x").body == Data("first".utf8))
        #expect(try await send("https://a.test/y").body == Data("second".utf8))
        try stub.verify()
    }

    @Test func stubThrowsDeclaredFailure() async throws {
        stub.on(.any, failure: .timedOut)
        await #expect(throws: TransportError.timedOut) { try await send("https://a.test/x") }
        try stub.verify()
    }

    @Test func requestsAreAnsweredInOrderOfScript() async throws {
        stub.on(.any, script: HTTPScript([.failure(.connectionLost), .success(.status(.ok))]))
        await #expect(throws: TransportError.connectionLost) { try await send("https://a.test/x") }
        #expect(try await send("https://a.test/x").status == .ok)
        try stub.verify()
    }

    @Test func responsesComeInOrderAndLastIsRepeated() async throws {
        stub.on(.any, .status(.serviceUnavailable), .json("[1]"), .json("[2]"))
        #expect(try await send("https://a.test/x").status == .serviceUnavailable)
        #expect(stub.report().issues.first?.summary.contains("served 1 of 3") == true)
        #expect(try await send("https://a.test/x") == .json("[1]"))
        for _ in 0..<2 { #expect(try await send("https://a.test/x") == .json("[2]")) }
        try stub.verify()
    }

    @Test func unexpectedRequestThrowsAndReportsClosestStub() async throws {
        stub.on(.get("https://a.test/x?page=1"), .json("[]")).optional()
        stub.on(.post("https://b.test/y"), .json("[]")).optional()
        await #expect(throws: TransportError.other(code: 0)) { try await send("https://a.test/x?page=2") }
        let issue = try #require(stub.report().issues.first)
        #expect(issue.kind == "unexpected request")
        #expect(issue.summary == "GET https://a.test/x?page=2")
        #expect(issue.details.count == 1)
        #expect(issue.details[0].hasPrefix("closest stub, HTTPClientStubTests.swift:"))
        #expect(issue.details[0].hasSuffix(":  query page=1 != page=2"))
    }

    @Test func reportSaysIfNoStubIsDeclared() async throws {
        await #expect(throws: TransportError.self) { try await send("https://a.test/x") }
        #expect(stub.report().issues.first?.details == ["no stub was declared"])
    }

    @Test func unusedStubIsReportedAtItsLine() {
        let (line, rule) = (#line, stub.on(.post("https://a.test/x"), .status(201)))
        let issue = stub.report().issues.first
        #expect(issue?.kind == "unused stub")
        #expect(
            issue?.summary.contains("POST https://a.test/x, HTTPClientStubTests.swift:\(line), served 0 of 1") == true
        )
        #expect(issue?.site?.line == UInt(line))
        rule.optional()
        #expect(stub.report().issues.isEmpty)
    }

    @Test func unfinishedScriptIsReported() async throws {
        stub.on(.any, script: HTTPScript(values: [.status(.ok), .status(.ok)]))
        try await send("https://a.test/x")
        #expect(stub.report().issues.first?.summary.contains("served 1 of 2") == true)
    }

    @Test func unreachableOptionalStubIsNotReported() async throws {
        stub.on(.path("/x"), .json("[]"))
        stub.on(.any, .status(.notFound)).optional()
        try await send("https://a.test/x")
        try stub.verify()
    }

    @Test func unreachableStubIsReported() async throws {
        stub.on(.method(.get), .json("[]"))
        let (line, _) = (#line, stub.on(.path("/x"), .json("{}")))
        try await send("https://a.test/x")
        let issue = stub.report().issues.first
        #expect(issue?.kind == "unreachable stub")
        #expect(issue?.site?.line == UInt(line))
    }

    @Test func stubThatAnsweredIsNotReportedAsUnreachable() async throws {
        stub.on(.path("/x"), .json("[]"))
        stub.on(.method(.get), .json("{}"))
        try await send("https://a.test/x")
        try await send("https://a.test/y")
        try stub.verify()
    }

    @Test func requestAfterEndOfScriptIsReported() async throws {
        stub.on(.any, script: HTTPScript(values: [.status(.ok)]))
        try await send("https://a.test/x")
        await #expect(throws: TransportError.other(code: 0)) { try await send("https://a.test/x") }
        #expect(stub.report().issues.map(\.kind) == ["exhausted script"])
    }

    @Test func cancelledTaskGetsNoAnswer() async throws {
        stub.on(.any, .status(.ok)).optional()
        let call = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await send("https://a.test/x")
        }
        await #expect(throws: TransportError.cancelled) { try await call.value }
    }

    @Test func reportContainsNoRequestSecret() async throws {
        stub.on(.get("https://a.test/x?token=other") && .header(.authorization, "Bearer other"), .json("[]")).optional()
        var query = HTTPQuery()
        query.append("token", "s3cret", isSecret: true)
        let request = try HTTPRequest(
            .get, parsing: "https://a.test/x", query: query, fields: [.authorization: "Bearer s3cret"])
        await #expect(throws: TransportError.self) { try await stub.send(request) }
        let text = stub.report().description
        #expect(
            text.contains("query token has a different secret value; header Authorization has a different secret value")
        )
        #expect(!text.contains("s3cret"))
    }

    @Test func issueSinkImmediatelyReceivesIssueAndLine() async throws {
        let received = CallJournal()
        let (line, stub) = (#line, HTTPClientStub("sunk") { text, site in received.note(text, by: "\(site)") })
        await #expect(throws: TransportError.self) { try await stub.send(HTTPRequest(.get, "https://a.test/x")) }
        #expect(received.entries.count == 1)
        #expect(received.entries.first?.hasPrefix("0 HTTPClientStubTests.swift:\(line): ") == true)
        #expect(received.calls.first?.contains("UNEXPECTED REQUEST  GET https://a.test/x") == true)
    }

    @Test func requestsAreRecordedInJournal() async throws {
        let journal = CallJournal()
        let stub = HTTPClientStub("one", journal: journal)
        stub.on(.any, .status(.ok))
        _ = try await stub.send(HTTPRequest(.get, "https://a.test/x"))
        #expect(journal.entries.map(\.description) == ["0 one: GET https://a.test/x"])
    }

    @Test(arguments: [HTTPMethod.post, .patch])
    func secondPostOrPatchNeedsItsOwnResponse(method: HTTPMethod) async throws {
        let stub = HTTPClientStub()
        let line = #line + 1
        stub.on(.path("/pay"), .status(201))
        let request = HTTPRequest(method, "https://api.test/pay")
        #expect(try await stub.send(request).status == 201)
        await #expect(throws: TransportError.other(code: 0)) { try await stub.send(request) }
        let hint = "the script at HTTPClientStubTests.swift:\(line) ends after 1"
        #expect(stub.report().issues.map(\.kind) == ["exhausted script"])
        #expect(stub.report().description.hasSuffix(hint + "; add .repeating() if the request may be repeated"))
    }

    @Test func eachRepeatedPostUsesNextResponse() async throws {
        let stub = HTTPClientStub()
        stub.on(.method(.post), .status(201), .status(202))
        let request = HTTPRequest(.post, "https://api.test/pay")
        #expect(try await stub.send(request).status == 201)
        #expect(try await stub.send(request).status == 202)
        try stub.verify()
    }

    @Test(arguments: [HTTPMethod.get, .put, .delete, .head])
    func lastResponseIsRepeatedForIdempotentMethods(method: HTTPMethod) async throws {
        let stub = HTTPClientStub()
        stub.on(.any, .status(201))
        for _ in 1...3 { #expect(try await stub.send(HTTPRequest(method, "https://api.test/")).status == 201) }
        try stub.verify()
    }

    @Test func secondPOSTRequestIsAnsweredByRepeatingStub() async throws {
        let (stub, scripted) = (HTTPClientStub(), HTTPClientStub())
        stub.on(.any, .status(201)).repeating()
        scripted.on(.any, script: .always(.status(201)))
        for client in [stub, scripted] {
            for _ in 1...3 { _ = try await client.send(HTTPRequest(.post, "https://api.test/")) }
            try client.verify()
        }
    }
}
