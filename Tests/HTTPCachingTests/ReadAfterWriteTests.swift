import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// Tests that no reader gets a response from before a write whose answer has already arrived.
///
/// `CACHE_READS=100000 swift test --filter ReadAfterWriteTests` makes the long test longer.
@Suite(.bounded) struct ReadAfterWriteTests {
    /// The places where a cache can keep its responses.
    enum Storage: CaseIterable {
        case memory, disk

        func store(in folder: ScratchFolder, time: TimeSource) -> any CacheStore {
            switch self {
            case .memory: MemoryCache()
            case .disk: DiskCache(folder.url, time: time)
            }
        }
    }

    private let folder = ScratchFolder()
    private let clock = ManualClock()
    private let site = VersionedSite()

    private func client(of store: any CacheStore) -> any HTTPClient {
        InProcessHTTPClient(site).cached(in: store, time: clock.timeSource)
    }

    private static var reads: Int {
        ProcessInfo.processInfo.environment["CACHE_READS"].flatMap { Int($0) } ?? 6_000
    }

    /// Three clients share the store, and twelve tasks read and write six addresses.
    @Test(arguments: Storage.allCases)
    func readAfterCompletedPutIsNeverStale(storage: Storage) async throws {
        let store = storage.store(in: folder, time: clock.timeSource)
        let clients = (0..<3).map { _ in client(of: store) }
        let stale = try await withThrowingTaskGroup(of: Int.self) { [site] tasks in
            for task in 0..<12 {
                let visitor = SiteVisitor(site: site, client: clients[task % 3])
                tasks.addTask {
                    var generator = SeededNumbers(seed: UInt64(task))
                    return try await visitor.staleReads(among: Self.reads / 12, using: &generator)
                }
            }
            return try await tasks.reduce(0, +)
        }
        #expect(stale == 0, "of \(Self.reads / 12 * 12) reads")
    }

    @Test(arguments: Storage.allCases)
    func responseOutdatedByWriteIsNotServed(storage: Storage) async throws {
        let store = storage.store(in: folder, time: clock.timeSource)
        let writer = client(of: store)
        let versions = try await versionsRead(from: store) { [site] in try await site.write(0, through: writer) }
        #expect(versions == [0, 1, 1])
    }

    /// A response is more recent than another if its date is later (RFC 9111, section 4).
    @Test(arguments: Storage.allCases)
    func responseOutdatedByNewerReadIsNotServed(storage: Storage) async throws {
        let store = storage.store(in: folder, time: clock.timeSource)
        let other = client(of: store)
        let versions = try await versionsRead(from: store) { [site, clock] in
            try await site.write(0, through: InProcessHTTPClient(site))
            clock.advance(by: .seconds(1))
            #expect(try await site.read(0, through: other) == 1)
        }
        #expect(versions == [0, 1, 1])
    }

    /// Returns the versions in three responses: one that becomes outdated before the store keeps it, one that is read
    /// as soon as the store has kept the first, and one that is read at the end.
    private func versionsRead(
        from store: any CacheStore, outdating: @escaping @Sendable () async throws -> Void
    ) async throws -> [Int] {
        let reader = client(of: store)
        let between = Locked<Result<Int, any Error>?>(nil)
        let slow = StoreWithHooks(store, beforeStoring: outdating) { [site] in
            try await site.read(0, through: reader)
        } result: { result in
            between.withLock { $0 = result }
        }
        let first = try await site.read(0, through: client(of: slow))
        let second = try #require(between.withLock { $0 }).get()
        return [first, second, try await site.read(0, through: reader)]
    }
}

/// A task that reads and writes pages of a site at random.
private struct SiteVisitor {
    let site: VersionedSite
    let client: any HTTPClient

    /// Reads pages and writes a page from time to time, and returns how many responses were older than a write that
    /// was answered before the read began.
    func staleReads(among count: Int, using generator: inout SeededNumbers) async throws -> Int {
        var (reads, stale) = (0, 0)
        while reads < count {
            let page = generator.number(below: VersionedSite.pages)
            if generator.number(below: 2) == 0 {
                try await site.write(page, through: client)
            } else {
                let answered = site.answeredVersion(of: page)
                if try await site.read(page, through: client) < answered { stale += 1 }
                reads += 1
            }
        }
        return stale
    }
}

/// A server whose pages contain the number of times that they were written.
private final class VersionedSite: HTTPHandler {
    static let pages = 6

    private struct Page {
        var version = 0
        /// The latest version whose write was answered.
        var answered = 0
    }

    private let all = Locked(Array(repeating: Page(), count: VersionedSite.pages))

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        let page = Int(request.url.lastPathComponent) ?? 0
        let version = all.withLock { pages in
            if request.method == .put { pages[page].version += 1 }
            return pages[page].version
        }
        return HTTPResponse(fields: ["Cache-Control": "max-age=3600"], body: Data("\(version)".utf8))
    }

    func answeredVersion(of page: Int) -> Int { all.withLock { $0[page].answered } }

    func read(_ page: Int, through client: any HTTPClient) async throws -> Int {
        try await send(.get, page, through: client)
    }

    func write(_ page: Int, through client: any HTTPClient) async throws {
        let version = try await send(.put, page, through: client)
        all.withLock { $0[page].answered = max($0[page].answered, version) }
    }

    private func send(_ method: HTTPMethod, _ page: Int, through client: any HTTPClient) async throws -> Int {
        let response = try await client.send(HTTPRequest(method, parsing: "https://cache.test/\(page)"))
        return try #require(Int(response.text))
    }
}

/// A store that runs a closure before and another after it stores an entry, and passes on the result of both.
private struct StoreWithHooks: CacheStore {
    let store: any CacheStore
    let before: @Sendable () async throws -> Void
    let after: @Sendable () async throws -> Int
    let result: @Sendable (Result<Int, any Error>) -> Void

    init(
        _ store: any CacheStore, beforeStoring before: @escaping @Sendable () async throws -> Void,
        afterStoring after: @escaping @Sendable () async throws -> Int,
        result: @escaping @Sendable (Result<Int, any Error>) -> Void
    ) {
        (self.store, self.before, self.after, self.result) = (store, before, after, result)
    }

    var inFlight: InFlightRequests { store.inFlight }

    func entries(for key: CacheKey) async -> [CacheEntry] { await store.entries(for: key) }

    func store(_ entry: CacheEntry, isAlone: Bool, by request: InFlightRequest) async {
        do {
            try await before()
            await store.store(entry, isAlone: isAlone, by: request)
            result(.success(try await after()))
        } catch {
            result(.failure(error))
        }
    }

    func remove(_ removal: CacheRemoval) async { await store.remove(removal) }

    func trim(to bytes: Int) async { await store.trim(to: bytes) }
}
