import Foundation
import HTTPCaching
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct CachingSamples {
    @Test func listsAndPicturesUseSeparateCaches() {
        let cachesFolder = FileManager.default.temporaryDirectory
        let lists = HTTPCache.memory()
        let pictures = HTTPCache.disk(
            cachesFolder.appending(path: "pictures"))

        let transport = URLSessionHTTPClient()
        let listClient =
            transport
            .cached(
                in: lists,
                whenUnreachable: .serveStale(upTo: .days(7)),
                keeping: .asLastGood
            )
            .followingRedirects()
        let pictureClient =
            transport
            .cached(in: pictures, keeping: .fresh(for: .days(30)))
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
        let client = server.cached(in: .memory(), keeping: .fresh(for: .seconds(60)), time: clock)
        let request = HTTPRequest(.get, "https://api.example/list")

        #expect(caption(of: try await client.send(request)) == "up to date")
        clock.advance(by: .seconds(30))
        #expect(caption(of: try await client.send(request)) == "30 s old")
        try server.verify()
    }

    @Test func responsesOfAccountCanBeRemovedFromCache() async throws {
        let server = InProcessHTTPClient { _ in HTTPResponse(fields: ["Cache-Control": "max-age=3600"]) }
        let cache = HTTPCache.memory()
        let client = server.cached(in: cache)

        var other = HTTPRequest(.get, "https://api.example/me")
        other.cachePartition = "account 4712"
        _ = try await client.send(other)

        var request = try HTTPRequest(
            .get, parsing: "https://api.example/me",
            fields: [.authorization: "Bearer t0ken"])
        request.cachePartition = "account 4711"
        let response = try await client.send(request)

        // When the user signs out:
        await cache.remove(partition: "account 4711")

        #expect(response.status == .ok)
        #expect(try await client.send(request).source == .network)
        #expect(try await client.send(other).source != .network)
    }

    @Test func testCanWaitForBackgroundRefresh() async throws {
        let (clock, count) = (ManualClock(), Locked(0))
        let server = InProcessHTTPClient { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return .json("[\(number)]")
        }
        let refreshes = BackgroundRefreshes(.serveStale(upTo: .days(1)))
        let client = server.cached(
            in: .memory(), refreshing: refreshes, time: clock)
        let request = HTTPRequest(.get, "https://cache.test/page")
        _ = try await client.send(request)
        clock.advance(by: .minutes(1))

        let old = try await client.send(request)
        await refreshes.finished()
        let new = try await client.send(request)

        #expect(old.body == Data("[1]".utf8))
        #expect(new.body == Data("[2]".utf8))
    }
}
