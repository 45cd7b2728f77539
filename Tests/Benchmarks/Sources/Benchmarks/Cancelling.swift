import Foundation
import RemoteLoading
import RemoteLoadingTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension Group {
    /// What calls that are cancelled at random moments leave in memory, the client's and a bare session's.
    ///
    /// Blocks of 1,000 calls take turns in one process. What the server writes down of each exchange is in both.
    /// `CANCELLED_CALLS=100000` is the long form. A short one gives no verdict: a page of memory more or less is
    /// chance.
    static let cancelling = Group(name: "cancelling") { bench in
        let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in .text("x") })
        let calls = Int(ProcessInfo.processInfo.environment["CANCELLED_CALLS"] ?? "") ?? bench.rounds * 500
        let blocks = max(1, calls / 1_000)
        let client = URLSessionHTTPClient()
        let request = try HTTPRequest(.get, server.address("/"))
        let bare = BareSession()
        let session = bare.session()
        let plain = URLRequest(url: server.url("/"))
        let ours = { @Sendable (others: Int) in
            let call = Task { try await client.send(request) }
            for _ in 0..<others { _ = try await client.send(request) }
            call.cancel()
            _ = await call.result
        }
        let theirs = { @Sendable (others: Int) in
            let task = bare.begin(plain, in: session)
            for _ in 0..<others { _ = try await bare.body(of: plain, in: session) }
            task.cancel()
            _ = await task.end()
        }
        var growth = (ours: 0, theirs: 0)
        for block in 0...blocks {
            let oursGrew = try await grown { try await cancelled(seed: UInt64(block), ours) }
            let theirsGrew = try await grown { try await cancelled(seed: UInt64(block), theirs) }
            // The first blocks warm up what stays.
            if block > 0 { growth = (growth.ours + oursGrew, growth.theirs + theirsGrew) }
        }
        let count = blocks * 1_000
        let ratio = Double(growth.ours) / Double(max(1, growth.theirs))
        bench.report(
            "what a cancelled call leaves, to a bare session's",
            "\(asRatio(ratio)) of \(growth.theirs / count) B in \(count) calls", "at most 1.000",
            blocks < 10 ? nil : ratio <= 1)
        session.invalidateAndCancel()
    }

    /// A thousand calls, 32 at a time, each cancelled when some others are over.
    private static func cancelled(
        seed: UInt64, _ call: @escaping @Sendable (_ others: Int) async throws -> Void
    ) async throws {
        var generator = SeededGenerator(seed: seed)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<1_000 {
                if number >= 32 { try await group.next() }
                let others = generator.number(below: 3)
                group.addTask { try await call(others) }
            }
            try await group.waitForAll()
        }
    }

    /// By how many bytes the memory of the process grows meanwhile.
    private static func grown(_ work: () async throws -> Void) async throws -> Int {
        let before = try residentBytes()
        try await work()
        return try residentBytes() - before
    }

    /// None where there is no `/proc`.
    private static func residentBytes() throws -> Int {
        guard let file = FileHandle(forReadingAtPath: "/proc/self/statm") else { return 0 }
        let parts = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self).split(separator: " ")
        return parts.count > 1 ? (Int(parts[1]) ?? 0) * 4_096 : 0
    }
}
