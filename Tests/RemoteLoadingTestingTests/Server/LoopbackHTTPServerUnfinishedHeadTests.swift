import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoadingTesting

/// Tests of connections whose clients do not finish the head of a request, while other clients wait for a place.
@Suite(.bounded)
struct LoopbackHTTPServerUnfinishedHeadTests {
    private let hello = LoopbackHTTPServer.helloOnTheWire

    private static func limits(connections: Int) -> RequestLimits {
        var limits = RequestLimits()
        limits.connections = connections
        return limits
    }

    /// Opens connections that have sent a part of a head, and waits until the server has read it.
    private func dripping(_ texts: [String], to server: LoopbackHTTPServer) async throws -> [RawConnection] {
        var clients: [RawConnection] = []
        for text in texts {
            clients.append(try await server.connect(sending: text))
            try await server.waitForUnfinishedHeads(clients.count)
        }
        return clients
    }

    @Test(arguments: ["G", "GET / HTTP/1.1\r", "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: a.test\r\n"])
    func unfinishedHeadIsDroppedAfterTenSeconds(text: String) async throws {
        let clock = ManualClock()
        let server = try await LoopbackHTTPServer.serving(limits: Self.limits(connections: 1), time: clock.timeSource)
        defer { server.stop() }
        let clients = try await dripping([text], to: server)
        clock.advance(by: .seconds(3))
        let late = try await server.connect(sending: .request())
        try await clock.waitForSleeper(due: .seconds(10))
        #expect(server.connections.count == 1)
        clock.advance(to: .seconds(10))
        #expect(await late.read(like: hello) == hello)
        #expect(await clients[0].readToEnd().end != nil)
        #expect(server.connections.map(\.isClosedByClient) == [false, false])
    }

    @Test func onlyOldestUnfinishedHeadIsDropped() async throws {
        let clock = ManualClock()
        let server = try await LoopbackHTTPServer.serving(limits: Self.limits(connections: 3), time: clock.timeSource)
        defer { server.stop() }
        let busy = try await server.connect()
        await LoopbackHTTPServerLimitTests.exchange(1, on: busy)
        var clients = try await dripping(["GET / HT"], to: server)
        clock.advance(to: .seconds(1))
        clients.append(try await server.connect(sending: "GET / HT"))
        try await server.waitForUnfinishedHeads(2)
        clock.advance(to: .seconds(20))
        let late = try await server.connect(sending: .request())
        #expect(await late.read(like: hello) == hello)
        #expect(server.connections.map(\.isOver) == [false, true, false, false])
        await clients[1].send("TP/1.1\r\nHost: a.test\r\n\r\n")
        #expect(await clients[1].read(like: hello) == hello)
    }

    @Test func unfinishedHeadIsKeptIfNoClientWaits() async throws {
        let clock = ManualClock()
        let server = try await LoopbackHTTPServer.serving(limits: Self.limits(connections: 2), time: clock.timeSource)
        defer { server.stop() }
        let clients = try await dripping(["GET / HT"], to: server)
        clock.advance(by: .seconds(3_600))
        let other = try await server.connect()
        await LoopbackHTTPServerLimitTests.exchange(200, on: other)
        #expect(clock.deadlines.isEmpty)
        await clients[0].send("TP/1.1\r\nHost: a.test\r\n\r\n")
        #expect(await clients[0].read(like: hello) == hello)
    }

    @Test func connectionWithoutUnfinishedHeadIsKept() async throws {
        let clock = ManualClock()
        let server = try await LoopbackHTTPServer.serving(limits: Self.limits(connections: 2), time: clock.timeSource)
        defer { server.stop() }
        let idle = try await server.connect()
        await LoopbackHTTPServerLimitTests.exchange(1, on: idle)
        let uploading = try await server.connect(
            sending: .request("POST / HTTP/1.1", "Content-Length: 9", body: "hi"))
        let late = try await server.connect(sending: .request())
        clock.advance(by: .seconds(3_600))
        await LoopbackHTTPServerLimitTests.exchange(200, on: idle)
        #expect(server.connections.count == 2)
        await uploading.send("1234567")
        #expect(await uploading.read(like: hello) == hello)
        uploading.close()
        #expect(await late.read(like: hello) == hello)
    }
}

extension LoopbackHTTPServer {
    fileprivate func waitForUnfinishedHeads(_ count: Int) async throws {
        try await core.records.wait(
            for: "\(count) unfinished heads", Timeout(), at: CallSite(), until: { $0.heads.count == count },
            pending: \.descriptions)
    }
}
