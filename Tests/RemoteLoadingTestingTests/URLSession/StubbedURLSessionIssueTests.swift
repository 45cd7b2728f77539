import Foundation
import RemoteLoading
import TestSupport
import Testing

@testable import RemoteLoadingTesting

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Wrong tests of code that calls `URLSession`.
@Suite(.bounded) struct StubbedURLSessionIssueTests {
    private let address = "https://weather.test/today"

    /// Returns the issues of a test.
    private func issues(of test: @escaping @Sendable (HTTPClientStub, URL) async throws -> Void) async throws -> String
    {
        let texts = Locked<[String]>([])
        let url = try #require(URL(string: address))
        let sink: FailureSink = { text, _ in texts.withLock { $0.append(text) } }
        await verifyingDoubles(sink: sink) {
            do {
                try await test(HTTPClientStub("weather"), url)
            } catch {
                texts.withLock { $0.append("threw") }
            }
        }
        return texts.withLock { $0 }.joined(separator: "\n")
    }

    @Test func unexpectedRequestIsReportedDespiteSwallowedError() async throws {
        let found = try await issues { server, url in
            server.on(.get("https://weather.test/tomorrow"), .text("sun"))
            _ = try? await URLSession(configuration: .answered(by: server)).data(from: url)  // as wrong code does
        }
        #expect(found.contains("UNEXPECTED REQUEST  GET https://weather.test/today"))
    }

    @Test func unusedStubIsReported() async throws {
        let found = try await issues { server, url in
            server.on(.any, .text("sun"), .text("rain"))
            _ = try await URLSession(configuration: .answered(by: server)).data(from: url)
        }
        #expect(found.contains("UNUSED STUB"))
    }

    @Test func taskThatOutlastsTestIsReported() async throws {
        let found = try await issues { _, url in
            let (arrivals, arrived) = AsyncStream.makeStream(of: Void.self)
            let handler = ClosureHandler { _ in
                arrived.yield()
                let (never, continuation) = AsyncStream.makeStream(of: Never.self)
                for await _ in never {}
                withExtendedLifetime(continuation) {}
                return .text("late")
            }
            URLSession(configuration: .answered(by: handler)).dataTask(with: url).resume()
            for await _ in arrivals { break }
        }
        #expect(found.contains("STILL RUNNING  GET https://weather.test/today, at the end of the test"))
    }

    /// The answer is ready at once, and would often arrive before the end of the test.
    @Test(arguments: 0..<20) func unawaitedTaskIsReported(number: Int) async throws {
        let found = try await issues { server, url in
            server.on(.any, .text("sun")).optional()
            URLSession(configuration: .answered(by: server)).dataTask(with: url).resume()
        }
        #expect(found.contains("STILL RUNNING  GET https://weather.test/today, at the end of the test"))
    }

    @Test func requestToDoubleOfEndedScopeIsReported() async throws {
        let url = try #require(URL(string: address))
        let configuration = verifyingDoubles(sink: { text, _ in Issue.record("\(text)") }) {
            URLSessionConfiguration.answered(by: HTTPClientDummy())
        }
        let session = URLSession(configuration: configuration)
        let found = try await issues { _, _ in _ = try? await session.data(from: url) }  // as wrong code does
        #expect(found.contains("LATE REQUEST  GET https://weather.test/today"))
    }

    @Test func requestAfterTestIsReported() async throws {
        let late = Locked<[String]>([])
        let configuration = Locked<URLSessionConfiguration?>(nil)
        let found = try await issues { server, _ in
            let sink: FailureSink = { text, _ in late.withLock { $0.append(text) } }
            configuration.withLock { $0 = .answered(by: server, sink: sink) }
        }
        #expect(found.isEmpty)
        let session = URLSession(configuration: try #require(configuration.withLock { $0 }))
        let url = try #require(URL(string: address))
        await #expect(throws: URLError.self) { try await session.data(from: url) }
        #expect(late.withLock { $0 }.joined().contains("LATE REQUEST  GET https://weather.test/today"))
    }

    #if canImport(FoundationNetworking)
    @Test func uploadTaskWithInaccessibleBodyIsReported() async throws {
        let found = try await issues { server, url in
            server.on(.any, .status(201)).optional()
            var request = URLRequest(url: url)
            request.httpMethod = "POST"
            let session = URLSession(configuration: .answered(by: server))
            _ = try await session.upload(for: request, from: Data("sun".utf8))
        }
        #expect(found.contains("INVISIBLE BODY  POST https://weather.test/today") && found.contains("threw"))
    }

    @Test func unsupportedDownloadTaskIsReported() async throws {
        let found = try await issues { server, url in
            _ = try await URLSession(configuration: .answered(by: server)).download(from: url)
        }
        #expect(found.contains("NO FILE  GET https://weather.test/today") && found.contains("threw"))
    }

    @Test func basicAuthenticationChallengeIsReported() async throws {
        let found = try await issues { server, url in
            server.on(.any, HTTPResponse(status: 401, fields: ["WWW-Authenticate": "Basic realm=\"x\""]))
            _ = try await URLSession(configuration: .answered(by: server)).data(from: url)
        }
        #expect(found.contains("CHALLENGE") && found.contains("threw"))
    }
    #endif

    @Test(arguments: ["https://user:pass@weather.test/", "ftp://weather.test/"])
    func invalidRequestIsReported(address: String) async throws {
        let found = try await issues { server, _ in
            let url = try #require(URL(string: address))
            _ = try await URLSession(configuration: .answered(by: server)).data(from: url)
        }
        #expect(found.contains("INVALID REQUEST  GET ") && found.contains("threw"))
        #expect(!found.contains("pass@"))
    }

    @Test func clientIsReleasedAfterTest() async throws {
        let released = Locked<WeakClient?>(nil)
        let found = try await issues { _, url in
            let client = HTTPClientStub()
            client.on(.any, .text("sun"))
            released.withLock { $0 = WeakClient(client: client) }
            _ = try await URLSession(configuration: .answered(by: client)).data(from: url)
        }
        #expect(found.isEmpty)
        try await until { released.withLock { $0?.client == nil } }
    }

    @Test(arguments: [
        (301, "POST", "GET"), (302, "POST", "GET"), (303, "PUT", "GET"), (303, "HEAD", "HEAD"), (307, "POST", "POST"),
        (308, "PUT", "PUT"), (301, "PUT", "PUT"),
    ])
    func redirectStatusDeterminesMethodOfNextRequest(status: Int, method: String, next: String) throws {
        var request = URLRequest(url: try #require(URL(string: address)))
        request.httpMethod = method
        request.setValue("text/plain", forHTTPHeaderField: "Content-Type")
        request.setValue("Bearer x", forHTTPHeaderField: "Authorization")
        let fields: HTTPFields = ["Location": "https://other.test/x"]
        let response = HTTPResponse(status: try HTTPStatus(status), fields: fields)
        let body = Data("sun".utf8)
        let redirected = try #require(request.redirected(by: response, body: body))
        #expect(redirected.url?.absoluteString == "https://other.test/x")
        #expect(redirected.httpMethod == next)
        #expect(redirected.value(forHTTPHeaderField: "Authorization") == nil)
        let isChanged = next != method
        #expect(redirected.httpBody == (isChanged ? nil : body))
        #expect((redirected.value(forHTTPHeaderField: "Content-Type") == nil) == isChanged)
    }
}

private struct WeakClient {
    weak var client: HTTPClientStub?
}
