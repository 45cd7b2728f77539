import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct WithServerTests {
    private struct Wrong: Error {}

    @Test func serverRunsDuringClosureAndStopsAfterwards() async throws {
        let stopped = try await withServer(ClosureHandler { _ in .text("hello") }, options: .init(environment: [:])) {
            server in
            let request = try HTTPRequest(.get, parsing: server.address("/"))
            #expect(try await URLSessionHTTPClient().send(request).body == Data("hello".utf8))
            return server
        }
        try await stopped.waitUntilOver()
        try stopped.verify()
    }

    @Test func serverStopsIfClosureThrows() async throws {
        let started = Locked<LoopbackHTTPServer?>(nil)
        await #expect(throws: Wrong.self) {
            try await withServer(ClosureHandler { _ in .text("hello") }, options: .init(environment: [:])) { server in
                started.withLock { $0 = server }
                throw Wrong()
            }
        }
        try await #require(started.withLock { $0 }).waitUntilOver()
    }

    @Test func configuredFaultReachesClient() async throws {
        let handler = ClosureHandler { _ in .text("hello") }
        try await withServer(handler, faults: { _ in .truncate(.insideBody(2)) }, options: .init(environment: [:])) {
            server in
            await #expect(throws: TransportError.connectionLost) {
                try await URLSessionHTTPClient().send(HTTPRequest(.get, parsing: server.address("/")))
            }
        }
    }

    @Test func stubAnswersRequestsOverRealConnection() async throws {
        let stub = HTTPClientStub()
        stub.on(.path("/x"), .text("hello"))
        stub.on(.path("/y"), failure: .timedOut)
        try await withServer(stub, options: .init(environment: [:])) { server in
            let client = URLSessionHTTPClient()
            #expect(try await client.send(HTTPRequest(.get, parsing: server.address("/x"))).body == Data("hello".utf8))
            let failure = try await client.send(HTTPRequest(.get, parsing: server.address("/y")))
            #expect(failure.status.code == 502 && failure.body == Data("timedOut".utf8))
            try stub.verify()
            #expect(try await client.send(HTTPRequest(.get, parsing: server.address("/z"))).status.code == 502)
            #expect(stub.report().issues.map(\.kind) == ["unexpected request"])
        }
    }

    @Test func spyAnswersRequestsOverRealConnection() async throws {
        let spy = HTTPClientSpy()
        try await withServer(spy, options: .init(environment: [:])) { server in
            let request = try HTTPRequest(.post, parsing: server.address("/x"), body: Data("question".utf8))
            let call = Task { try await URLSessionHTTPClient().send(request) }
            try await spy.requests.waitForCalls(1)
            #expect(spy.requests[0].body == Data("question".utf8))
            spy.requests.complete(.path("/x"), with: .text("answer"))
            #expect(try await call.value.body == Data("answer".utf8))
        }
        try spy.verify()
    }
}
