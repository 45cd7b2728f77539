import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoadingTesting

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Tests of the limits on connections: their number, their idle time, and the descriptors of the process.
@Suite(.bounded)
struct LoopbackHTTPServerLimitTests {
    static let hello = LoopbackHTTPServer.helloOnTheWire
    static let shortIdle = {
        var limits = RequestLimits()
        limits.idle = .milliseconds(60)
        return limits
    }()

    /// Sends requests on a connection and reads the responses, which gives the server time to do something wrong.
    static func exchange(_ count: Int, on client: RawConnection) async {
        for _ in 0..<count {
            await client.send(.request())
            #expect(await client.read(like: hello) == hello)
        }
    }

    @Test func sixtyFifthConnectionWaitsUntilAnotherEnds() async throws {
        let server = try await LoopbackHTTPServer.serving()
        defer { server.stop() }
        var clients: [RawConnection] = []
        for _ in 0..<64 {
            clients.append(try await server.connect())
            await Self.exchange(1, on: clients[clients.count - 1])
        }
        let late = try await server.connect(sending: .request())
        await Self.exchange(200, on: clients[1])
        #expect(server.connections.count == 64)
        clients[0].close()
        #expect(await late.read(like: Self.hello) == Self.hello)
        #expect(server.connections.count == 65)
    }

    @Test(arguments: ["", "GET / HT", .request("POST / HTTP/1.1", "Content-Length: 9", body: "hi")])
    func idleConnectionIsClosed(_ text: String) async throws {
        let server = try await LoopbackHTTPServer.serving(limits: Self.shortIdle)
        defer { server.stop() }
        let client = try await server.connect(sending: text)
        #expect(await client.readToEnd() == .init(text: "", end: .closed))
        #expect(server.connections.map(\.isClosedByClient) == [false])
    }

    @Test func connectionIsClosedWhenIdleAfterResponse() async throws {
        let server = try await LoopbackHTTPServer.serving(limits: Self.shortIdle)
        defer { server.stop() }
        let (client, _) = try await server.connectInTime()
        #expect(await client.readToEnd() == .init(text: Self.hello, end: .closed))
    }

    @Test func handlerMayTakeLongerThanIdleTimeout() async throws {
        let isReleased = Promise<Bool>()
        let handler = ClosureHandler { _ in
            _ = await isReleased.value()
            return LoopbackHTTPServer.hello
        }
        let server = try await LoopbackHTTPServer.serving(handler, limits: Self.shortIdle)
        defer { server.stop() }
        let (slow, _) = try await server.connectInTime()
        let idle = try await server.connect()
        #expect(await idle.readToEnd().end == .closed)
        isReleased.fulfil(with: true)
        #expect(await slow.read(like: Self.hello) == Self.hello)
    }

    @Test func connectionSlotIsFreedIfClientNeverCloses() async throws {
        var limits = Self.shortIdle
        limits.connections = 1
        let server = try await LoopbackHTTPServer.serving(limits: limits)
        defer { server.stop() }
        let first = try await server.connect(sending: .request("GET / HTTP/1.1", "Connection: close"))
        let second = try await server.connect(sending: .request())
        #expect(await second.read(like: Self.hello) == Self.hello)
        first.close()
    }

    @Test(arguments: [WireFault.stall(.beforeHead), .stall(.insideBody(2)), .halfClose])
    func connectionHeldByFaultOutlastsIdleTimeout(_ fault: WireFault) async throws {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in LoopbackHTTPServer.hello }, faults: { _ in fault },
            options: .init(limits: Self.shortIdle, environment: [:]))
        defer { server.stop() }
        let (held, number) = try await server.connectInTime()
        try await expectIdleConnectionsEnd(before: held, number, on: server)
    }

    /// Expects that three idle connections end while another one stays open, and closes that one.
    private func expectIdleConnectionsEnd(
        before held: RawConnection, _ number: Int, on server: LoopbackHTTPServer
    ) async throws {
        for _ in 0..<3 {
            let idle = try await server.connect()
            #expect(await idle.readToEnd().end == .closed)
        }
        #expect(server.connections[number].isOver == false)
        held.close()
        try await server.waitForClientClose(connection: number)
    }

    @Test func connectionSilencedByFaultOutlastsIdleTimeout() async throws {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in LoopbackHTTPServer.hello },
            options: .init(
                acceptFaults: { $0 == 0 ? .silence : nil }, limits: Self.shortIdle, environment: [:]))
        defer { server.stop() }
        let held = try await server.connect(sending: .request())
        try await expectIdleConnectionsEnd(before: held, 0, on: server)
    }

    #if os(macOS) || os(Linux)  // Exit tests need a system on which a process may start another.
    /// The limit on descriptors is that of the whole process, so the test runs in a process of its own.
    @Test func connectionIsAcceptedWhenDescriptorsAreFreeAgain() async {
        await #expect(processExitsWith: .success) {
            let server = try await LoopbackHTTPServer.serving(timeout: .exhausted)
            defer { server.stop() }
            let first = try await server.connect()
            await LoopbackHTTPServerLimitTests.exchange(1, on: first)
            // The first timer of a process opens descriptors, and the process would crash if it could not.
            _ = await Timeout(.milliseconds(1), on: .system).run { await Promise<Void>().value() }
            let limit = try DescriptorLimit()
            // The client takes one of them. The other is not enough for the server to accept the connection, but
            // Dispatch opens a file now and then, and would end the process if it could not.
            try limit.leave(2)
            let client = try await server.connect(sending: .request())
            while try await !server.lacksDescriptors() { await LoopbackHTTPServerLimitTests.exchange(1, on: first) }
            await LoopbackHTTPServerLimitTests.exchange(200, on: first)
            #expect(server.connections.count == 1)
            try limit.restore()
            let hello = LoopbackHTTPServer.helloOnTheWire
            #expect(await client.read(like: hello) == hello)
            try server.verify()
        }
    }
    #endif
}

extension LoopbackHTTPServer {
    /// Opens a connection, sends a request on it, and waits until the server has read the request.
    ///
    /// On a busy machine, the server may close the connection as idle before the request arrives. This method then
    /// opens another one.
    fileprivate func connectInTime() async throws -> (client: RawConnection, number: Int) {
        while true {
            let number = connections.count
            let client = try await connect(sending: .request())
            try await core.records.wait(
                for: "a request or the end of its connection", Timeout(), at: CallSite(),
                until: { $0.exchanges.elements.last?.connection == number || $0.connections[number]?.isOver == true },
                pending: \.descriptions)
            if exchanges.last?.connection == number { return (client, number) }
        }
    }
}

#if os(macOS) || os(Linux)
extension LoopbackHTTPServer {
    /// Returns `true` if the server has failed to accept a connection, and tries again.
    ///
    /// The timeout of the server must be exhausted.
    fileprivate func lacksDescriptors() async throws -> Bool {
        do throws(WaitTimeoutError) {
            try await waitForRequests(.max)
            return false
        } catch {
            return error.pending.contains { $0.hasPrefix("new connections wait: pipe failed with errno") }
        }
    }
}

/// The maximum number of descriptors that this process may have.
private struct DescriptorLimit {
    struct Unchangeable: Error {}

    #if canImport(Glibc)
    private static let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    #else
    private static let resource = RLIMIT_NOFILE
    #endif

    private let usual: rlimit

    init() throws {
        var limit = rlimit()
        guard getrlimit(Self.resource, &limit) == 0 else { throw Unchangeable() }
        usual = limit
    }

    /// Lowers the limit so that the process can open only a number of further descriptors.
    func leave(_ count: Int) throws {
        let next = (0..<count).map { _ in dup(0) }
        for descriptor in next where descriptor >= 0 { _ = close(descriptor) }
        guard let last = next.max(), last >= 0 else { throw Unchangeable() }
        try set(rlim_t(last) + 1)
    }

    func restore() throws { try set(usual.rlim_cur) }

    private func set(_ count: rlim_t) throws {
        var limit = rlimit(rlim_cur: count, rlim_max: usual.rlim_max)
        guard setrlimit(Self.resource, &limit) == 0 else { throw Unchangeable() }
    }
}
#endif
