import Foundation
import RemoteLoading
import RemoteLoadingTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Group {
    /// The client compared with a bare session.
    ///
    /// The server is another process. The last row is the cost of a new connection and a new session, which every POST
    /// needs on Linux.
    static let transport = Group(name: "transport") { bench in
        let server = try ServerProcess()
        let bare = BareSession()
        let session = bare.session()
        let client = URLSessionHTTPClient()
        let request = try HTTPRequest(.get, server.address("/json"))
        let post = try HTTPRequest(.post, server.address("/json"), body: Data("{}".utf8))
        let plain = URLRequest(url: request.url)
        try await bench.ratio("a request, to a bare session's", repeats: 24, roundsTimes: 12, atMost: 0.95) {
            _ = try await client.send(request)
        } to: {
            _ = try await bare.body(of: plain, in: session)
        }
        try await bench.ratio("64 at a time, to a bare session's", repeats: 2, roundsTimes: 6, atMost: 0.83) {
            try await inParallel(64) { _ = try await client.send(request) }
        } to: {
            try await inParallel(64) { _ = try await bare.body(of: plain, in: session) }
        }
        try await bench.ratio("a POST, to a GET", repeats: 24, roundsTimes: 4) {
            _ = try await client.send(post)
        } to: {
            _ = try await client.send(request)
        }
        session.invalidateAndCancel()
        try server.stop()
    }

    private static func inParallel(_ count: Int, _ work: @escaping @Sendable () async throws -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<count { group.addTask { try await work() } }
            try await group.waitForAll()
        }
    }
}
