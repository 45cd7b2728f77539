import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// Tests that a store never receives the value of a secret query item.
@Suite(.bounded) struct SecretQueryItemTests {
    private let fresh: HTTPFields = ["Cache-Control": "max-age=60"]
    private let secret = "hunter2/+ é"

    private func request(_ address: String = "https://cache.test/list") throws -> HTTPRequest {
        try HTTPRequest(
            .get, parsing: address, query: HTTPQuery([.init("key", secret, isSecret: true), .init("page", "1")]))
    }

    /// Returns the text of the files that a `DiskCache` writes for the entries in `store`.
    private func written(by store: CacheStoreSpy) async throws -> String {
        let folder = ScratchFolder()
        let disk = DiskCache(folder.url)
        for entry in store.stored { await disk.store(entry) }
        return try folder.names.map { try String(decoding: Data(contentsOf: folder.file($0)), as: UTF8.self) }.joined()
    }

    private func isWritten(_ text: String) -> Bool { text.contains("hunter2") }

    /// The order of two decorators: the one that follows redirects, and the cache.
    enum Order: CaseIterable {
        case redirectsAboveCache
        case redirectsBelowCache

        func client(over server: some HTTPClient, _ store: CacheStoreSpy) -> any HTTPClient {
            switch self {
            case .redirectsAboveCache: server.cached(in: store.partition("app")).followingRedirects()
            case .redirectsBelowCache: server.followingRedirects().cached(in: store.partition("app"))
            }
        }
    }

    @Test(
        arguments: Order.allCases, ["/end?key=VALUE&token=VALUE", "/end?page=1&key=VALUE"])
    func storedRedirectContainsNoSecret(order: Order, location: String) async throws {
        let store = CacheStoreSpy()
        let server = InProcessHTTPClient { [fresh] request in
            guard request.address.contains("/list") else { return HTTPResponse(fields: fresh, body: Data("end".utf8)) }
            let value = request.address.split(separator: "key=")[1].prefix { $0 != "&" }
            let target = location.replacing("VALUE", with: value)
            return HTTPResponse(status: 302, fields: fresh.with("Location", target))
        }
        let client = order.client(over: server, store)
        for _ in 0..<2 { #expect(try await client.send(request()).text == "end") }
        #expect(try await !isWritten(written(by: store)))
    }

    @Test(arguments: Order.allCases, [301, 302, 307] as [HTTPStatus])
    func redirectWithoutSecretIsStored(order: Order, status: HTTPStatus) async throws {
        let store = CacheStoreSpy()
        let server = InProcessHTTPClient { [fresh] request in
            guard request.address.contains("/list") else { return HTTPResponse(fields: fresh, body: Data("end".utf8)) }
            return HTTPResponse(status: status, fields: fresh.with("Location", "/end"))
        }
        let client = order.client(over: server, store)
        for _ in 0..<2 { #expect(try await client.send(request()).text == "end") }
        #expect(!store.stored.isEmpty)
        #expect(try await !isWritten(written(by: store)))
    }

    @Test func secretAddedByInnerClientIsNotStored() async throws {
        struct Signing: HTTPClient {
            let client: any HTTPClient

            func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
                var response = try await client.send(request)
                response.url = URL(string: request.address + "?key=hunter2")
                return response
            }
        }
        let store = CacheStoreSpy()
        let server = InProcessHTTPClient { [fresh] _ in HTTPResponse(fields: fresh) }
        let client = Signing(client: server).cached(in: store)
        let request = try HTTPRequest(.get, parsing: CacheSetup.page)
        _ = try await client.send(request)
        #expect(store.stored.count == 1)
        #expect(try await !isWritten(written(by: store)))
        #expect(try await client.send(request).url == request.url)
    }

    @Test func responseWhoseBodyRepeatsSecretIsStored() async throws {
        let store = CacheStoreSpy()
        let client = InProcessHTTPClient { [fresh] _ in HTTPResponse(fields: fresh, body: Data("hunter2/+ é".utf8)) }
            .cached(in: store.partition("app"))
        _ = try await client.send(request())
        #expect(store.stored.count == 1)
    }

    @Test func longFieldIsSearchedInLinearTime() async throws {
        let store = CacheStoreSpy()
        let marks = "e" + String(repeating: "\u{301}\u{316}", count: 200_000)
        let client = InProcessHTTPClient { [fresh] _ in HTTPResponse(fields: fresh.with("X-Echo", marks)) }
            .cached(in: store.partition("app"))
        _ = try await client.send(request())
        #expect(store.stored.count == 1)
    }

    @Test(arguments: ["Link", "Content-Location", "X-Echo"] as [HTTPFieldName])
    func responseWithSecretInFieldIsNotStored(name: HTTPFieldName) async throws {
        let store = CacheStoreSpy()
        let client = InProcessHTTPClient { [fresh] _ in
            HTTPResponse(fields: fresh.with(name, "</list?key=hunter2%2F%2B%20%C3%A9&page=2>"))
        }.cached(in: store.partition("app"))
        _ = try await client.send(request())
        #expect(store.stored == [])
    }

    @Test func responseVaryingBySecretFieldIsNotStored() async throws {
        let store = CacheStoreSpy()
        let client = InProcessHTTPClient { _ in
            HTTPResponse(fields: ["Cache-Control": "max-age=60", "Vary": "Referer"])
        }.cached(in: store.partition("app"))
        var request = try request()
        try request.fields.append(HTTPField("Referer", request.address))
        _ = try await client.send(request)
        #expect(store.stored == [])
    }

    @Test func validationResponseRepeatingSecretIsNotStored() async throws {
        let store = CacheStoreSpy()
        let tagged: HTTPFields = ["Cache-Control": "max-age=0", "ETag": "\"1\""]
        let client = InProcessHTTPClient { request in
            guard request.fields["If-None-Match"] != nil else { return HTTPResponse(fields: tagged) }
            return HTTPResponse(status: 304, fields: tagged.with("X-Key", "hunter2/+ é"))
        }.cached(in: store.partition("app"))
        for _ in 0..<2 { _ = try await client.send(request()) }
        #expect(store.stored.count == 1)
    }

    @Test func responseWithoutSecretIsStored() async throws {
        let store = CacheStoreSpy()
        let client = InProcessHTTPClient { [fresh] _ in HTTPResponse(fields: fresh, body: Data("hunter".utf8)) }
            .cached(in: store.partition("app"))
        for _ in 0..<2 { _ = try await client.send(request()) }
        #expect(store.stored.count == 1)
        #expect(try await client.send(request()).source != .network)
    }
}

extension HTTPFields {
    /// Returns the fields with one more field.
    fileprivate func with(_ name: HTTPFieldName, _ value: String) -> HTTPFields {
        HTTPFields(Array(self) + Array([name: value].asFields))
    }
}
