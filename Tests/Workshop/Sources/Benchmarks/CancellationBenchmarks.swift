import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Synchronization
import WorkshopSupport

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

#if canImport(Glibc)
import Glibc
#endif

extension Group {
    /// Measurements of calls that are cancelled at random moments: the memory that is not freed afterwards, and the
    /// time until the calls return.
    ///
    /// The server is another process. There are four series of calls. In the first, the server sends a mix of short
    /// bodies, bodies of 3 MB, redirects, challenges, and floods, which are bodies of 8 MB in many small chunks. In the
    /// next two series, all bodies have one size, because the memory must not depend on the size. The last series uses
    /// a `URLSession` without the client of the package.
    ///
    /// `CANCELLED_CALLS=100000` makes the run longer. A short run has no limit for memory, because a few memory pages
    /// more or less would distort its result.
    static let cancelling = Group(name: "cancelling") { bench in
        let server = try BenchmarkServer()
        // The calls of a block, which get their seed together.
        let size = bench.isQuick ? 100 : 1_000
        let wanted = Int(ProcessInfo.processInfo.environment["CANCELLED_CALLS"] ?? "")
        let blocks = max(1, wanted.map { $0 / size } ?? (bench.isQuick ? 1 : bench.rounds))
        let mixed = try CancelledCalls(["/", "/large", "/redirect", "/401", "/flood"], of: server)
        let short = try CancelledCalls(["/"], of: server)
        let large = try CancelledCalls(["/large"], of: server)
        let bare = try CancelledBareCalls(of: server)
        for (name, calls, goal) in [
            ("the mix", mixed.run, 300), ("a short body", short.run, 300), ("a body of 3 MB", large.run, 300),
            ("a bare session", bare.run, nil),
        ] as [(String, (Int, UInt64) async throws -> Void, Int?)] {
            // The first block is not counted, because its calls allocate memory that later calls use again. After a
            // flood (a body in many small chunks), a session frees some memory with a delay, so a block with short
            // bodies precedes each reading of the memory.
            try await calls(size, 0)
            try await short.run(size, seed: 0)
            let parts = [max(1, blocks / 10), blocks - max(1, blocks / 10)]
            var (leak, first) = (Leak(), Leak())
            for (part, count) in parts.enumerated() where count > 0 {
                let left = try await Group.leak {
                    for block in 1...count { try await calls(size, UInt64(block + part * blocks)) }
                    try await short.run(size, seed: 0)
                }
                leak.add(left)
                if part == 0 { first = leak }
            }
            let bytes = leak.allocated / (blocks * size)
            bench.add(
                Row(
                    name: "memory that a cancelled call of \(name) leaves",
                    size: Size(parts[0] * size, "calls").description,
                    figure: "\(first.allocated / (parts[0] * size)) B",
                    limit: goal.map { "at most \($0) B in 20,000 calls or more" },
                    tenfold: "\(bytes) B in \(Size(blocks * size, "calls").description); the resident memory grew by "
                        + "\(leak.resident / (blocks * size)) B a call",
                    isMissed: blocks >= 20 && goal.map { bytes > $0 } ?? false))
        }
        let slowest = mixed.slowest
        bench.add(
            Row(
                name: "the slowest return of a cancelled call", size: Size(blocks * size, "calls").description,
                figure: asTime(slowest.inSeconds), limit: "at most 1 s", isMissed: slowest > .seconds(1)))
        bare.end()
        try server.stop()
    }

    /// The memory that some work leaves.
    private struct Leak {
        /// The bytes that were allocated and not freed.
        var allocated = 0
        /// The bytes in resident pages of the process, which include the gaps between blocks that are still allocated.
        var resident = 0

        mutating func add(_ other: Leak) {
            allocated += other.allocated
            resident += other.resident
        }
    }

    private static func leak(of work: () async throws -> Void) async throws -> Leak {
        let before = (allocatedBytes(), try residentBytes())
        try await work()
        return Leak(allocated: allocatedBytes() - before.0, resident: try residentBytes() - before.1)
    }

    /// Returns the free memory of the allocator to the system, so that it does not count as memory that the calls use.
    private static func returnFreeMemory() {
        #if canImport(Glibc)
        typealias Trim = @convention(c) (Int) -> Int32
        guard let trim = dlsym(dlopen(nil, RTLD_NOW), "malloc_trim") else { return }
        _ = unsafeBitCast(trim, to: Trim.self)(0)
        #endif
    }

    /// Returns the resident memory of the process, or zero on systems without `/proc`.
    private static func residentBytes() throws -> Int {
        returnFreeMemory()
        guard let file = FileHandle(forReadingAtPath: "/proc/self/statm") else { return 0 }
        let parts = String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self).split(separator: " ")
        return parts.count > 1 ? (Int(parts[1]) ?? 0) * 4_096 : 0
    }

    /// Runs many calls, 32 at a time.
    ///
    /// Each call is cancelled after a random number of other calls, from zero to two, have ended.
    fileprivate static func run(
        _ count: Int, seed: UInt64, _ call: @escaping @Sendable (_ number: Int, _ others: Int) async throws -> Void
    ) async throws {
        var generator = SeededNumbers(seed: seed)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<count {
                if number >= 32 { try await group.next() }
                let others = generator.number(below: 3)
                group.addTask { try await call(number, others) }
            }
            try await group.waitForAll()
        }
    }
}

/// Cancelled calls of the client, which request the given paths in turn.
private final class CancelledCalls: Sendable {
    private let client: URLSessionHTTPClient
    private let requests: [HTTPRequest]
    private let other: HTTPRequest
    private let slowestReturn = Mutex(Duration.zero)

    init(_ paths: [String], of server: BenchmarkServer) throws {
        client = URLSessionHTTPClient(bodyLimit: 4 << 20)
        requests = try paths.map { try HTTPRequest(.get, parsing: server.address($0)) }
        other = try HTTPRequest(.get, parsing: server.address("/"))
    }

    var slowest: Duration { slowestReturn.withLock { $0 } }

    func run(_ count: Int, seed: UInt64) async throws {
        try await Group.run(count, seed: seed) { [self] number, others in
            let request = requests[number % requests.count]
            let call = Task { [client] in try await client.send(request) }
            for _ in 0..<others { _ = try await client.send(other) }
            let cancelled = ContinuousClock.now
            call.cancel()
            _ = await call.result
            let duration = ContinuousClock.now - cancelled
            slowestReturn.withLock { $0 = max($0, duration) }
        }
    }
}

/// Cancelled tasks of a bare session.
private final class CancelledBareCalls: Sendable {
    private let bare = BareURLSession()
    private let session: URLSession
    private let request: URLRequest

    init(of server: BenchmarkServer) throws {
        session = bare.session(.likeTheClient)
        request = URLRequest(url: try HTTPRequest(.get, parsing: server.address("/")).url)
    }

    func run(_ count: Int, seed: UInt64) async throws {
        try await Group.run(count, seed: seed) { [self] _, others in
            let task = bare.begin(request, in: session)
            for _ in 0..<others { _ = try await bare.body(of: request, in: session) }
            task.cancel()
            _ = await task.end()
        }
    }

    func end() { session.invalidateAndCancel() }
}
