import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// RFC 9111, section 4.4: invalidating stored responses.
@Suite(.bounded) struct RFC9111InvalidationTests {
    private let fresh: HTTPFields = ["Cache-Control": "max-age=60"]

    private func isStored(_ web: CacheSetup, _ address: String, partition: String? = nil) async throws -> Bool {
        web.answer(["Cache-Control": "no-store"], body: "probe")
        let request = try HTTPRequest(.get, parsing: address)
        return await !web.store.entries(for: CacheKey(request.address, partition: partition)).isEmpty
    }

    private func web(with addresses: [String] = [CacheSetup.page]) async throws -> CacheSetup {
        let web = CacheSetup()
        for address in addresses {
            web.answer(fresh)
            try await web.send(.get, address)
        }
        return web
    }

    @Test(arguments: ["POST", "PUT", "PATCH", "DELETE", "PURGE", "post", "MKCOL"])
    func unsafeMethodInvalidatesRequestedAddress(method: String) async throws {
        for code in [200, 201, 204, 301, 303, 399] {
            let web = try await web()
            web.answer(status: try HTTPStatus(code))
            try await web.send(HTTPMethod(method))
            #expect(try await !isStored(web, CacheSetup.page), "\(method) \(code)")
        }
    }

    @Test(arguments: [400, 404, 409, 500, 503])
    func errorResponseToPostInvalidatesNothing(code: Int) async throws {
        let web = try await web()
        web.answer(status: try HTTPStatus(code))
        try await web.send(.post)
        #expect(try await isStored(web, CacheSetup.page))
    }

    @Test(arguments: ["GET", "HEAD", "OPTIONS", "TRACE"])
    func safeMethodInvalidatesNothing(method: String) async throws {
        let web = try await web()
        web.answer(fresh)
        try await web.send(HTTPMethod(method))
        #expect(try await isStored(web, CacheSetup.page))
    }

    @Test(arguments: ["Location", "Content-Location"])
    func unsafeRequestInvalidatesLocationOfSameOrigin(name: String) async throws {
        let other = "https://cache.test/other"
        for location in ["/other", "other", other, "HTTPS://Cache.Test:443/other#x", "./a/../other"] {
            let web = try await web(with: [CacheSetup.page, other])
            web.answer([try HTTPFieldName(name): location].asFields, status: 201)
            try await web.send(.post)
            #expect(try await !isStored(web, other), "\(location)")
            #expect(try await !isStored(web, CacheSetup.page))
        }
    }

    @Test(arguments: [
        "https://other.test/x", "http://cache.test/x", "https://cache.test:8443/x", "https://sub.cache.test/x",
    ])
    func locationFieldOfOtherOriginIsIgnored(address: String) async throws {
        let web = try await web(with: [address])
        web.answer(["Location": address, "Content-Location": address].asFields, status: 201)
        try await web.send(.post)
        #expect(try await isStored(web, address))
    }

    @Test func locationFieldOver8KBIsIgnored() async throws {
        let long = "https://cache.test/" + String(repeating: "x", count: 8192)
        let web = try await web(with: [CacheSetup.page, long])
        web.answer(["Location": long].asFields, status: 201)
        try await web.send(.post)
        #expect(try await isStored(web, long))
        #expect(try await !isStored(web, CacheSetup.page))
    }

    @Test func unsafeRequestInvalidatesEveryVariantAndPartition() async throws {
        let web = CacheSetup()
        for (language, user) in [("it", nil), ("en", nil), ("it", "me"), ("it", "you")] {
            web.answer(["Cache-Control": "max-age=60", "Vary": "Accept-Language"])
            try await web.get(["Accept-Language": language], partition: user)
        }
        web.answer()
        try await web.send(.post, partition: "me")
        for user in [nil, "me", "you"] { #expect(try await !isStored(web, CacheSetup.page, partition: user)) }
    }

    @Test func postWithCredentialButNoPartitionInvalidatesEntry() async throws {
        let web = try await web()
        web.answer()
        try await web.send(.post, CacheSetup.page, ["Authorization": "secret"])
        #expect(try await !isStored(web, CacheSetup.page))
    }

    @Test func responseInFlightDuringPostIsNotStored() async throws {
        let server = HTTPClientSpy()
        let store = MemoryCache()
        let client = server.cached(in: store)
        let get = Task { try await client.send(HTTPRequest(.get, parsing: CacheSetup.page)) }
        try await server.requests.waitForCalls(1)
        let post = Task { try await client.send(HTTPRequest(.post, parsing: CacheSetup.page)) }
        try await server.requests.waitForCalls(2)
        server.requests.complete(1, with: HTTPResponse(status: .noContent))
        _ = try await post.value
        server.requests.complete(0, with: HTTPResponse(fields: fresh, body: Data("before".utf8)))
        #expect(try await get.value.body == Data("before".utf8))
        #expect(await store.entries(for: CacheKey(CacheSetup.page)).isEmpty)
    }

    @Test func otherClientsPostPreventsStorageOfPendingResponse() async throws {
        let server = HTTPClientSpy()
        let store = MemoryCache()
        let (reader, writer) = (server.cached(in: store), server.cached(in: store))
        let get = Task { try await reader.send(HTTPRequest(.get, parsing: CacheSetup.page)) }
        try await server.requests.waitForCalls(1)
        let post = Task { try await writer.send(HTTPRequest(.post, parsing: CacheSetup.page)) }
        try await server.requests.waitForCalls(2)
        server.requests.complete(1, with: HTTPResponse(status: .noContent))
        _ = try await post.value
        server.requests.complete(0, with: HTTPResponse(fields: fresh, body: Data("before".utf8)))
        _ = try await get.value
        #expect(await store.entries(for: CacheKey(CacheSetup.page)).isEmpty)
    }

    @Test func responseRequestedAfterPostIsStored() async throws {
        let web = try await web()
        web.answer(status: .noContent)
        web.answer(fresh, body: "after")
        try await web.send(.post)
        try await web.get()
        let again = try await web.get()
        #expect(again.source == .cache(age: .zero))
        #expect(again.text == "after")
    }
}
