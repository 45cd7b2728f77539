import Foundation
import RemoteLoading
import RemoteLoadingTesting
import WorkshopSupport

/// The loopback server of the benchmarks, in a process of its own.
final class BenchmarkServer {
    /// The argument that makes a process the server.
    static let argument = "serve"

    private let process: ServerProcess
    private let base: String

    /// Starts the process and waits for its port.
    init() throws {
        process = try ServerProcess([Self.argument], servers: 1)
        base = "http://127.0.0.1:\(process.ports[0])"
    }

    /// Returns the address of one of the paths of `serve()`.
    func address(_ path: String) -> String { base + path }

    func stop() throws { try process.stop() }

    /// Serves requests in the child.
    ///
    /// The path `/json/4` serves 4 kB of JSON, and other numbers serve other sizes. The other paths are `/large` of 3
    /// MB, `/redirect`, `/401` with a challenge, and `/flood` of 8 MB in chunks of 1 kB. Every unknown path serves a
    /// single byte.
    static func serve() async throws {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { answer(to: $0.url.path()) },
            faults: { $0.target == "/flood" ? .raw(flood) : nil })
        try ServerProcess.serve(on: [server.port])
        server.stop()
    }

    private static func answer(to path: String) -> HTTPResponse {
        if path.hasPrefix("/json/"), let size = Int(path.dropFirst(6)) { return json(size) }
        return switch path {
        case "/large": large
        case "/redirect": HTTPResponse(status: 302, fields: ["Location": "/"], body: Data("moved".utf8))
        case "/401": HTTPResponse(status: .unauthorized, fields: ["WWW-Authenticate": "Basic realm=\"x\""])
        default: .text("x")
        }
    }

    private static func json(_ kilobytes: Int) -> HTTPResponse {
        HTTPResponse(
            fields: [
                "Content-Type": "application/json", "Cache-Control": "max-age=60", "ETag": "\"e\"",
                "Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Server": "loopback",
            ],
            body: Data(repeating: UInt8(ascii: "x"), count: kilobytes << 10))
    }
    private static let large = HTTPResponse(body: Data(repeating: 7, count: 3_000_000))
    private static let flood: Data = {
        let chunk = Data("400\r\n\(String(repeating: "x", count: 1_024))\r\n".utf8)
        let head = Data("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".utf8)
        return (0..<8_192).reduce(into: head) { bytes, _ in bytes += chunk } + Data("0\r\n\r\n".utf8)
    }()
}
