import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

@Suite(.bounded) struct CachePartitionTests {
    /// Tests that a response in flight during a sign-out is not stored if it belongs to the removed partition.
    ///
    /// A response for another partition is stored.
    @Test(arguments: [true, false])
    func responsePendingDuringSignOutIsNotStored(isOnDisk: Bool) async throws {
        let server = HTTPClientSpy()
        let folder = ScratchFolder()
        let inner: any CacheStore = isOnDisk ? DiskCache(folder.url) : MemoryCache()
        let store = CacheStoreSpy(inner)
        let client = server.cached(in: store)
        let calls = try ["me", "you"].map { user in
            var request = try HTTPRequest(.get, parsing: CacheSetup.page)
            request.cachePartition = user
            return Task { [request] in try await client.send(request) }
        }
        try await server.requests.waitForCalls(2)
        await store.remove(.partition("me"))
        for number in 0..<2 {
            server.requests.complete(number, with: HTTPResponse(fields: ["Cache-Control": "max-age=60"]))
        }
        for call in calls { _ = try await call.value }
        for user in ["me", "you"] {
            let key = CacheKey(CacheSetup.page, partition: user)
            #expect(await store.entries(for: key).isEmpty == (user == "me"))
        }
    }

    @Test(arguments: [false, true])
    func responsePendingDuringRemoveAllIsNotStored(isOnDisk: Bool) async throws {
        let (server, folder) = (HTTPClientSpy(), ScratchFolder())
        let store: any CacheStore = isOnDisk ? DiskCache(folder.url) : MemoryCache()
        let client = server.cached(in: store)
        let call = Task { try await client.send(HTTPRequest(.get, parsing: CacheSetup.page)) }
        try await server.requests.waitForCalls(1)
        await store.remove(.all)
        server.requests.complete(0, with: HTTPResponse(fields: ["Cache-Control": "max-age=60"]))
        _ = try await call.value
        #expect(await store.entries(for: CacheKey(CacheSetup.page)).isEmpty)
    }

    @Test func backgroundRefreshDuringSignOutStoresNothing() async throws {
        let server = HTTPClientSpy()
        let (store, refreshes) = (MemoryCache(), BackgroundRefreshes(.serveStale(upTo: .days(100_000))))
        let client = server.cached(in: store.partition("me"), refreshing: refreshes)
        await store.store(.fixture(CacheSetup.page, partition: "me", fields: ["ETag": "\"1\""]))
        _ = try await client.send(HTTPRequest(.get, parsing: CacheSetup.page))
        await store.remove(.all)
        try await server.requests.waitForCalls(1)
        server.requests.complete(0, with: HTTPResponse(status: .notModified, fields: ["ETag": "\"1\""]))
        await refreshes.finished()
        #expect(await store.entries(for: CacheKey(CacheSetup.page, partition: "me")).isEmpty)
    }

    private let fresh: HTTPFields = ["Cache-Control": "max-age=60"]

    @Test func partitionsDoNotShareResponses() async throws {
        let web = CacheSetup()
        for user in ["a", "b", nil, ""] {
            web.answer(fresh, body: "of \(user ?? "nobody")")
            try await web.get(partition: user)
        }
        for user in ["a", "b", nil, ""] {
            #expect(try await web.get(partition: user).text == "of \(user ?? "nobody")")
        }
        #expect(web.asked.count == 4)
    }

    @Test func clientsInDifferentPartitionsShareNoResponse() async throws {
        let server = InProcessHTTPClient { _ in HTTPResponse(fields: ["Cache-Control": "max-age=60"]) }
        let cache = HTTPCache.memory()
        let (ada, ben) = (server.cached(in: cache.partition("ada")), server.cached(in: cache.partition("ben")))
        let request = try HTTPRequest(.get, parsing: CacheSetup.page)
        _ = try await ada.send(request)
        #expect(try await ben.send(request).source == .network)
        #expect(try await ada.send(request).source != .network)
        await cache.remove(partition: "ada")
        #expect(try await ben.send(request).source != .network)
        #expect(try await ada.send(request).source == .network)
    }

    @Test func partitionOfRequestOverridesPartitionOfClient() async throws {
        let web = CacheSetup(partition: "me")
        web.answer(fresh, body: "mine")
        #expect(try await web.get(["Authorization": "token"]).text == "mine")
        #expect(try await web.get(["Authorization": "renewed"]).source == .cache(age: .zero))
        #expect(web.store.stored.map(\.key.partition) == ["me"])
        // The partition of a request takes precedence over that of the client.
        web.answer(fresh, body: "yours")
        #expect(try await web.get(["Authorization": "t"], partition: "you").text == "yours")
    }

    @Test func secretRequestWithoutPartitionStoresNothing() async throws {
        var declared = HTTPFields()
        try declared.append(HTTPField("X-Api-Key", "k3y", isSecret: true))
        for fields in [["Authorization": "a"], ["Cookie": "c=1"], ["Proxy-Authorization": "p"], declared]
            as [HTTPFields]
        {
            let web = CacheSetup()
            web.answer(fresh)
            try await web.get(fields)
            #expect(web.store.calls == [], "\(fields)")
        }
    }

    @Test func secretQueryItemIsNeverStored() async throws {
        let store = CacheStoreSpy()
        let server = InProcessHTTPClient { _ in HTTPResponse(fields: ["Cache-Control": "max-age=60"]) }
        let query = HTTPQuery([.init("key", "hunter2", isSecret: true), .init("page", "1")])
        let request = try HTTPRequest(.get, parsing: "https://cache.test/list", query: query)
        _ = try await server.cached(in: store).send(request)
        #expect(store.calls == [])
        let client = server.cached(in: store.partition("app"))
        _ = try await client.send(request)
        #expect(store.stored.map(\.key.address) == ["https://cache.test/list?key=<secret>&page=1"])
        #expect(store.stored.allSatisfy { !"\($0)".contains("hunter2") && $0.response.url == nil })
        let again = try await client.send(request)
        #expect(again.source != .network)
        #expect(again.url == request.url)
    }

    @Test func postWithSecretQueryInvalidatesStoredResponse() async throws {
        let client = InProcessHTTPClient { _ in HTTPResponse(fields: ["Cache-Control": "max-age=60"]) }
            .cached(in: MemoryCache().partition("app"))
        let query = HTTPQuery([.init("key", "hunter2", isSecret: true)])
        let get = try HTTPRequest(.get, parsing: "https://cache.test/list", query: query)
        _ = try await client.send(get)
        #expect(try await client.send(get).source != .network)
        _ = try await client.send(HTTPRequest(.post, parsing: "https://cache.test/list", query: query))
        #expect(try await client.send(get).source == .network)
    }

    @Test func signOutRemovesOnlyPartitionOfUser() async throws {
        let web = CacheSetup()
        for user in ["me", "you"] {
            web.answer(fresh, body: user)
            try await web.get(partition: user)
        }
        await web.store.remove(.partition("me"))
        web.answer(["Cache-Control": "no-store"], body: "asked again")
        #expect(try await web.get(partition: "me").text == "asked again")
        #expect(try await web.get(partition: "you").text == "you")
    }

    @Test func requestsInDifferentPartitionsAreNotEqual() throws {
        let request = HTTPRequest(.get, "https://cache.test/page")
        var mine = request
        mine.cachePartition = "me"
        #expect(mine != request)
        #expect(mine.description == request.description)
        #expect(mine.debugDescription == request.debugDescription)
    }

    @Test(arguments: [("/end", "me"), ("https://other.test/end", nil)])
    func redirectKeepsPartitionOnSameOriginOnly(location: String, expected: String?) async throws {
        let store = CacheStoreSpy()
        let server = InProcessHTTPClient { request in
            request.address.hasSuffix("/start")
                ? HTTPResponse(status: 302, fields: ["Location": location])
                : HTTPResponse(fields: ["Cache-Control": "max-age=60"])
        }
        var request = try HTTPRequest(.get, parsing: "https://cache.test/start", fields: ["Authorization": "secret"])
        request.cachePartition = "me"
        let response = try await server.cached(in: store).followingRedirects().send(request)
        #expect(response.redirects.count == 1)
        #expect(store.stored.map(\.key.partition) == [expected])
    }
}
