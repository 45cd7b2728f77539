import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// A store that removes the least recently used entries.
actor PocketStore: HTTPCacheStore {
    private let capacity: Int
    private var kept: [HTTPCacheEntry] = []

    init(capacity: Int) {
        self.capacity = capacity
    }

    func entries(for key: HTTPCacheKey) -> [HTTPCacheEntry] {
        let found = kept.filter { $0.key == key }
        kept.removeAll { $0.key == key }
        kept += found
        return found
    }

    func keep(_ entry: HTTPCacheEntry) {
        kept.removeAll {
            $0.key == entry.key && $0.variant == entry.variant
        }
        guard entry.byteCount <= capacity else { return }
        kept.append(entry)
        trim(to: capacity)
    }

    func remove(
        where isUnwanted: @escaping @Sendable (HTTPCacheKey) -> Bool
    ) {
        kept.removeAll { isUnwanted($0.key) }
    }

    func trim(to bytes: Int) {
        while kept.reduce(0, { $0 + $1.byteCount }) > bytes {
            kept.removeFirst()
        }
    }
}

@Suite(.bounded) struct CachingSamples {
    @Test(arguments: HTTPCacheStoreContract.rules)
    func customCacheStoreObeysStoreContract(rule: ContractRule<HTTPCacheStoreContract.Subject>) async throws {
        let subject = HTTPCacheStoreContract.Subject { capacity in
            PocketStore(capacity: capacity)  // your own type
        }
        try await rule.verify(subject)
    }

    @Test func listsAndPicturesUseSeparateCaches() {
        let cachesFolder = FileManager.default.temporaryDirectory
        let lists = MemoryCacheStore()
        let pictures = DiskCacheStore(
            cachesFolder.appending(path: "pictures"))

        let transport = URLSessionHTTPClient()
        let listClient =
            transport
            .cached(
                in: lists,
                whenUnreachable: .serveStale(upTo: .seconds(7 * 86_400)),
                keeping: .asLastGood
            )
            .followingRedirects()
        let pictureClient =
            transport
            .cached(in: pictures, keeping: .fresh(for: .seconds(30 * 86_400)))
            .followingRedirects()

        #expect(listClient as Any is any HTTPClient)
        #expect(pictureClient as Any is any HTTPClient)
    }

    private func caption(of response: HTTPResponse) -> String {
        switch response.source {
        case .network, .revalidated: "up to date"
        case .cache(let age): "\(age.components.seconds) s old"
        case .stale(let age, why: .unreachable):
            "offline, \(age.components.seconds) s old"
        case .stale(let age, _): "outdated, \(age.components.seconds) s old"
        case .noUsableCache: "not loaded yet"
        }
    }

    @Test func responseStatesWhetherItIsFromCache() async throws {
        let clock = ManualClock()
        let server = HTTPClientStub("list server")
        server.on(.get("https://api.example/list"), .json("[]"))
        let client = server.cached(in: MemoryCacheStore(), keeping: .fresh(for: .seconds(60)), time: clock.timeSource)
        let request = try HTTPRequest(.get, "https://api.example/list")

        #expect(caption(of: try await client.send(request)) == "up to date")
        clock.advance(by: .seconds(30))
        #expect(caption(of: try await client.send(request)) == "30 s old")
        try server.verify()
    }

    @Test func responsesOfAccountCanBeRemovedFromCache() async throws {
        let server = HTTPClientStub("account server")
        server.on(.get("https://api.example/me"), .json("{}"))
        let store = MemoryCacheStore()
        let client = server.cached(in: store, whenUnreachable: .serveStale(upTo: .seconds(86_400)))

        var request = try HTTPRequest(
            .get, "https://api.example/me",
            fields: [.authorization: "Bearer t0ken"])
        request.cachePartition = "account 4711"
        let response = try await client.send(request)

        // When the user signs out:
        await store.remove { $0.partition == "account 4711" }

        #expect(response.status == .ok)
        #expect(store.count == 0)
    }

    @Test func testCanWaitForBackgroundRefresh() async throws {
        let server = InProcessHTTPClient { _ in .json("[2]") }
        let store = MemoryCacheStore()
        let refreshes = BackgroundRefreshes()
        let client = server.cached(
            in: store, whileRevalidating: .serveStale(upTo: .days(100_000)), refreshes: refreshes)
        let request = try HTTPRequest(.get, "https://cache.test/page")
        await store.keep(.fixture(fields: [:], body: Data("[1]".utf8)))  // of the year 2001

        let old = try await client.send(request)
        await refreshes.finished()
        let new = try await client.send(request)

        #expect(old.body == Data("[1]".utf8))
        #expect(new.body == Data("[2]".utf8))
    }
}
