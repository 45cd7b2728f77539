import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of servers that are released without being stopped.
@Suite(.bounded)
struct LoopbackHTTPServerReleaseTests {
    private let received = CallJournal()
    private var sink: FailureSink {
        { [received] text, site in received.note(text, by: "\(site)") }
    }

    private static let handler = ClosureHandler { _ in .text("hello") }

    private func start(_ name: String? = nil, sink: FailureSink? = nil) async throws -> LoopbackHTTPServer {
        try await LoopbackHTTPServer.start(Self.handler, name: name, options: .init(environment: [:]), sink: sink)
    }

    @Test func reportOfUnstoppedServerContainsNumberOfExchanges() async throws {
        let made = #line + 1
        var server: LoopbackHTTPServer? = try await LoopbackHTTPServer.start(
            Self.handler, name: "books", options: .init(recordLimit: 1, environment: [:]), sink: sink)
        let port = try #require(server?.port)
        let client = URLSessionHTTPClient(deadline: .seconds(3_600))
        for _ in 0..<2 { _ = try await client.send(HTTPRequest(.get, parsing: "http://127.0.0.1:\(port)/")) }
        withExtendedLifetime(server) {}
        server = nil
        #expect(
            received.calls == [
                """
                LoopbackHTTPServer "books": 1 issue, made at LoopbackHTTPServerReleaseTests.swift:\(made)
                1. NEVER STOPPED  released after 2 exchanges without a call of stop()
                   a server ends after its last use, even if the test goes on, and then refuses connections
                   to keep it until the end of the test, write: defer { server.stop() }
                """
            ])
        #expect(received.entries.first?.hasPrefix("0 LoopbackHTTPServerReleaseTests.swift:\(made): ") == true)
    }

    @Test func stoppedServerReportsNothingWhenReleased() async throws {
        try await verifyingDoubles(sink: sink) {
            let server = try await start()
            server.stop()
        }
        #expect(received.calls.isEmpty)
    }

    @Test func unstoppedServerIsReportedToSinkOfTest() async throws {
        try await verifyingDoubles(sink: sink) { _ = try await start("one") }
        #expect(received.calls.count == 1)
        #expect(received.calls.first?.contains("released after 0 exchanges") == true)
    }

    @Test func verifiedButUnstoppedServerIsReported() async throws {
        try await verifyingDoubles(sink: sink) {
            let server = try await start()
            try server.verify()
        }
        #expect(received.calls.count == 1)
        #expect(received.calls.first?.contains("released after 0 exchanges") == true)
    }

    @Test func serverThatDidNotStartReportsNothing() async throws {
        let first = try await start()
        defer { first.stop() }
        await verifyingDoubles(sink: sink) {
            await #expect(throws: LoopbackServerError.self) {
                try await LoopbackHTTPServer.start(Self.handler, port: first.port, options: .init(environment: [:]))
            }
        }
        #expect(received.calls.isEmpty)
    }
}
