import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests of responses with a wrong `Content-Length` on a real socket.
@Suite(.bounded)
struct URLSessionFramingTests {
    private func outcome(
        _ fault: WireFault, _ response: HTTPResponse = .text("0123456789"), bodyLimit: Int = 1_000
    ) async throws -> Result<HTTPResponse, TransportError> {
        let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in response }, faults: { _ in fault })
        defer { server.stop() }
        // The manual clock does not advance, so that no deadline ends the call.
        let client = URLSessionHTTPClient(bodyLimit: bodyLimit, time: ManualClock().timeSource)
        return await client.outcome(of: try HTTPRequest(.get, parsing: server.address("/")))
    }

    @Test(arguments: ["3", "30", "010", "10, 3", "99999999999999999999", "-1", "x", "1x", "+10", ""])
    func callFailsWithConflictingContentLengths(other: String) async throws {
        let result = try await outcome(.fieldLine("Content-Length: \(other)"))
        #expect([.failure(.malformedResponse), .failure(.connectionLost)].contains(result))
    }

    @Test(arguments: ["10", "10,10", " 10 , 10 "])
    func repeatedEqualContentLengthsAreAccepted(other: String) async throws {
        #expect(try await outcome(.fieldLine("Content-Length: \(other)")).get().body == Data("0123456789".utf8))
    }

    @Test(arguments: [11, 999])
    func bodyShorterThanContentLengthThrowsConnectionLost(length: Int) async throws {
        #expect(try await outcome(.contentLength(length)) == .failure(.connectionLost))
    }

    /// The greatest tested length is 2^62, because Foundation on Linux stops the process for some greater lengths.
    @Test(arguments: [1_001, 1 << 62])
    func contentLengthOverLimitEndsCallBeforeBody(length: Int) async throws {
        #expect(try await outcome(.contentLength(length)) == .failure(.tooLarge(limit: 1_000)))
        let large = HTTPResponse(body: Data(repeating: 7, count: 1_001))
        #expect(try await outcome(.stall(.insideBody(0)), large) == .failure(.tooLarge(limit: 1_000)))
    }

    @Test func nextResponseExcludesBytesBeyondContentLength() async throws {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { .text($0.address.hasSuffix("/lie") ? "012HTTP/1.1 200 OK" : "the truth") },
            faults: { $0.request.address.hasSuffix("/lie") ? .contentLength(3) : nil })
        defer { server.stop() }
        let client = URLSessionHTTPClient.unhurried
        #expect(try await client.send(HTTPRequest(.get, parsing: server.address("/lie"))).body == Data("012".utf8))
        for _ in 0..<3 {
            let next = try await client.send(HTTPRequest(.get, parsing: server.address("/next")))
            #expect(next.body == Data("the truth".utf8))
        }
    }
}
