import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct SessionPoolTests {
    private let pool = SessionPool(maxConnections: 2)

    private func request(_ method: HTTPMethod) throws -> HTTPRequest { try HTTPRequest(method, Addresses.books) }

    @Test(arguments: [HTTPMethod.get, .head, .options])
    func safeMethodsShareASession(method: HTTPMethod) throws {
        #expect(pool.session(for: try request(method)) === pool.session(for: try request(.get)))
    }

    #if canImport(FoundationNetworking)
    @Test(arguments: [HTTPMethod.post, .put, .patch, .delete])
    func otherMethodsGetASessionEach(method: HTTPMethod) throws {
        let request = try request(method)
        #expect(pool.session(for: request) !== pool.session(for: request))
    }
    #endif
}
