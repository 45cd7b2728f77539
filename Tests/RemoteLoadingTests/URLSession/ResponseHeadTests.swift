import Foundation
import TestSupport
import Testing

@testable import RemoteLoading

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.bounded) struct ResponseHeadTests {
    private func head(_ fields: [String: String], status: Int = 200) throws -> ResponseHead {
        let url = try #require(URL(string: "https://a.test/"))
        let response = try #require(
            HTTPURLResponse(url: url, statusCode: status, httpVersion: "HTTP/1.1", headerFields: fields))
        return try #require(ResponseHead(response))
    }

    @Test(arguments: [(10, false), (11, true)])
    func contentLengthAboveLimitIndicatesTooLargeBody(length: Int, isTooLarge: Bool) throws {
        let head = try head(["Content-Length": "\(length)"])
        #expect(head.promisesBody(over: 10, after: .get) == isTooLarge)
    }

    @Test func responseWithoutBodyIsNeverTooLarge() throws {
        #expect(try !head(["Content-Length": "11"]).promisesBody(over: 10, after: .head))
        #expect(try !head(["Content-Length": "11"], status: 304).promisesBody(over: 10, after: .get))
    }

    @Test func contentLengthOfEncodedBodyIsIgnored() throws {
        let head = try head(["Content-Length": "11", "Content-Encoding": "gzip"])
        #expect(!head.promisesBody(over: 10, after: .get))
    }
}
