import Foundation
import RemoteLoading
import TestSupport
import Testing

@testable import RemoteLoadingTesting

@Suite(.bounded) struct RequestParserTests {
    @Test func requestHasMethodAddressFieldsAndBody() throws {
        let text = String.request("POST /a?b=c HTTP/1.1", "Content-Length: 2", "X-A: b", body: "hi")
        let expected = try HTTPRequest(
            .post, parsing: "http://a/a?b=c", fields: ["Host": "a", "Content-Length": "2", "X-A": "b"],
            body: Data("hi".utf8))
        #expect(RequestParser.request(text)?.request == expected)
    }

    @Test(arguments: [
        ("GET", "/"), ("GET", "/a/b"), ("GET", "/?"), ("GET", "/?a=b&c"), ("GET", "/%41%C3%A9"), ("GET", "//a//b"),
        ("GET", "/a;b=c,d"), ("GET", "/!$&'()*+,;=:@-._~/?"), ("GET", "/../a/."), ("get", "/"), ("M-SEARCH", "/"),
        ("OPTIONS", "/"), ("DELETE", "/a?b?c"), ("GET", "/https://b/"), ("GET", "/%00"),
    ])
    func requestTargetIsUnchangedInAddress(_ method: String, _ target: String) {
        let wire = RequestParser.request(.request("\(method) \(target) HTTP/1.1"))
        #expect(wire?.request.address == "http://a" + target)
        #expect(wire?.target == target)
        #expect(wire?.request.method.name == method)
    }

    @Test(arguments: ["a", "a.b", "a:80", "a:", "127.0.0.1:8080", "[::1]", "[::1]:80", "a_b-c.d", "A"])
    func validHostFormsAreAccepted(_ host: String) {
        let wire = RequestParser.request("GET / HTTP/1.1\r\nHost: \(host)\r\n\r\n")
        #expect(wire?.request.fields["Host"] == host)
        #expect(wire?.request.address == "http://\(host.lowercased())/")
    }

    @Test func encodedHostIsNormalizedInAddressOnly() {
        let wire = RequestParser.request("GET / HTTP/1.1\r\nHost: %41\r\n\r\n")
        #expect(wire?.request.fields["Host"] == "%41")
        #expect(wire?.request.address == "http://a/")
    }

    @Test(arguments: [
        String.request("GET /a HTTP/1.1", "Content-Length: 1", body: "x"),
        .request("HEAD /a HTTP/1.1", "Content-Length: 1", body: "x"),
        .request("GET /a HTTP/1.1", "Transfer-Encoding: chunked", body: "1\r\nx\r\n0\r\n\r\n"),
    ])
    func bodyOfGetIsReadAndDropped(_ text: String) throws {
        let instructions = RequestParser.instructions(of: text + .request("GET /b HTTP/1.1"))
        let requests = instructions.compactMap { if case .request(let wire) = $0 { wire.request } else { nil } }
        #expect(requests.map(\.body) == [nil, nil])
        #expect(requests.map(\.address) == ["http://a/a", "http://a/b"])
    }

    @Test(arguments: [
        ("A:b", "b"), ("A: b", "b"), ("A:\t b \t", "b"), ("A:", ""), ("A:   ", ""), ("A: b: c", "b: c"),
        ("A: b\tc", "b\tc"), ("A: é", "é"), ("!#$%&'*+-.^_`|~: b", "b"),
    ])
    func fieldValueIsTrimmed(_ line: String, _ value: String) {
        let field = RequestParser.request(.request("GET / HTTP/1.1", line))?.request.fields.last
        #expect(field?.value == value)
    }

    @Test func nonUTF8ValueIsReadAsLatin1() {
        let bytes = Array("GET / HTTP/1.1\r\nHost: a\r\nA: ".utf8) + [0xE9] + Array("\r\n\r\n".utf8)
        guard case .request(let wire)? = RequestParser.instructions(of: [bytes]).first else {
            Issue.record("no request")
            return
        }
        #expect(wire.request.fields["A"] == "é")
    }

    @Test func repeatedFieldsStaySeparate() {
        let wire = RequestParser.request(.request("GET / HTTP/1.1", "A: b", "a: c"))
        #expect(wire?.request.fields.values(for: "A") == ["b", "c"])
    }

    @Test(arguments: [
        ("0\r\n\r\n", ""), ("2\r\nhi\r\n0\r\n\r\n", "hi"), ("1\r\nh\r\n1\r\ni\r\n000\r\n\r\n", "hi"),
        ("A\r\n0123456789\r\n0\r\n\r\n", "0123456789"), ("02\r\nhi\r\n0\r\n\r\n", "hi"),
        ("2\r\n\r\n\r\n0\r\n\r\n", "\r\n"), ("2;a\r\nhi\r\n0\r\n\r\n", "hi"),
        ("2;a=b;c\r\nhi\r\n0;d\r\n\r\n", "hi"), ("2 ; a = b\r\nhi\r\n0\r\n\r\n", "hi"),
        ("2;a=\"b \\\" c\"\r\nhi\r\n0\r\n\r\n", "hi"), ("2;a=\"\"\r\nhi\r\n0\r\n\r\n", "hi"),
        ("2\t;\ta\t=\t\"é\t\";c\r\nhi\r\n0\r\n\r\n", "hi"), ("2;!#$%&'*+-.^_`|~1Az\r\nhi\r\n0\r\n\r\n", "hi"),
    ])
    func chunkedBodyIsJoined(_ chunks: String, _ body: String) {
        let wire = RequestParser.request(.request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: chunks))
        #expect(wire?.request.body == Data(body.utf8))
    }

    @Test func bodyMayContainAnyBytes() {
        let body = String.request("POST / HTTP/1.1", "Content-Length: 4", body: "\0\n\r\0")
        let chunks = String.request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: "4\r\n\0\n\r\0\r\n0\r\n\r\n")
        #expect(RequestParser.request(body)?.request.body == Data([0, 10, 13, 0]))
        #expect(RequestParser.request(chunks)?.request.body == Data([0, 10, 13, 0]))
    }

    @Test(arguments: ["chunked", "Chunked", "CHUNKED", " chunked ", ",chunked", "chunked,"])
    func transferCodingIgnoresCaseAndEmptyElements(_ coding: String) {
        let text = String.request("POST / HTTP/1.1", "Transfer-Encoding: \(coding)", body: "1\r\na\r\n0\r\n\r\n")
        #expect(RequestParser.request(text)?.request.body == Data("a".utf8))
    }

    @Test func fieldsAfterChunkedBodyAreDropped() {
        let text = String.request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: "0\r\nA: b\r\nA: c\r\n\r\n")
        let wire = RequestParser.request(text)
        #expect(wire?.request.body == Data())
        #expect(wire?.request.fields["A"] == nil)
    }

    @Test func fieldLimitAppliesToTrailersSeparately() {
        let long = "A: " + String(repeating: "a", count: 80)
        let text = String.request("POST / HTTP/1.1", long, "Transfer-Encoding: chunked", body: "0\r\n\(long)\r\n\r\n")
        #expect(RequestParser.request(text, limits: RequestLimits(fields: 130)) != nil)
    }

    @Test(arguments: [
        ("POST", "Content-Length: 0", Data()), ("POST", "A: b", nil), ("GET", "Content-Length: 0", nil),
        ("HEAD", "Content-Length: 00", nil), ("get", "Content-Length: 0", nil),
        ("PUT", "Content-Length: 0016", Data("0123456789abcdef".utf8)),
    ])
    func missingAndEmptyBodyAreDistinguished(_ method: String, _ field: String, _ body: Data?) {
        let wire = RequestParser.request(.request("\(method) / HTTP/1.1", field, body: "0123456789abcdef"))
        #expect(wire != nil)
        #expect(wire?.request.body == body)
    }

    @Test func requestThatReachesEveryLimitIsAccepted() {
        let limits = RequestLimits(line: 16, fields: 9, body: 0)
        #expect(RequestParser.request("GET /ab HTTP/1.1\r\nHost: a\r\n\r\n", limits: limits) != nil)
    }

    @Test(arguments: [
        ("1.1", nil, true), ("1.1", "close", false), ("1.1", "Close", false), ("1.1", "a, close", false),
        ("1.1", "keep-alive", true), ("1.2", nil, true), ("1.9", "close", false),
    ])
    func connectionFieldDecidesWhetherConnectionStaysOpen(_ version: String, _ option: String?, _ isKept: Bool) {
        let fields = option.map { "Connection: \($0)" } ?? "A: b"
        let wire = RequestParser.request(.request("GET / HTTP/\(version)", fields))
        #expect(wire?.isKeepAlive == isKept)
    }

    @Test func oneEmptyLineBeforeEachRequestIsIgnored() {
        let text = "\r\n" + String.request("GET /1 HTTP/1.1") + "\r\n" + .request("GET /2 HTTP/1.1") + "\r\n\r\n"
        let instructions = RequestParser.instructions(of: text)
        let targets = instructions.compactMap { if case .request(let wire) = $0 { wire.target } else { nil } }
        #expect(targets == ["/1", "/2"])
        #expect(instructions.last == .refuse(RequestRefusal("the request line is not three words")))
    }

    @Test func pipelinedRequestsAreParsedInOrder() {
        let text = String.request("GET /1 HTTP/1.1") + .request("GET /2 HTTP/1.1") + "GET /3"
        let targets = RequestParser.instructions(of: text).map { instruction in
            if case .request(let wire) = instruction { wire.target } else { "\(instruction)" }
        }
        #expect(targets == ["/1", "/2", "needMore"])
    }

    @Test func continueResponseIsSentIfRequestExpectsIt() {
        let text = String.request("POST / HTTP/1.1", "Expect: 100-Continue", "Content-Length: 2", body: "hi")
        let instructions = RequestParser.instructions(of: text)
        #expect(instructions.first == .sendContinue)
        #expect(instructions.count == 3)
    }

    @Test(arguments: [
        String.request("POST / HTTP/1.1", "Expect: 100-continue", "Content-Length: 0"),
        .request("POST / HTTP/1.1", "Expect: 200-ok", "Content-Length: 2", body: "hi"),
        .request("GET / HTTP/1.1", "Expect: 100-continue"),
    ])
    func continueResponseNeedsKnownExpectationAndBody(_ text: String) {
        #expect(!RequestParser.instructions(of: text).contains(.sendContinue))
        #expect(RequestParser.request(text) != nil)
    }
}
