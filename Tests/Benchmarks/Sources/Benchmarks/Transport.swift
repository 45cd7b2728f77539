import Foundation
import RemoteLoading
import RemoteLoadingTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Group {
    /// The client against a session that does nothing but the transfer, over the loopback server.
    ///
    /// The goal is 0.97 of its throughput.
    static let transport = Group(name: "transport") { bench in
        let body = Data(repeating: UInt8(ascii: "x"), count: 4_096)
        let fields: HTTPFields = [
            "Content-Type": "application/json", "Cache-Control": "max-age=60", "ETag": "\"e\"",
            "Date": "Sun, 06 Nov 1994 08:49:37 GMT", "Server": "loopback",
        ]
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in HTTPResponse(fields: fields, body: body) })
        let bare = BareSession()
        let session = bare.session()
        let plain = URLRequest(url: server.url("/"))
        let client = URLSessionHTTPClient()
        let request = try HTTPRequest(.get, server.address("/"))
        try await bench.ratio("a request, to a bare session's", repeats: 24, roundsTimes: 12, atMost: 1 / 0.97) {
            _ = try await client.send(request)
        } to: {
            _ = try await bare.body(of: plain, in: session)
        }
        try await bench.ratio("64 at a time, to a bare session's", repeats: 2, roundsTimes: 6, atMost: 1 / 0.97) {
            try await inParallel(64) { _ = try await client.send(request) }
        } to: {
            try await inParallel(64) { _ = try await bare.body(of: plain, in: session) }
        }
        session.invalidateAndCancel()
    }

    private static func inParallel(_ count: Int, _ work: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { try await work() } }
            try await group.waitForAll()
        }
    }
}
