import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct ConnectionReuseTests {
    private let client = URLSessionHTTPClient()

    private func request(_ method: HTTPMethod) throws -> HTTPRequest {
        try HTTPRequest(method, parsing: Addresses.books)
    }

    @Test(arguments: [HTTPMethod.get, .head, .options])
    func requestsWithSafeMethodsShareSession(method: HTTPMethod) throws {
        #expect(client.session(for: try request(method)) === client.session(for: try request(.get)))
    }

    #if canImport(FoundationNetworking)
    @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
    func eachRequestWithUnsafeMethodUsesNewSession(method: HTTPMethod) throws {
        let request = try request(method)
        #expect(client.session(for: request) !== client.session(for: request))
    }
    #endif
}
