import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Tests of a client with a configuration of its host.
@Suite(.bounded) struct URLSessionConfigurationTests {
    private func client(_ configuration: URLSessionConfiguration) -> URLSessionHTTPClient {
        URLSessionHTTPClient(configuration: configuration, time: ManualClock().timeSource)
    }

    @Test(arguments: [HTTPMethod.get, .post])
    func additionalFieldsOfConfigurationAreSent(method: HTTPMethod) async throws {
        let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in .text("hello") })
        defer { server.stop() }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["X-App": "quiz/1.0"]
        _ = try await client(configuration).send(HTTPRequest(method, parsing: server.address("/")))
        #expect(server.exchanges.map { $0.request.fields["X-App"] } == ["quiz/1.0"])
    }

    /// A field of the request has precedence over an additional field of the same name.
    @Test func fieldOfRequestReplacesAdditionalField() async throws {
        let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in .text("hello") })
        defer { server.stop() }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = ["Accept": "text/html"]
        let request = try HTTPRequest(.get, parsing: server.address("/"), fields: [.accept: "text/plain"])
        _ = try await client(configuration).send(request)
        #expect(server.exchanges.map { $0.request.fields.values(for: .accept) } == [["text/plain"]])
    }

    @Test func configurationCannotAddCookiesOrCache() async throws {
        let server = try await LoopbackHTTPServer.start(
            ClosureHandler { _ in
                HTTPResponse(
                    fields: ["Set-Cookie": "id=1; Path=/", "Cache-Control": "max-age=3600"], body: Data("hello".utf8))
            })
        defer { server.stop() }
        let configuration = URLSessionConfiguration.default
        configuration.urlCache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
        configuration.requestCachePolicy = .returnCacheDataElseLoad
        configuration.httpCookieStorage = .shared
        configuration.httpShouldSetCookies = true
        let client = client(configuration)
        for _ in 0..<3 { _ = try await client.send(HTTPRequest(.get, parsing: server.address("/"))) }
        #expect(server.exchanges.count == 3)
        #expect(server.exchanges.allSatisfy { $0.request.fields[.cookie] == nil })
    }

    @Test func callersConfigurationStaysUnchanged() async throws {
        let configuration = URLSessionConfiguration.default
        let cache = URLCache(memoryCapacity: 1 << 20, diskCapacity: 0, diskPath: nil)
        configuration.urlCache = cache
        configuration.httpMaximumConnectionsPerHost = 3
        _ = client(configuration)
        #expect(configuration.urlCache === cache)
        #expect(configuration.httpMaximumConnectionsPerHost == 3)
    }

    @Test func laterChangeOfConfigurationHasNoEffect() async throws {
        let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in .text("hello") })
        defer { server.stop() }
        let configuration = URLSessionConfiguration.ephemeral
        let client = client(configuration)
        configuration.httpAdditionalHeaders = ["X-App": "late"]
        for method in [HTTPMethod.get, .post] {
            _ = try await client.send(HTTPRequest(method, parsing: server.address("/")))
        }
        #expect(server.exchanges.map { $0.request.fields["X-App"] } == [nil, nil])
    }

    #if canImport(FoundationNetworking)
    @Test func proxyOfConfigurationIsIgnoredOnLinux() async throws {
        let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in .text("hello") })
        let proxy = try await LoopbackHTTPServer.start(ClosureHandler { _ in .text("proxy") })
        defer {
            server.stop()
            proxy.stop()
        }
        let configuration = URLSessionConfiguration.ephemeral
        configuration.connectionProxyDictionary = [
            "HTTPEnable": 1, "HTTPProxy": "127.0.0.1", "HTTPPort": proxy.url().port ?? 0,
        ]
        let response = try await client(configuration).send(HTTPRequest(.get, parsing: server.address("/")))
        #expect(response.body == Data("hello".utf8))
        #expect(proxy.exchanges.isEmpty)
    }
    #endif

    @Test(arguments: [
        ("Content-Length", "5"), ("host", "b.test"), ("Transfer-Encoding", "chunked"), ("Connection", "close"),
        ("Authorization", "Bearer x"), ("proxy-authorization", "Basic x"), ("Cookie", "a=1"), ("Set-Cookie", "a=1"),
        ("X-App", "a\r\nX-Other: b"), ("X-App", "a\nb"), ("X-App", "a\u{0}"), ("X-App\r\nX-Other", "b"),
        ("X App", "b"), ("", "b"), ("Range", "bytes=0-4"), ("If-None-Match", "\"a\""), ("if-modified-since", "now"),
    ])
    func invalidAdditionalFieldIsDetected(name: String, value: String) throws {
        let flaw = try #require(ConfigurationFields.flaw(in: ["Accept": "*/*", name: value]))
        #expect(value == "b" || !flaw.contains(value))
    }

    @Test func nonTextAdditionalFieldIsDetected() {
        #expect(ConfigurationFields.flaw(in: ["X-App": 5]) == "the name and the value of a field must be texts")
        #expect(ConfigurationFields.flaw(in: [5: "X-App"]) == "the name and the value of a field must be texts")
    }

    @Test(arguments: [
        ["User-Agent": "Quiz/1.0 (X11; Linux)", "Accept-Language": "it, en;q=0.5"], [:],
        ["X-App": "", "Client-ID": "a b\tc"],
        ["Content-Type": "application/json", "Cache-Control": "no-transform", "Origin": "https://a.test"],
    ])
    func validAdditionalFieldsAreAccepted(fields: [String: String]) {
        #expect(ConfigurationFields.flaw(in: fields) == nil)
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpAdditionalHeaders = fields
        _ = client(configuration)
    }

    #if os(macOS) || os(Linux)  // Exit tests need a system on which a process may start another.
    @Test func configurationWithCredentialTraps() async {
        await #expect(processExitsWith: .failure) {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpAdditionalHeaders = ["Authorization": "Bearer secret"]
            _ = URLSessionHTTPClient(configuration: configuration)
        }
    }
    #endif

    #if os(macOS)  // Exit tests need such a system, and Foundation on Linux has no background configuration.
    @Test func backgroundConfigurationTraps() async {
        await #expect(processExitsWith: .failure) {
            _ = URLSessionHTTPClient(configuration: .background(withIdentifier: "quiz"))
        }
    }
    #endif
}
