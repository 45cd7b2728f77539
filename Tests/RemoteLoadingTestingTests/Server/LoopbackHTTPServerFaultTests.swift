import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoadingTesting

/// Tests of the effect of each fault on the client.
@Suite(.bounded)
struct LoopbackHTTPServerFaultTests {
    static let hello = LoopbackHTTPServer.helloOnTheWire
    static let head = wire("HTTP/1.1 200 OK", "Content-Length: 5")
    static let handler = ClosureHandler { _ in LoopbackHTTPServer.hello }
    static let chunkedHead = wire("HTTP/1.1 200 OK", "Transfer-Encoding: chunked")

    static let places: [(WirePlace, ResponseFraming, String)] = [
        (.beforeHead, .length, ""), (.insideHead(12), .length, "HTTP/1.1 200"), (.insideBody(2), .length, head + "he"),
        (.insideBody(11), .chunked([2]), chunkedHead + "2\r\nhe\r\n2\r\nl"),
    ]

    @Test func silentServerNoticesThatClientCloses() async throws {
        let server = try await LoopbackHTTPServer.serving(acceptFault: .silence)
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        client.endSending()
        try await server.waitForClientClose(connection: 0)
        #expect(await client.readToEnd() == .init(text: "", end: .closed))
        #expect(server.exchanges.isEmpty)
    }

    @Test func immediatelyResetConnectionHasNoExchange() async throws {
        let server = try await LoopbackHTTPServer.serving(acceptFault: .reset)
        defer { server.stop() }
        let client = try await server.connect()
        #expect(await client.readToEnd() == .init(text: "", end: .reset))
        #expect(server.exchanges.isEmpty)
    }

    @Test func responsePieceIsSentAfterEachPause() async throws {
        let clock = ManualClock()
        let server = try await LoopbackHTTPServer.serving(
            fault: .dribble(bytes: 20, gap: .seconds(1)), time: clock.timeSource)
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        // The text is split by bytes, because CR LF is one `Character`.
        var rest = Self.hello.utf8[...]
        for second in 1...2 {
            try await clock.waitForSleeper(due: .seconds(second))
            let piece = String(decoding: rest.prefix(20), as: UTF8.self)
            #expect(await client.read(like: piece) == piece)
            rest = rest.dropFirst(20)
            clock.advance(to: .seconds(second))
        }
        let last = String(decoding: rest, as: UTF8.self)
        #expect(await client.read(like: last) == last)
        try await server.waitForEndedExchanges(1)
        #expect(server.exchanges.map(\.ending) == [.responded])
    }

    @Test func responseInPiecesEndsWhenClientCloses() async throws {
        let clock = ManualClock()
        let server = try await LoopbackHTTPServer.serving(
            fault: .dribble(bytes: 20, gap: .seconds(1)), time: clock.timeSource)
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        try await clock.waitForSleeper(due: .seconds(1))
        client.close()
        // The clock does not move, so the exchange can end only because the client closes the connection.
        try await server.waitForEndedExchanges(1)
        #expect(server.exchanges.map(\.ending) == [.undeliverable])
    }

    @Test(arguments: places)
    func stalledResponseStopsAtGivenPosition(_ place: WirePlace, _ framing: ResponseFraming, _ text: String)
        async throws
    {
        let server = try await LoopbackHTTPServer.serving(framing: framing, fault: .stall(place))
        let client = try await server.connect(sending: .request())
        #expect(await client.read(like: text) == text)
        try await server.waitForRequests(1)
        #expect(server.exchanges.map(\.ending) == [nil])
        server.stop()
        #expect(await client.readToEnd() == .init(text: "", end: .closed))
    }

    @Test func stalledResponseEndsWhenClientCloses() async throws {
        let server = try await LoopbackHTTPServer.serving(fault: .stall(.insideBody(2)))
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        #expect(await client.read(like: Self.head + "he") == Self.head + "he")
        client.close()
        try await server.waitForEndedExchanges(1)
        #expect(server.exchanges.map(\.ending) == [.cut])
        #expect(server.exchanges.map(\.clientClosedEarly) == [true])
    }

    @Test(arguments: places)
    func truncatedResponseEndsAtGivenPosition(_ place: WirePlace, _ framing: ResponseFraming, _ text: String)
        async throws
    {
        let server = try await LoopbackHTTPServer.serving(framing: framing, fault: .truncate(place))
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        #expect(await client.readToEnd() == .init(text: text, end: .closed))
        try await server.waitForEndedExchanges(1)
        #expect(server.exchanges.map(\.ending) == [.cut])
        #expect(server.exchanges.map(\.clientClosedEarly) == [false])
    }

    @Test(arguments: places)
    func connectionIsResetAtGivenPosition(_ place: WirePlace, _ framing: ResponseFraming, _ text: String) async throws {
        let server = try await LoopbackHTTPServer.serving(framing: framing, fault: .reset(place))
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        let reading = await client.readToEnd()
        #expect(reading.end == .reset)
        // A reset may discard bytes that were sent before it.
        #expect(text.hasPrefix(reading.text))
    }

    @Test func endlessResponseLastsUntilClientCloses() async throws {
        let server = try await LoopbackHTTPServer.serving(fault: .endless(.insideBody(2), Data("abc".utf8)))
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        let text = Self.head + "he" + String(repeating: "abc", count: 100_000)
        #expect(await client.read(like: text) == text)
        client.close()
        try await server.waitForEndedExchanges(1)
        #expect(server.exchanges.map(\.ending) == [.cut])
        #expect(server.exchanges.map(\.clientClosedEarly) == [true])
    }

    @Test func stoppingServerEndsEndlessResponse() async throws {
        let server = try await LoopbackHTTPServer.serving(fault: .endless(.beforeHead, Data("abc".utf8)))
        let client = try await server.connect(sending: .request())
        #expect(await client.read(like: "abcabc") == "abcabc")
        server.stop()
        try await server.waitUntilOver()
        #expect(server.exchanges.map(\.ending) == [.stopped])
    }

    @Test func requestAfterHalfCloseIsReadButUnanswered() async throws {
        let server = try await LoopbackHTTPServer.serving(fault: .halfClose)
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        #expect(await client.readToEnd() == .init(text: Self.hello, end: .closed))
        #expect(await client.send(.request()))
        client.close()
        try await server.waitForClientClose(connection: 0)
        #expect(server.exchanges.map(\.ending) == [.responded])
    }

    @Test(arguments: [
        (WireFault.fieldLine("no colon"), wire("HTTP/1.1 200 OK", "Content-Length: 5", "no colon", body: "hello")),
        (.contentLength(3), wire("HTTP/1.1 200 OK", "Content-Length: 3", body: "hello")),
    ])
    func connectionServesNextRequestAfterFaultyResponse(_ fault: WireFault, _ text: String) async throws {
        let server = try await LoopbackHTTPServer.start(
            Self.handler, faults: { $0.number == 0 ? fault : nil }, options: .init(environment: [:]))
        defer { server.stop() }
        let client = try await server.connect(sending: .request() + .request())
        #expect(await client.read(like: text + Self.hello) == text + Self.hello)
    }

    @Test func tooLargeContentLengthClosesConnection() async throws {
        let server = try await LoopbackHTTPServer.serving(fault: .contentLength(9))
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        let text = wire("HTTP/1.1 200 OK", "Content-Length: 9", body: "hello")
        #expect(await client.readToEnd() == .init(text: text, end: .closed))
    }

    @Test func oversizedFieldIsSentCompletely() async throws {
        let server = try await LoopbackHTTPServer.serving(
            fault: .fieldLine("X-Oversize: " + String(repeating: "x", count: 3_000_000)))
        defer { server.stop() }
        let client = try await server.connect(sending: .request("GET / HTTP/1.1", "Connection: close"))
        #expect(await client.readToEnd().text.utf8.count > 3_000_000)
    }

    @Test func rawBytesReplaceResponseAndCloseConnection() async throws {
        let server = try await LoopbackHTTPServer.serving(fault: .raw(Data("SSH-2.0-x\r\n".utf8)))
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        #expect(await client.readToEnd() == .init(text: "SSH-2.0-x\r\n", end: .closed))
    }

    @Test func faultIsChosenForEachExchange() async throws {
        let faults = { @Sendable (exchange: LoopbackHTTPServer.Exchange) -> WireFault? in
            exchange.request.url.path == "/b" && exchange.number == 1 ? .truncate(.beforeHead) : nil
        }
        let server = try await LoopbackHTTPServer.start(Self.handler, faults: faults, options: .init(environment: [:]))
        defer { server.stop() }
        let client = try await server.connect(sending: .request() + .request("GET /b HTTP/1.1"))
        #expect(await client.readToEnd() == .init(text: Self.hello, end: .closed))
    }

    @Test func handlerRunsEvenIfResponseIsLost() async throws {
        let count = Locked(0)
        let handler = ClosureHandler { _ in
            count.withLock { $0 += 1 }
            return LoopbackHTTPServer.hello
        }
        let server = try await LoopbackHTTPServer.serving(handler, fault: .truncate(.beforeHead))
        defer { server.stop() }
        let client = try await server.connect(sending: .request())
        _ = await client.readToEnd()
        #expect(count.withLock { $0 } == 1)
    }
}
