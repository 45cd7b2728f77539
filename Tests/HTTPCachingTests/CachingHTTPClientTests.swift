import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

@Suite(.bounded) struct CachingHTTPClientTests {
    private let fresh: HTTPFields = ["Cache-Control": "max-age=60"]

    @Test(arguments: HTTPClientContract.rules.except(["no-cache": "this client is a cache"]))
    func cachingClientObeysContractRule(rule: ContractRule<HTTPClientContract.Subject>) async throws {
        let subject = HTTPClientContract.Subject { handler in
            let client = InProcessHTTPClient(handler).cached(
                in: MemoryCache(), whenUnreachable: .serveStale(upTo: .days(1)))
            return (client, "https://contract.test")
        }
        try await rule.verify(subject)
    }

    @Test func cancelledTaskThrowsDespiteCachedResponse() async throws {
        let store = MemoryCache()
        let client = InProcessHTTPClient { _ in HTTPResponse(fields: ["Cache-Control": "max-age=60"]) }.cached(
            in: store)
        let request = try HTTPRequest(.get, parsing: CacheSetup.page)
        _ = try await client.send(request)
        await #expect(throws: TransportError.cancelled) {
            try await inACancelledTask { try await client.send(request) }
        }
    }

    @Test func responseToCancelledRequestIsNotStored() async throws {
        let (server, store) = (HTTPClientSpy(), CacheStoreSpy())
        let client = server.cached(in: store, whenUnreachable: .serveStale(upTo: .days(1)))
        let call = Task { try await client.send(HTTPRequest(.get, parsing: CacheSetup.page)) }
        try await server.requests.waitForCalls(1)
        call.cancel()
        await #expect(throws: TransportError.cancelled) { try await call.value }
        #expect(store.stored == [])
    }

    /// Tests a cancelled call whose inner client does not throw `cancelled`, but returns a response or throws another
    /// error.
    @Test(arguments: [Result<HTTPResponse, TransportError>.success(HTTPResponse()), .failure(.connectionLost)])
    func responseAfterCancellationLeavesCacheUnchanged(result: Result<HTTPResponse, TransportError>) async throws {
        struct UncancellableClient: HTTPClient {
            let result: Result<HTTPResponse, TransportError>

            func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
                withUnsafeCurrentTask { $0?.cancel() }
                return try result.get()
            }
        }
        let store = CacheStoreSpy()
        let stale = CacheEntry.fixture(CacheSetup.page, fields: [:])
        await store.store(stale)
        let client = UncancellableClient(result: result).cached(
            in: store, whenUnreachable: .serveStale(upTo: .days(100_000)))
        let request = try HTTPRequest(.get, parsing: CacheSetup.page)
        let outcome = await Task { () -> Result<HTTPResponse, TransportError> in
            do throws(TransportError) {
                return .success(try await client.send(request))
            } catch {
                return .failure(error)
            }
        }.value
        #expect(outcome == (result == .failure(.connectionLost) ? .failure(.cancelled) : result))
        #expect(store.stored == [stale])
    }

    /// Tests that every returned and every stored response is complete and belongs to its page, whichever call fails.
    @Test func injectedFaultsNeverCausePartialResponses() async throws {
        let pages = ["https://cache.test/1": "the first page", "https://cache.test/2": "the second page"]
        let server = ClosureHandler { request in
            let body = Data((pages[request.address] ?? "").utf8)
            let length: HTTPFields = ["Content-Length": "\(body.count)", "ETag": "\"\(body.count)\""]
            if request.fields["If-None-Match"] == length["ETag"] { return HTTPResponse(status: 304, fields: length) }
            return HTTPResponse(fields: length, body: body)
        }
        let faults = Fault.all.filter { $0 != .corrupt(atByte: 0) }
        try await sweepingFaults(faults, over: { InProcessHTTPClient(server) }) { faulty in
            let store = CacheStoreSpy()
            let client = faulty.cached(in: store, whenUnreachable: .serveStale(upTo: .days(1)))
            for address in Array(pages.keys) + Array(pages.keys) {
                _ = try? await client.send(HTTPRequest(.get, parsing: address))  // some calls fail by injected faults
            }
            for address in pages.keys {
                let response = try? await client.send(HTTPRequest(.get, parsing: address))  // this call may fail, too
                try #require(response == nil || response?.text == pages[address])
            }
            for entry in store.stored { try #require(entry.response.text == pages[entry.key.address]) }
        }
    }

    @Test func redirectsAreStoredUnderTheirOwnAddresses() async throws {
        let store = CacheStoreSpy()
        let asked = RequestLog()
        let server = InProcessHTTPClient { request in
            asked.note(request)
            guard request.address.hasSuffix("/start") else {
                return HTTPResponse(fields: ["Cache-Control": "max-age=60"], body: Data("end".utf8))
            }
            return HTTPResponse(status: 301, fields: ["Location": "/end", "Cache-Control": "max-age=60"])
        }
        let client = server.cached(in: store).followingRedirects()
        let request = HTTPRequest(.get, "https://cache.test/start")
        let first = try await client.send(request)
        let again = try await client.send(request)
        #expect(store.stored.map(\.response.status) == [301, 200])
        #expect(store.stored.map(\.key.address) == ["https://cache.test/start", "https://cache.test/end"])
        #expect(asked.all.count == 2)
        #expect(again.text == "end" && again.url == first.url && again.redirects == first.redirects)
        #expect(again.source == .cache(age: .zero) || again.source == .cache(age: .seconds(1)))
    }

    /// Tests dates that a broken clock could report, with a field from which the cache computes a lifetime.
    @Test(arguments: [-1e300, .infinity, -.infinity, .nan])
    func memoryCacheServesResponsesDespiteBrokenClock(seconds: Double) async throws {
        let time = TimeSource(ManualClock(), date: { Date(timeIntervalSince1970: seconds) })
        let stored = HTTPResponse(
            fields: ["Last-Modified": "Sunday, 06-Nov-94 08:49:37 GMT"], body: Data("page".utf8))
        let store = MemoryCache()
        let request = try HTTPRequest(.get, parsing: CacheSetup.page)
        for answer in [.success(stored), .failure(.notConnected)] as [Result<HTTPResponse, TransportError>] {
            let client = StubClient(answer).cached(in: store, whenUnreachable: .serveStale(upTo: .days(1)), time: time)
            #expect(try await client.send(request).text == "page")
        }
    }

    /// A file with such a date is not used, so that no age is computed from it.
    @Test(arguments: [-1e300, .infinity, -.infinity, .nan])
    func diskCacheWithBrokenClockServesNothing(seconds: Double) async throws {
        let (folder, count) = (ScratchFolder(), RequestLog())
        let time = TimeSource(ManualClock(), date: { Date(timeIntervalSince1970: seconds) })
        let client = InProcessHTTPClient { request in
            count.note(request)
            return HTTPResponse(fields: ["Cache-Control": "max-age=60"])
        }.cached(in: DiskCache(folder.url, time: time), time: time)
        for _ in 0..<2 { _ = try await client.send(HTTPRequest(.get, parsing: CacheSetup.page)) }
        #expect(count.all.count == 2)
    }

    @Test func cacheWithoutCapacitySendsEveryRequestToServer() async throws {
        let client = InProcessHTTPClient { _ in .text("answer") }.cached(in: MemoryCache(capacity: 0))
        for _ in 0..<2 {
            #expect(try await client.send(HTTPRequest(.get, parsing: CacheSetup.page)).source == .network)
        }
    }

    @Test func requestsWithUncacheableMethodsDoNotReachStore() async throws {
        let store = CacheStoreSpy()
        let client = InProcessHTTPClient { _ in HTTPResponse(status: .badRequest) }.cached(in: store)
        for method: HTTPMethod in [.post, .put, .delete, .options] {
            _ = try await client.send(HTTPRequest(method, parsing: CacheSetup.page))
        }
        #expect(store.calls == [])
    }

    @Test func diskCacheServesResponseAfterRestart() async throws {
        let folder = ScratchFolder()
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in HTTPResponse(fields: ["Cache-Control": "max-age=3600"], body: Data("page".utf8)) })
        let request = try HTTPRequest(.get, parsing: server.address("/page"))
        let first = try await URLSessionHTTPClient.unhurried.cached(in: DiskCache(folder.url)).send(request)
        #expect(first.source == .network)
        server.stop()
        let again = try await URLSessionHTTPClient.unhurried.cached(in: DiskCache(folder.url)).send(request)
        #expect(again.source.age != nil)
        #expect(again.text == "page")
        #expect(again.url == request.url)
    }
}

@Suite(.bounded) struct BackgroundRefreshesTests {
    @Test func waitEndsAtOnceUnlessRefreshIsRunning() async {
        let refreshes = BackgroundRefreshes(.serveStaleAsPermitted)
        #expect(refreshes.count == 0)
        await refreshes.finished()
    }
}
