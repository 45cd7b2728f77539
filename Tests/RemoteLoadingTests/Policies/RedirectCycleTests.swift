import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests that the first return to an address is followed, and that the second return is a cycle.
@Suite(.bounded) struct RedirectCycleTests {
    private static let start = "https://a.test/start"

    /// A server that redirects a number of requests before it answers, like a server that sets a cookie first.
    private final class RedirectingServer: HTTPHandler {
        let requests = RequestLog()
        private let location: @Sendable (HTTPRequest) -> String
        private let times: Int

        init(times: Int = .max, to location: @escaping @Sendable (HTTPRequest) -> String) {
            (self.location, self.times) = (location, times)
        }

        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            requests.note(request)
            guard requests.all.count <= times else { return .text("done") }
            return HTTPResponse(status: 307, fields: ["Location": "\(location(request))"])
        }

        func outcome(of request: HTTPRequest) async -> Result<HTTPResponse, TransportError> {
            await InProcessHTTPClient(self).followingRedirects().outcome(of: request)
        }
    }

    @Test func redirectCycleEndsAtSecondReturnToAddress() async throws {
        let next = ["start": "/one", "one": "/two", "two": "/one"]
        let web = RedirectingServer { next[$0.url.lastPathComponent] ?? "" }
        #expect(await web.outcome(of: try HTTPRequest(.get, parsing: Self.start)) == .failure(.redirect(.cycle)))
        #expect(web.requests.all.map(\.url.lastPathComponent) == ["start", "one", "two", "one", "two"])
    }

    @Test(arguments: ["/start", "#again", "", "https://a.test/start#s"])
    func secondRedirectToSameAddressIsRefused(location: String) async throws {
        let web = RedirectingServer { _ in location }
        #expect(await web.outcome(of: try HTTPRequest(.get, parsing: Self.start)) == .failure(.redirect(.cycle)))
        #expect(web.requests.all.count == 2)
    }

    @Test(arguments: ["/start", "#again", ""], [HTTPMethod.get, .post])
    func singleRedirectToSameAddressIsFollowed(location: String, method: HTTPMethod) async throws {
        let web = RedirectingServer(times: 1) { _ in location }
        let body = method == .post ? Data("b".utf8) : nil
        let response = try await web.outcome(of: HTTPRequest(method, parsing: Self.start, body: body)).get()
        #expect(response.body == Data("done".utf8))
        #expect(web.requests.all.map(\.method) == [method, method])
        #expect(web.requests.all.map(\.body) == [body, body])
    }
}
