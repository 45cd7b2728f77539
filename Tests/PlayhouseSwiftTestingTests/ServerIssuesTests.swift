import PlayhouseSwiftTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

/// Code that runs on the threads of a server belongs to the test that has started the server.
@Suite(.bounded) struct ServerIssuesTests {
    @Test func serverHandlerRunsAsPartOfTest() async throws {
        let names = Locked<[String?]>([])
        let handler = ClosureHandler { _ in
            names.withLock { $0.append(Test.current?.name) }
            return .text("hello")
        }
        try await withServer(handler, options: .init(environment: [:])) { server in
            _ = try await URLSessionHTTPClient().send(HTTPRequest(.get, parsing: server.address("/")))
        }
        #expect(names.withLock { $0 } == ["serverHandlerRunsAsPartOfTest()"])
    }

    @Test func issueInHandlerIsReportedInTest() async throws {
        let dummy = HTTPClientDummy(sink: recordIssue)
        let handler = ClosureHandler { request in
            _ = try? await dummy.send(request)  // fails, and the dummy reports it
            return .text("hello")
        }
        try await withKnownIssue {
            try await withServer(handler, options: .init(environment: [:])) { server in
                _ = try await URLSessionHTTPClient().send(HTTPRequest(.get, parsing: server.address("/")))
            }
        } matching: {
            $0.comments.contains { $0.rawValue.contains("CALLED DUMMY") }
        }
    }

    @Test func refusedRequestIsReportedInTest() async throws {
        let tests = Locked<[String?]>([])
        let sink: FailureSink = { _, _ in tests.withLock { $0.append(Test.current?.name) } }
        let handler = ClosureHandler { _ in .text("hello") }
        try await withServer(
            handler, options: .init(limits: RequestLimits(line: 20), environment: [:]), sink: sink
        ) { server in
            let long = String(repeating: "x", count: 100)
            _ = try await URLSessionHTTPClient().send(HTTPRequest(.get, parsing: server.address("/" + long)))
        }
        #expect(tests.withLock { $0 } == ["refusedRequestIsReportedInTest()"])
    }
}
