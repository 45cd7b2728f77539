#if os(Linux) && compiler(<6.4)
import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests that reproduce the defects of Foundation on Linux for which the client has no workaround.
///
/// If one of these tests fails with another version of Swift, the defect is probably fixed there. Then correct the
/// article `TransportTraps`.
@Suite(.serialized, .bounded)
struct URLSessionDefectTests {
    @Test func trailerInChunkedResponseCrashesProcess() async {
        await #expect(processExitsWith: .failure) {
            await Self.receive(
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nX-Sum: 1\r\n\r\n")
        }
    }

    @Test func processCrashesIfConnectionClosesAfterStatusLine() async {
        await #expect(processExitsWith: .failure) { await Self.receive("HTTP/1.1 200 OK\r\n") }
    }

    @Test func contentLengthEqualToIntMaxCrashesProcess() async {
        await #expect(processExitsWith: .failure) {
            await Self.receive("HTTP/1.1 200 OK\r\nContent-Length: \(Int.max)\r\n\r\nok")
        }
    }

    /// Tests that the process of an exit test ends with success if a response does not stop it.
    @Test func plainResponseDoesNotCrashProcess() async {
        await #expect(processExitsWith: .success) {
            await Self.receive("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok")
        }
    }

    @Test func addressWithIPv6LiteralFails() async throws {
        let result = await client.outcome(of: HTTPRequest(.get, "http://[::1]:1/"))
        #expect(result == .failure(.other(code: NSURLErrorBadURL)))
    }

    @Test func fieldWithoutSpaceAfterColonFails() async throws {
        let text = "HTTP/1.1 200 OK\r\nContent-Length:2\r\n\r\nok"
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in .text("") }, faults: { _ in .raw(Data(text.utf8)) })
        defer { server.stop() }
        let result = await client.outcome(of: try HTTPRequest(.get, parsing: server.address("/")))
        #expect(result == .failure(.malformedResponse))
    }

    @Test func truncatedGzipBodyIsAccepted() async throws {
        // This stream has neither a last block nor a checksum.
        let response = HTTPResponse(fields: ["Content-Encoding": "gzip"], body: GzipBomb.stream(of: 1 << 16))
        let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in response })
        defer { server.stop() }
        let result = await client.outcome(of: try HTTPRequest(.get, parsing: server.address("/")))
        #expect(try result.get().body.count >= 1 << 16)
    }

    private var client: URLSessionHTTPClient { URLSessionHTTPClient(time: ManualClock().timeSource) }

    /// Receives a response in this process, whatever its outcome.
    ///
    /// The function does not throw, because the process of an exit test would then end with a failure, as if the
    /// response had stopped it.
    private static func receive(_ text: String) async {
        let handler = ClosureHandler { _ in .text("") }
        guard let server = try? await LoopbackHTTPServer.start(handler, faults: { _ in .raw(Data(text.utf8)) }),
            let request = try? HTTPRequest(.get, parsing: server.address("/"))
        else { return }  // The process ends with success, so the test fails.
        defer { server.stop() }
        _ = await URLSessionHTTPClient(time: ManualClock().timeSource).outcome(of: request)
    }
}
#endif
