#if os(Linux)
import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of servers that send without end, and of the memory that the client uses.
///
/// `BOMB_MEGABYTES=512 swift test --filter URLSessionFloodTests` tests a gzip bomb of 512 MB instead of 64 MB. The
/// filter excludes other suites, which would add to the measured memory.
///
/// The limits of a head are those of libcurl: 100 kB a line and 300 kB in total, including interim responses.
@Suite(.serialized, .bounded)
struct URLSessionFloodTests {
    /// A response with a body of ten bytes, in which everything after a given place is replaced by an endlessly
    /// repeated text.
    struct Flood: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let place: WirePlace
        let refrain: String
        var framing = ResponseFraming.length

        func serve() async throws -> LoopbackHTTPServer {
            try await LoopbackHTTPServer.start(
                ClosureHandler { _ in .text("0123456789") },
                faults: { [place, refrain] _ in .endless(place, Data(refrain.utf8)) },
                options: .init(framing: { [framing] _ in framing }))
        }
    }

    private static let statusLine = "HTTP/1.1 200 OK\r\n".utf8.count
    private static let filler = "X-Filler: " + String(repeating: "x", count: 1_000) + "\r\n"

    static let heads = [
        Flood(testDescription: "a status line", place: .insideHead(statusLine - 2), refrain: "x"),
        Flood(testDescription: "one field", place: .insideHead(statusLine), refrain: "x"),
        Flood(testDescription: "many fields", place: .insideHead(statusLine), refrain: filler),
        Flood(
            testDescription: "responses before the response", place: .beforeHead,
            refrain: "HTTP/1.1 100 Continue\r\n" + filler + "\r\n"),
    ]

    static let bodies = [
        Flood(testDescription: "until the end", place: .insideBody(0), refrain: "x", framing: .untilClose),
        Flood(
            testDescription: "chunks", place: .insideBody(0),
            refrain: "400\r\n" + String(repeating: "x", count: 1_024) + "\r\n", framing: .chunked()),
    ]

    static let framings = [
        Flood(
            testDescription: "an extension of a chunk", place: .insideBody(1), refrain: ";x",
            framing: .chunked()),
        Flood(
            testDescription: "trailers", place: .insideBody("a\r\n0123456789\r\n0\r\n".utf8.count),
            refrain: filler, framing: .chunked()),
    ]

    /// The permitted memory: far more than a client with a limit of 1 MB needs, and far less than the servers send.
    private static let permitted = 200 << 20
    private static let bombMegabytes = Int(ProcessInfo.processInfo.environment["BOMB_MEGABYTES"] ?? "") ?? 64

    private func client(time: TimeSource) -> URLSessionHTTPClient {
        URLSessionHTTPClient(bodyLimit: 1 << 20, deadline: .seconds(5), time: time)
    }

    /// Uses a clock that does not advance, so that no deadline ends the call before a limit of libcurl does.
    @Test(arguments: heads)
    func endlessResponseHeadFailsBeforeDeadline(flood: Flood) async throws {
        let server = try await flood.serve()
        defer { server.stop() }
        let before = try ResidentMemory.peak()
        let result = await client(time: ManualClock().timeSource).outcome(
            of: try HTTPRequest(.get, parsing: server.address("/")))
        #expect(result == .failure(.connectionLost))
        try await server.waitForClientClose(connection: 0)
        #expect(try ResidentMemory.peak() - before < Self.permitted)
    }

    @Test(arguments: bodies)
    func endlessBodyFailsAtByteLimit(flood: Flood) async throws {
        let server = try await flood.serve()
        defer { server.stop() }
        let before = try ResidentMemory.peak()
        let result = await client(time: ManualClock().timeSource).outcome(
            of: try HTTPRequest(.get, parsing: server.address("/")))
        #expect(result == .failure(.tooLarge(limit: 1 << 20)))
        #expect(try ResidentMemory.peak() - before < Self.permitted)
    }

    /// Tests the memory in a process of its own, because other tests allocate memory at the same time.
    ///
    /// After the end of the call, the server sends 67 MB more in chunks. For each chunk, Foundation keeps a timer of
    /// about 350 bytes, which is 23 MB in total. If the client also kept the content of the chunks, the memory would
    /// grow by 90 MB, far more than the permitted 50 MB.
    @Test func chunksAfterEndOfCallAreNotKept() async {
        await #expect(processExitsWith: .success) {
            let server = try FloodServer()
            let client = URLSessionHTTPClient(bodyLimit: 1 << 20, time: ManualClock().timeSource)
            let result = await client.outcome(of: try HTTPRequest(.get, parsing: "http://127.0.0.1:\(server.port)/"))
            #expect(result == .failure(.tooLarge(limit: 1 << 20)))
            let (before, sent) = (try AllocatedMemory.bytes(), server.sent)
            await server.waitUntilSent(sent + 64 << 20)
            let (growth, more) = (try AllocatedMemory.bytes() - before, server.sent - sent)
            #expect(growth < 48 << 20, "\(growth) bytes after \(more) more bytes were sent")
        }
    }

    /// Tests endless framing.
    ///
    /// The body limit does not end the call, because the bytes of the framing are not content.
    @Test(arguments: framings)
    func endlessChunkFramingTimesOutAtDeadline(flood: Flood) async throws {
        let clock = ManualClock()
        let server = try await flood.serve()
        defer { server.stop() }
        let before = try ResidentMemory.peak()
        let client = client(time: clock.timeSource)
        let request = try HTTPRequest(.get, parsing: server.address("/"))
        let call = Task { await client.outcome(of: request) }
        try await server.waitForRequests(1)
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(by: .seconds(5))
        #expect(await call.value == .failure(.timedOut))
        #expect(try ResidentMemory.peak() - before < Self.permitted)
    }

    @Test func headerFieldOf3MegabytesThrowsConnectionLost() async throws {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in .text("") },
            faults: { _ in .fieldLine("X-Oversize: " + String(repeating: "x", count: 3_000_000)) })
        defer { server.stop() }
        let result = await client(time: ManualClock().timeSource).outcome(
            of: try HTTPRequest(.get, parsing: server.address("/")))
        #expect(result == .failure(.connectionLost))
    }

    @Test func gzipBombFailsWithinPermittedMemory() async throws {
        let bomb = HTTPResponse(
            fields: ["Content-Encoding": "gzip"], body: GzipBomb.stream(of: Self.bombMegabytes << 20))
        let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in bomb })
        defer { server.stop() }
        let before = try ResidentMemory.peak()
        let result = await client(time: ManualClock().timeSource).outcome(
            of: try HTTPRequest(.get, parsing: server.address("/")))
        #expect(result == .failure(.tooLarge(limit: 1 << 20)))
        #expect(try ResidentMemory.peak() - before < Self.permitted)
    }

    /// Tests a server that keeps sending bytes, so that only a deadline for the whole call can end the call.
    @Test func callToSlowServerTimesOutAtDeadline() async throws {
        let clock = ManualClock()
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in HTTPResponse(body: Data(repeating: 7, count: 1_000)) },
            faults: { _ in .dribble(bytes: 60, gap: .seconds(1)) }, time: clock.timeSource)
        defer { server.stop() }
        let client = client(time: clock.timeSource)
        let request = try HTTPRequest(.get, parsing: server.address("/"))
        let call = Task { await client.outcome(of: request) }
        for second in 1...4 {
            try await clock.waitForSleeper(due: .seconds(second))
            clock.advance(by: .seconds(1))
        }
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(by: .seconds(1))
        #expect(await call.value == .failure(.timedOut))
        try await server.waitForClientClose(connection: 0)
    }
}
#endif
