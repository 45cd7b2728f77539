#if os(Linux)
import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoadingTesting

/// Tests of the descriptors, threads and sockets that a server holds.
///
/// The tests that count all descriptors and threads of a process run in a process of their own, because concurrent
/// tests open descriptors and start threads too.
@Suite(.bounded)
struct LoopbackHTTPServerLeakTests {
    /// The number of connections in a test.
    ///
    /// The number is greater than `noise`, the number of descriptors or threads that the system and the test library
    /// may add. If each connection leaked one, the test would therefore fail.
    static let connections = 200
    static let noise = 100

    /// Calls a closure for each connection, and expects about as many descriptors and threads afterwards as before.
    static func expectNoLeak(_ open: (_ number: Int) async throws -> Void) async throws {
        let before = try HeldResources.now()
        for number in 0..<connections { try await open(number) }
        let after = try HeldResources.now()
        #expect(after.descriptors - before.descriptors < noise)
        #expect(after.threads - before.threads < noise)
    }

    @Test func sequentialConnectionsLeakNoDescriptorsOrThreads() async {
        await #expect(processExitsWith: .success) {
            let server = try await LoopbackHTTPServer.serving()
            defer { server.stop() }
            try await LoopbackHTTPServerLeakTests.expectNoLeak { number in
                let client = try await server.connect(sending: .request())
                let hello = LoopbackHTTPServer.helloOnTheWire
                #expect(await client.read(like: hello) == hello)
                client.close()
                try await server.waitForClientClose(connection: number)
            }
        }
    }

    @Test func sequentialServersLeakNoDescriptorsOrThreads() async {
        await #expect(processExitsWith: .success) {
            try await LoopbackHTTPServerLeakTests.expectNoLeak { _ in
                let server = try await LoopbackHTTPServer.serving()
                server.stop()
                try await server.waitUntilOver()
            }
        }
    }

    @Test func endedServerKeepsNoSocketOpen() async throws {
        let server = try await LoopbackHTTPServer.serving(fault: .stall(.insideBody(2)))
        var clients: [RawConnection] = []
        for _ in 0..<3 { clients.append(try await server.connect(sending: .request())) }
        try await server.waitForRequests(3)
        #expect(try HeldResources.sockets(ofPort: server.port) == 4)
        server.stop()
        try await server.waitUntilOver()
        #expect(try HeldResources.sockets(ofPort: server.port) == 0)
    }
}

private struct HeldResources {
    let descriptors: Int
    let threads: Int

    static func now() throws -> HeldResources {
        let files = FileManager.default
        return HeldResources(
            descriptors: try files.contentsOfDirectory(atPath: "/proc/self/fd").count,
            threads: try files.contentsOfDirectory(atPath: "/proc/self/task").count)
    }

    /// Returns the number of descriptors of this process that are sockets with the given local port.
    static func sockets(ofPort port: UInt16) throws -> Int {
        let digits = String(port, radix: 16, uppercase: true)
        let end = ":" + String(repeating: "0", count: 4 - digits.count) + digits
        // The system reports no size for this file, and `String(contentsOfFile:)` reads only one page of such a file.
        let table = try FileHandle(forReadingFrom: URL(filePath: "/proc/self/net/tcp")).readToEnd() ?? Data()
        let lines = String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst()
        let sockets = lines.compactMap { line -> String? in
            let columns = line.split(separator: " ")
            return columns[1].hasSuffix(end) ? "socket:[\(columns[9])]" : nil
        }
        let files = FileManager.default
        return try files.contentsOfDirectory(atPath: "/proc/self/fd").count { name in
            // The descriptor may have been closed since the folder was listed. It then has no destination and is not
            // counted.
            let destination = try? files.destinationOfSymbolicLink(atPath: "/proc/self/fd/" + name)
            return destination.map { sockets.contains($0) } ?? false
        }
    }
}
#endif
