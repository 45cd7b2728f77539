import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of a body that ends too early, at every possible byte on the wire.
@Suite(.bounded)
struct URLSessionTruncationTests {
    private static let body = Data((0..<80).map { UInt8(truncatingIfNeeded: $0 &* 37) })

    /// The framings of the body, each with two numbers of bytes on the wire.
    ///
    /// After the first number of bytes, the client can know that the body is complete. The second number is the size of
    /// the whole body on the wire.
    ///
    /// The chunks have 3, 40, 16, 16 and 5 bytes. Some of these sizes have two hexadecimal digits, so that the response
    /// is also cut between two digits. A chunked body is complete even if the last LF is missing: "A message body that
    /// uses the chunked transfer coding is incomplete if the zero-sized chunk that terminates the encoding has not been
    /// received" (RFC 9112, section 8).
    static let framings: [(ResponseFraming, Int, Int)] = [
        (.length, body.count, body.count), (.chunked([3, 40, 16]), body.count + 32, body.count + 33),
    ]

    /// Sends one request for each place, cuts its response there, and returns the outcomes of the requests.
    private func results(
        _ framing: ResponseFraming, cutAt places: some Sequence<Int>, _ fault: @escaping @Sendable (Int) -> WireFault
    ) async throws -> [Int: Result<HTTPResponse, TransportError>] {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in HTTPResponse(body: Self.body) },
            faults: { fault(Int($0.request.url.lastPathComponent) ?? 0) }, options: .init(framing: { _ in framing }))
        defer { server.stop() }
        let client = URLSessionHTTPClient.unhurried
        return try await withThrowingTaskGroup(of: (Int, Result<HTTPResponse, TransportError>).self) { group in
            for place in places {
                let request = try HTTPRequest(.get, parsing: server.address("/\(place)"))
                group.addTask { (place, await client.outcome(of: request)) }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
    }

    @Test(arguments: framings)
    func bodyCutAtAnyByteThrowsConnectionLost(framing: ResponseFraming, needed: Int, whole: Int) async throws {
        let results = try await results(framing, cutAt: 0..<(whole + 1)) { .truncate(.insideBody($0)) }
        for place in 0..<needed { #expect(results[place] == .failure(.connectionLost), "cut at \(place)") }
        // If at least `needed` bytes arrive, the body is complete although the response was cut.
        for place in needed...whole { #expect(try results[place]?.get().body == Self.body, "cut at \(place)") }
    }

    @Test(arguments: framings)
    func connectionResetInsideBodyThrowsConnectionLost(framing: ResponseFraming, needed: Int, whole: Int) async throws {
        let results = try await results(framing, cutAt: 0..<needed) { .reset(.insideBody($0)) }
        for place in 0..<needed { #expect(results[place] == .failure(.connectionLost), "reset at \(place)") }
    }

    /// Cuts the head of the response everywhere except between the status line and the end of `Content-Length`, because
    /// Foundation on Linux would stop the process there.
    @Test func truncatedHeadThrowsMalformedResponseOrConnectionLost() async throws {
        let statusLine = "HTTP/1.1 200 OK\r\n".utf8.count
        let length = statusLine + "Content-Length: 80\r\n".utf8.count
        let places = Array(0..<statusLine) + Array(length..<(length + 2))
        let results = try await results(.length, cutAt: places) { .truncate(.insideHead($0)) }
        for place in places {
            let isLost = [.failure(.malformedResponse), .failure(.connectionLost)].contains(results[place])
            #expect(isLost, "cut at \(place)")
        }
    }
}
