import Foundation
import RemoteLoading
import RemoteLoadingTesting

/// The loopback server in another process, so that its work and its memory do not count as those of the client.
///
/// The benchmark starts itself a second time. The child serves until its standard input ends, which happens at the
/// latest when the parent exits.
final class ServerProcess {
    /// The argument that makes a process the server.
    static let argument = "--serve"

    private let process = Process()
    private let input = Pipe()
    private let base: String

    /// Starts the child and waits for its port.
    init() throws {
        let output = Pipe()
        process.executableURL = Bundle.main.executableURL ?? URL(filePath: CommandLine.arguments[0])
        process.arguments = [ServerProcess.argument]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = UInt16(line.trimmingCharacters(in: .newlines)) else { throw NoPort(line: line) }
        base = "http://127.0.0.1:\(port)"
    }

    struct NoPort: Error {
        let line: String
    }

    /// Returns the address of one of the paths of `serve()`.
    func address(_ path: String) -> String { base + path }

    /// Stops the child.
    func stop() throws {
        try input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// Serves requests in the child.
    ///
    /// The path `/json/4` serves 4 kB of JSON, and other numbers serve other sizes. The other paths are `/large` of 3
    /// MB, `/redirect`, `/401` with a challenge, and `/flood` of 8 MB in chunks of 1 kB. Every unknown path serves a
    /// single byte.
    static func serve() async throws {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { answer(to: $0.url.path()) },
            faults: { $0.target == "/flood" ? .raw(flood) : nil })
        try FileHandle.standardOutput.write(contentsOf: Data("\(server.port)\n".utf8))
        _ = try FileHandle.standardInput.readToEnd()
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
