import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoadingTesting

/// Tests of stopping a server in each of its states.
@Suite(.bounded)
struct LoopbackHTTPServerStopTests {
    static let hello = LoopbackHTTPServer.helloOnTheWire

    @Test(arguments: [
        WireFault.stall(.beforeHead), .stall(.insideHead(9)), .stall(.insideBody(2)), .truncate(.insideBody(2)),
        .halfClose, .dribble(bytes: 1, gap: .seconds(86_400)),
    ])
    func stoppingServerClosesConnectionDespiteFault(_ fault: WireFault) async throws {
        let server = try await LoopbackHTTPServer.serving(fault: fault)
        let client = try await server.connect(sending: .request())
        try await server.waitForRequests(1)
        server.stop()
        try await server.waitUntilOver()
        #expect(await client.readToEnd().end == .closed)
    }

    @Test(arguments: ["", "GET / HT", .request("POST / HTTP/1.1", "Content-Length: 9", body: "hi"), .request()])
    func stoppingServerEndsConnectionDuringRequest(_ text: String) async throws {
        let server = try await LoopbackHTTPServer.serving()
        let client = try await server.connect(sending: .request())
        #expect(await client.read(like: Self.hello) == Self.hello)
        await client.send(text)
        server.stop()
        try await server.waitUntilOver()
        #expect([.closed, .reset].contains(await client.readToEnd().end))
    }

    @Test func portOfStoppedServerCanBeReused() async throws {
        let handler = ClosureHandler { _ in LoopbackHTTPServer.hello }
        for _ in 0..<5 {
            let first = try await LoopbackHTTPServer.serving()
            // The server closes this connection first, so the connection occupies the port for a while.
            let client = try await first.connect(sending: .request())
            #expect(await client.read(like: Self.hello) == Self.hello)
            first.stop()
            try await first.waitUntilOver()
            guard
                let second = try? await LoopbackHTTPServer.start(handler, port: first.port)  // the port may be taken
            else { continue }
            defer { second.stop() }
            #expect(second.port == first.port)
            let again = try await second.connect(sending: .request())
            #expect(await again.read(like: Self.hello) == Self.hello)
            await #expect(throws: LoopbackServerError.self) {
                try await LoopbackHTTPServer.start(handler, port: first.port)
            }
            return
        }
        Issue.record("no port could be reused")
    }

    @Test func stoppingServerEndsSilentConnection() async throws {
        let server = try await LoopbackHTTPServer.serving(acceptFault: .silence)
        let client = try await server.connect(sending: .request())
        server.stop()
        try await server.waitUntilOver()
        #expect(await client.readToEnd().text == "")
    }

    @Test func stoppingServerDoesNotWaitForEndlessHandler() async throws {
        let isReleased = Promise<Bool>()
        let server = try await LoopbackHTTPServer.serving { _ in
            _ = await isReleased.value()
            return LoopbackHTTPServer.hello
        }
        let client = try await server.connect(sending: .request())
        try await server.waitForRequests(1)
        server.stop()
        try await server.waitUntilOver()
        #expect(server.exchanges.map(\.ending) == [.stopped])
        #expect(await client.readToEnd() == .init(text: "", end: .closed))
        isReleased.fulfil(with: true)
    }

    @Test func stoppingServerCancelsHandler() async throws {
        let isCancelled = Promise<Bool>()
        let server = try await LoopbackHTTPServer.serving { _ in
            await withTaskCancellationHandler {
                _ = await isCancelled.value()
            } onCancel: {
                isCancelled.fulfil(with: true)
            }
            return LoopbackHTTPServer.hello
        }
        let client = try await server.connect(sending: .request())
        try await server.waitForRequests(1)
        server.stop()
        #expect(await isCancelled.isKept())
        client.close()
    }

    @Test func stoppingServerEndsUnreadResponse() async throws {
        let body = Data(count: 16_000_000)
        let server = try await LoopbackHTTPServer.serving { _ in HTTPResponse(body: body) }
        let client = try await server.connect(sending: .request())
        #expect(await client.read(like: "HTTP/1.1") == "HTTP/1.1")
        server.stop()
        try await server.waitUntilOver()
        #expect(server.exchanges.map(\.ending) == [.stopped])
        #expect(server.connections.map(\.isClosedByClient) == [false])
    }

    @Test func handlerMayStopItsServer() async throws {
        let holder = Locked<LoopbackHTTPServer?>(nil)
        let server = try await LoopbackHTTPServer.serving { _ in
            holder.withLock { $0 }?.stop()
            return LoopbackHTTPServer.hello
        }
        holder.withLock { $0 = server }
        let client = try await server.connect(sending: .request())
        try await server.waitUntilOver()
        #expect(await client.readToEnd().end == .closed)
        holder.withLock { $0 = nil }
    }

    @Test func stoppedServerRefusesConnections() async throws {
        for _ in 0..<5 {
            let server = try await LoopbackHTTPServer.serving()
            server.stop()
            try await server.waitUntilOver()
            guard let port = try? RefusingTCPPort(server.port) else { continue }  // another test has taken the port
            await #expect(throws: RawConnection.Refused.self) { try await RawConnection.open(port: port.number) }
            return
        }
        Issue.record("no stopped server has freed its port")
    }

    @Test func waitOnStoppedServerFailsAtOnce() async throws {
        let frozen = Timeout(.seconds(30), on: ManualClock().timeSource)
        let server = try await LoopbackHTTPServer.serving(timeout: frozen)
        let waiting = Task { try await server.waitForRequests(1) }
        let client = try await server.connect()
        server.stop()
        let expired = await #expect(throws: WaitTimeoutError.self) { try await waiting.value }
        let text = expired?.description ?? ""
        #expect(text.hasPrefix("WAIT CANNOT END  1 requests, because the server has ended"))
        await #expect(throws: WaitTimeoutError.self) { try await server.waitForRequests(1) }
        await #expect(throws: WaitTimeoutError.self) { try await server.waitForClientClose(connection: 0) }
        client.close()
    }

    @Test func stoppingServerAgainHasNoEffect() async throws {
        let server = try await LoopbackHTTPServer.serving()
        server.stop()
        try await server.waitUntilOver()
        server.stop()
        try await server.waitUntilOver()
    }

    @Test func recordedRequestsRemainAfterServerStops() async throws {
        let server = try await LoopbackHTTPServer.serving()
        let client = try await server.connect(sending: .request())
        #expect(await client.read(like: Self.hello) == Self.hello)
        server.stop()
        try await server.waitUntilOver()
        #expect(server.exchanges.map(\.ending) == [.responded])
        #expect(server.connections.map(\.isOver) == [true])
    }

    @Test func serverStopsWhenLastReferenceIsReleased() async throws {
        var server: LoopbackHTTPServer? = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in LoopbackHTTPServer.hello }, faults: { _ in .stall(.beforeHead) },
            options: .init(environment: [:]),
            sink: { _, _ in })
        let port = try #require(server?.port)
        let client = try await RawConnection.open(port: port)
        await client.send(.request())
        try await server?.waitForRequests(1)
        server = nil
        #expect(await client.readToEnd() == .init(text: "", end: .closed))
    }

    @Test func stoppedServerIsDeallocated() async throws {
        weak var held: LoopbackHTTPServer?
        do {
            let server = try await LoopbackHTTPServer.serving()
            held = server
            server.stop()
        }
        #expect(held == nil)
    }
}
