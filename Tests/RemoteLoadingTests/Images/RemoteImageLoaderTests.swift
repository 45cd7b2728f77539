import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct RemoteImageLoaderTests {
    private let address = URL(string: "https://images.test/face.png")!

    private func loader(
        _ response: HTTPResponse, limits: ImageLimits = ImageLimits(), time: TimeSource = .system
    ) -> RemoteImageLoader {
        RemoteImageLoader(over: InProcessHTTPClient { _ in response }, limits: limits, time: time)
    }

    @Test(arguments: ImageLoadingContract.rules)
    func imageLoaderObeysContractRule(rule: ContractRule<ImageLoadingContract.Subject>) async throws {
        let subject = ImageLoadingContract.Subject { behaviour in
            (
                RemoteImageLoader(over: ImageLoadingContract.client(for: behaviour)),
                URL(string: "https://images.test/face.png")!
            )
        }
        try await rule.verify(subject)
    }

    @Test func pictureIsLoadedOverSocket() async throws {
        let png = ImageFixtures.png(width: 90, height: 60)
        let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in .image(png) })
        let url = try #require(URL(string: server.address("/face.png")))
        let image = try await RemoteImageLoader(over: URLSessionHTTPClient.unhurried).image(at: url)
        #expect(image.data == png)
        #expect(image.info == ImageInfo(format: .png, width: 90, height: 60))
        server.stop()
    }

    @Test func pictureHasRequestedAddressAfterRedirect() async throws {
        let client = InProcessHTTPClient { request in
            guard request.url.path() == "/face.png" else { return .image(ImageFixtures.png()) }
            return HTTPResponse(status: 302, fields: ["Location": "/dead.png"])
        }
        let image = try await RemoteImageLoader(over: client.followingRedirects()).image(at: address)
        #expect(image.url == address)
    }

    @Test func imageKeepsHTTPAddressOfCaller() async throws {
        let url = try #require(URL(string: "http://images.test:80/face.png"))
        #expect(try await loader(.image(ImageFixtures.png())).image(at: url).url == url)
    }

    @Test(arguments: [
        ("http://images.test/a.png", "https://images.test/a.png"),
        ("http://images.test:80/a.png?w=1", "https://images.test/a.png?w=1"),
        ("HTTP://images.test:8080/a%20b.png", "https://images.test:8080/a%20b.png"),
        ("https://images.test/a.png", "https://images.test/a.png"),
        ("http://127.0.0.1:99/a.png", "http://127.0.0.1:99/a.png"),
    ])
    func publicHTTPAddressIsRequestedOverHTTPS(address: String, asked: String) async throws {
        let stub = StubClient(.success(.image(ImageFixtures.png())))
        _ = try await RemoteImageLoader(over: stub).image(at: #require(URL(string: address)))
        #expect(stub.requests.map(\.address) == [asked])
    }

    @Test(arguments: [
        "ftp://images.test/a.png", "data:image/png;base64,AAAA", "javascript:alert(1)", "file:///a.png", "a.png",
        "https://me:secret@images.test/a.png",
    ])
    func unsupportedAddressIsNotRequested(address: String) async throws {
        let url = try #require(URL(string: address))
        let loader = RemoteImageLoader(over: HTTPClientDummy())
        await #expect(throws: LoadError.refused(.badRequest)) { try await loader.image(at: url) }
    }

    @Test func imageRequestAcceptsReadableFormats() async throws {
        let stub = StubClient(.success(.image(ImageFixtures.png())))
        _ = try await RemoteImageLoader(over: stub).image(at: address)
        #expect(stub.requests[0].fields[.accept] == "image/webp, image/png, image/jpeg, image/gif")
    }

    @Test func onlyAcceptedFormatsAreRequestedAndReturned() async throws {
        let stub = StubClient(.success(.image(ImageFixtures.lossyWebP())))
        let loader = RemoteImageLoader(over: stub, accepting: [.webP, .jpeg])
        #expect(try await loader.image(at: address).info == ImageInfo(format: .webP, width: 3, height: 2))
        #expect(stub.requests[0].fields[.accept] == "image/webp, image/jpeg")
        let flaw = InvalidData.rejected(.unacceptedFormat, at: "WebP")
        await #expect(throws: LoadError.invalidData(flaw)) {
            try await RemoteImageLoader(over: stub, accepting: [.png]).image(at: address)
        }
    }

    @Test func fileOverByteLimitIsRefused() async throws {
        var limits = ImageLimits()
        limits.bytes = ImageFixtures.png().count
        _ = try await loader(.image(ImageFixtures.png()), limits: limits).image(at: address)
        limits.bytes -= 1
        await #expect(throws: LoadError.invalidData(.tooLarge(limit: limits.bytes))) {
            try await loader(.image(ImageFixtures.png()), limits: limits).image(at: address)
        }
    }

    @Test func fileOverPixelLimitIsRefused() async throws {
        var limits = ImageLimits()
        limits.pixels = 6
        _ = try await loader(.image(ImageFixtures.gif(width: 3, height: 2)), limits: limits).image(at: address)
        let flaw = InvalidData.rejected(.tooManyPixels(limit: limits.pixels), at: "GIF 7x1")
        await #expect(throws: LoadError.invalidData(flaw)) {
            try await loader(.image(ImageFixtures.gif(width: 7, height: 1)), limits: limits).image(at: address)
        }
        await #expect(throws: LoadError.self) {
            try await loader(.image(WebPFiles.extended(width: 1 << 24, height: 1 << 24))).image(at: address)
        }
    }

    @Test(arguments: [
        (400, LoadError.refused(.badRequest)), (401, .refused(.signInNeeded)), (403, .refused(.signInNeeded)),
        (404, .refused(.notFound)), (410, .refused(.gone)), (429, .refused(.rateLimited(until: nil))),
        (500, .refused(.unavailable(until: nil))), (503, .refused(.unavailable(until: nil))),
        (204, .invalidData(.status(204))), (302, .invalidData(.status(302))), (206, .invalidData(.status(206))),
    ])
    func statusIsTranslatedToLoadError(code: Int, error: LoadError) async throws {
        let response = HTTPResponse(status: try HTTPStatus(code), body: ImageFixtures.png())
        await #expect(throws: error) { try await loader(response).image(at: address) }
    }

    @Test func rateLimitEndsAsRetryAfterFieldSays() async throws {
        let clock = ManualClock()
        let response = HTTPResponse(status: 429, fields: ["Retry-After": "90"])
        let until = clock.timeSource.date().addingTimeInterval(90)
        await #expect(throws: LoadError.refused(.rateLimited(until: until))) {
            try await loader(response, time: clock.timeSource).image(at: address)
        }
    }

    @Test func pictureDescriptionHidesItsAddress() throws {
        let image = EncodedImage.fixture(from: URL(string: "https://images.test/Ada-Lovelace.png")!)
        for style in WayToPrint.allCases { #expect(!style.text(of: image).contains("Ada")) }
        #expect(image.description == "PNG 3x2, \(image.data.count) bytes")
    }

    /// No plain request is ever sent to these addresses: an image loader uses https, and the client refuses http.
    @Test(arguments: ["http://a.test/", "http://192.168.1.1/", "https://127.0.0.1/", "https://localhost./"])
    func resolvedPictureAddressIsRequestedOverHTTPS(text: String) async throws {
        let url = try #require(WebAddressResolver(at: URL(string: "https://list.test/people.json")).url(for: text))
        let client = URLSessionHTTPClient()
        if url.scheme == "http" {
            await #expect(throws: TransportError.insecureAddress) { try await client.send(HTTPRequest(.get, url)) }
        }
        let stub = StubClient(.success(.image(ImageFixtures.png())))
        _ = try await RemoteImageLoader(over: stub).image(at: url)
        #expect(stub.requests.map(\.url.scheme) == ["https"])
    }
}
