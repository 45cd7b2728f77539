import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoadingTesting

/// Tests of the bytes of a response without a fault.
@Suite(.bounded) struct WireResponseTests {
    static let hello = HTTPResponse(fields: ["A": "b"], body: Data("hello".utf8))
    static let head = String.request("HEAD / HTTP/1.1")

    @Test func responseHasStatusFieldsLengthAndBody() throws {
        #expect(
            try ResponsePlan.text(Self.hello) == wire("HTTP/1.1 200 OK", "A: b", "Content-Length: 5", body: "hello"))
    }

    @Test func emptyBodyHasLengthZero() throws {
        #expect(try ResponsePlan.text(.status(.notFound)) == wire("HTTP/1.1 404 Status 404", "Content-Length: 0"))
    }

    @Test(arguments: [
        (HTTPStatus.ok, "200 OK"), (201, "201 Status 201"), (999, "999 Status 999"),
    ])
    func statusLineContainsReasonPhrase(_ status: HTTPStatus, _ text: String) throws {
        #expect(try ResponsePlan.text(.status(status)).hasPrefix("HTTP/1.1 \(text)\r\n"))
    }

    @Test func repeatedFieldsStaySeparateAndInOrder() throws {
        let response = HTTPResponse(fields: ["Set-Cookie": "a=1", "B": "c", "Set-Cookie": "a=2"])
        let expected = wire("HTTP/1.1 200 OK", "Set-Cookie: a=1", "B: c", "Set-Cookie: a=2", "Content-Length: 0")
        #expect(try ResponsePlan.text(response) == expected)
    }

    @Test(arguments: [
        ([], ["5", "hello"]), ([5], ["5", "hello"]), ([99], ["5", "hello"]), ([2], ["2", "he", "2", "ll", "1", "o"]),
        ([1, 3], ["1", "h", "3", "ell", "1", "o"]), ([3, 1], ["3", "hel", "1", "l", "1", "o"]),
    ])
    func bodyIsSplitIntoGivenChunkSizes(_ sizes: [Int], _ chunks: [String]) throws {
        let body = chunks.joined(separator: "\r\n") + "\r\n0\r\n\r\n"
        let expected = wire("HTTP/1.1 200 OK", "A: b", "Transfer-Encoding: chunked", body: body)
        #expect(try ResponsePlan.text(Self.hello, .chunked(sizes)) == expected)
    }

    @Test func chunkSizeIsHexadecimal() throws {
        let response = HTTPResponse(body: Data(count: 300))
        #expect(try ResponsePlan.text(response, .chunked()).contains("\r\n\r\n12c\r\n"))
    }

    @Test func emptyChunkedBodyConsistsOfLastChunk() throws {
        let expected = wire("HTTP/1.1 200 OK", "Transfer-Encoding: chunked", body: "0\r\n\r\n")
        #expect(try ResponsePlan.text(.status(.ok), .chunked([3])) == expected)
    }

    @Test func responseWithoutLengthHasConnectionCloseField() throws {
        let plan = try ResponsePlan.plan(Self.hello, .untilClose)
        #expect(plan.bytes.text == wire("HTTP/1.1 200 OK", "A: b", "Connection: close", body: "hello"))
        #expect(plan.next == .end)
    }

    @Test(arguments: [
        (ResponseFraming.length, "Content-Length: 5"), (.chunked([2]), "Transfer-Encoding: chunked"),
    ])
    func headRequestGetsFieldsWithoutBody(_ framing: ResponseFraming, _ line: String) throws {
        #expect(try ResponsePlan.text(Self.hello, to: Self.head, framing) == wire("HTTP/1.1 200 OK", "A: b", line))
    }

    @Test func headResponseKeepsContentLengthSetByHandler() throws {
        let response = HTTPResponse(fields: [.contentLength: "1234"])
        #expect(try ResponsePlan.text(response, to: Self.head) == wire("HTTP/1.1 200 OK", "Content-Length: 1234"))
    }

    @Test(arguments: [String.request(), head], [ResponseFraming.length, .chunked([2]), .chunked()])
    func status204HasNoBodyOrContentLength(_ request: String, _ framing: ResponseFraming) throws {
        let response = HTTPResponse(status: .noContent, fields: [.contentLength: "5"], body: Data("hello".utf8))
        #expect(try ResponsePlan.text(response, to: request, framing) == wire("HTTP/1.1 204 Status 204"))
    }

    @Test(arguments: [ResponseFraming.length, .chunked([2])])
    func status304HasNoBodyOrContentLength(_ framing: ResponseFraming) throws {
        let response = HTTPResponse(status: .notModified, body: Data("hello".utf8))
        #expect(try ResponsePlan.text(response, framing) == wire("HTTP/1.1 304 Status 304"))
    }

    @Test func status304KeepsContentLengthSetByHandler() throws {
        let response = HTTPResponse(status: .notModified, fields: [.contentLength: "1234"])
        #expect(try ResponsePlan.text(response) == wire("HTTP/1.1 304 Status 304", "Content-Length: 1234"))
    }

    @Test(arguments: ["content-length", "Transfer-Encoding"])
    func framingFieldsFromHandlerAreDropped(_ name: String) throws {
        var response = Self.hello
        try response.fields.append(HTTPField(HTTPFieldName(name), "99"))
        #expect(try ResponsePlan.text(response) == ResponsePlan.text(Self.hello))
    }

    @Test func connectionIsClosedIfRequestAsksForIt() throws {
        let plan = try ResponsePlan.plan(.status(.ok), to: .request("GET / HTTP/1.1", "Connection: close"))
        #expect(plan.bytes.text == wire("HTTP/1.1 200 OK", "Content-Length: 0", "Connection: close"))
        #expect(plan.next == .end)
    }

    @Test func connectionIsClosedIfHandlerAsksForIt() throws {
        let plan = try ResponsePlan.plan(HTTPResponse(fields: ["Connection": "close"]))
        #expect(plan.bytes.text == wire("HTTP/1.1 200 OK", "Connection: close", "Content-Length: 0"))
        #expect(plan.next == .end)
    }

    @Test func refusalContainsReasonAndClosesConnection() {
        let expected = wire(
            "HTTP/1.1 400 Status 400", "Content-Type: text/plain", "Content-Length: 15", "Connection: close",
            body: "Host is invalid")
        #expect(RequestRefusal("Host is invalid").response.text == expected)
    }
}
