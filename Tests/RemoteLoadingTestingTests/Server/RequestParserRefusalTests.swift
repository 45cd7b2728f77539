import RemoteLoading
import TestSupport
import Testing

@testable import RemoteLoadingTesting

@Suite(.bounded) struct RequestParserRefusalTests {
    /// The refused texts by the reason of their refusal, parsed with `smallLimits`.
    static let table: [String: [String]] = [
        "a line ends with LF alone": [
            "GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\r\nHost: a\n\r\n", "\nGET / HTTP/1.1\r\n",
        ],
        "a CR is not followed by LF": [
            "GET / HTTP/1.1\rHost: a\r\r", .request("GET / HTTP/1.1", "A: b\rc"), "\r\r\n",
        ],
        "a line contains NUL": ["GET /\0 HTTP/1.1\r\n", .request("GET / HTTP/1.1", "A: \0"), "\0"],
        "the request line is not three words": [
            "GET  / HTTP/1.1\r\n", " GET / HTTP/1.1\r\n", "GET / HTTP/1.1 \r\n", "GET /\r\n", "GET\r\n",
            "GET / a HTTP/1.1\r\n", "GET\t/\tHTTP/1.1\r\n", "\r\n\r\n", "/\r\n", " \r\n",
        ],
        "the request line is too long": [
            "GET /" + String(repeating: "a", count: 60) + " HTTP/1.1\r\n", String(repeating: "A", count: 65),
        ],
        "the method is invalid": [
            "G@T / HTTP/1.1\r\n", "GET: / HTTP/1.1\r\n", "(GET) / HTTP/1.1\r\n", "GÉT / HTTP/1.1\r\n",
            " / HTTP/1.1\r\n",
        ],
        "the target is invalid": [
            "GET a HTTP/1.1\r\n", "GET a/b HTTP/1.1\r\n", "GET ?a HTTP/1.1\r\n", "GET a:80 HTTP/1.1\r\n",
            "GET /a#b HTTP/1.1\r\n", "GET /a\"b HTTP/1.1\r\n", "GET /a<b HTTP/1.1\r\n", "GET /a\\b HTTP/1.1\r\n",
            "GET /{a} HTTP/1.1\r\n", "GET /a|b HTTP/1.1\r\n", "GET /a[0] HTTP/1.1\r\n", "GET /% HTTP/1.1\r\n",
            "GET /%4 HTTP/1.1\r\n", "GET /%4g HTTP/1.1\r\n", "GET /é HTTP/1.1\r\n", "GET /\u{7F} HTTP/1.1\r\n",
            "GET /\u{1} HTTP/1.1\r\n", "GET /\t HTTP/1.1\r\n", "GET http://a/ HTTP/1.1\r\n",
            "OPTIONS * HTTP/1.1\r\n", "CONNECT a:443 HTTP/1.1\r\n", "GET  HTTP/1.1\r\n",
        ],
        "the version is not HTTP/1.1": [
            "GET / HTTP/2.0\r\n", "GET / HTTP/0.9\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "GET / HTTP/1.0\r\n",
            "GET / HTTP/9.9\r\n",
        ],
        "the version is malformed": [
            "GET / http/1.1\r\n", "GET / HTTP/1\r\n", "GET / HTTP/11\r\n", "GET / HTTP/1.1.1\r\n",
            "GET / HTTP/1,1\r\n", "GET / HTTP/01.1\r\n", "GET / HTTP/1.x\r\n", "GET / HTTP\r\n", "GET / a\r\n",
            "GET / HTTPS/1.1\r\n", "GET / HTTP/-1.1\r\n", "GET / HTTP/x.1\r\n", "GET / HTTP/1.1/\r\n", "GET / \r\n",
        ],
        "a field line has no colon": [
            .request("GET / HTTP/1.1", "A"),
            .request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: "0\r\nA\r\n"),
        ],
        "a field has an invalid name or value": [
            .request("GET / HTTP/1.1", ": a"), .request("GET / HTTP/1.1", "A b: c"),
            .request("GET / HTTP/1.1", "A@: b"), .request("GET / HTTP/1.1", "É: b"),
            .request("GET / HTTP/1.1", "A : b"), .request("GET / HTTP/1.1", "A\t: b"),
            .request("GET / HTTP/1.1", "A: \u{1}"), .request("GET / HTTP/1.1", "A: b\u{7F}"),
        ],
        "a field line begins with a blank": [
            .request("GET / HTTP/1.1", "A: b", " c"), .request("GET / HTTP/1.1", "A: b", "\tc"),
            "GET / HTTP/1.1\r\n Host: a\r\n\r\n", .request("GET / HTTP/1.1", " "),
        ],
        "the fields are too large": [
            .request("GET / HTTP/1.1", "A: " + String(repeating: "a", count: 130)),
            .request("GET / HTTP/1.1", "A: " + String(repeating: "a", count: 60), String(repeating: "b", count: 60)),
            .request(
                "POST / HTTP/1.1", "Transfer-Encoding: chunked",
                body: "0\r\nA: " + String(repeating: "a", count: 130)),
        ],
        "the request has 0 Host fields, not one": ["GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nA: b\r\n\r\n"],
        "the request has 2 Host fields, not one": [
            .request("GET / HTTP/1.1", "Host: a"), .request("GET / HTTP/1.1", "host: b"),
        ],
        "Host is invalid": [
            "", " ", "a b", "a/b", "u@a", "a:b", "a:65536", "a:-1", ":80", "[::1", "[]", "[a]", "[::g]", "a?b", "a#b",
            "http://a", "%4", "é", "[::1]a",
        ].map { "GET / HTTP/1.1\r\nHost: \($0)\r\n\r\n" },
        "Content-Length is invalid": [
            "", "-1", "+1", "a", "1a", "0x1", "1.0", "1 2", "1,1", "1, 2", "１", "9223372036854775808",
            "99999999999999999999",
        ].map {
            .request("POST / HTTP/1.1", "Content-Length: \($0)")
        },
        "Content-Length is repeated": [
            .request("POST / HTTP/1.1", "Content-Length: 1", "Content-Length: 2"),
            .request("POST / HTTP/1.1", "Content-Length: 1", "content-length: 1"),
        ],
        "Transfer-Encoding and Content-Length are both set": [
            .request("POST / HTTP/1.1", "Content-Length: 1", "Transfer-Encoding: chunked"),
            .request("POST / HTTP/1.1", "Transfer-Encoding: chunked", "Content-Length: a"),
        ],
        "the last transfer coding is not chunked": [
            "", ",", "gzip", "identity", "chunked, gzip", "chunked;a=b", "xchunked", "chunked chunked", "chunk",
        ].map {
            .request("POST / HTTP/1.1", "Transfer-Encoding: \($0)")
        },
        "the transfer coding is not supported": [
            .request("POST / HTTP/1.1", "Transfer-Encoding: chunked, chunked"),
            .request("POST / HTTP/1.1", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
            .request("POST / HTTP/1.1", "Transfer-Encoding: gzip, chunked"),
            .request("POST / HTTP/1.1", "Transfer-Encoding: a", "Transfer-Encoding: chunked"),
        ],
        "the body is too large": [
            .request("POST / HTTP/1.1", "Content-Length: 17"),
            .request("POST / HTTP/1.1", "Content-Length: 17", "Expect: 100-continue"), chunked("11\r\n"),
            chunked("8\r\n12345678\r\n9\r\n"),
        ],
        "the size of a chunk is invalid": [
            "ffffffffffffffffff\r\n", "8000000000000000\r\n", "\r\n", "g\r\n", "-1\r\n", " 1\r\n", ";a\r\n",
        ].map(chunked),
        "the line of a chunk is invalid": [
            "0x1\r\n", "1g\r\n", "1,\r\n", "1 a\r\n", "1;\r\n", "1 \r\n", "1\t\r\n", "1; \r\n", "1;;a\r\n", "1;a;\r\n",
            "1;=a\r\n", "1;=@\r\n", "1;a=\r\n", "1;a=b=c\r\n", "1;a b\r\n", "1;a \r\n", "1;a=b \r\n", "1;a=b,c\r\n",
            "1;é\r\n", "1;a=é\r\n", "1;a=\"\r\n", "1;a=\"b\r\n", "1;a=\"b\\\"\r\n", "1;a=\"b\"c\r\n", "1;a=\"b\" \r\n",
            "1;a=\"\u{7F}\"\r\n", "1;a=\"\u{1}\"\r\n", "1;a=\"\\\u{1}\"\r\n", "1;\"a\"\r\n",
        ].map(chunked),
        "the line of a chunk is too long": [chunked("1;a=" + String(repeating: "b", count: 64) + "\r\n")],
        "a chunk is longer than its size": [chunked("1\r\nab\r\n"), chunked("1\r\nabcd"), chunked("2\r\nab0\r\n\r\n")],
    ]

    private static func chunked(_ body: String) -> String {
        .request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: body)
    }

    @Test(arguments: table.keys.sorted())
    func invalidRequestIsRefusedWithItsReason(_ reason: String) {
        for text in Self.table[reason] ?? [] {
            let last = RequestParser.instructions(of: text).last
            guard case .refuse(let refusal)? = last, refusal.description == reason else {
                Issue.record("\(text.debugDescription) was answered with \(String(describing: last))")
                continue
            }
        }
    }

    @Test(arguments: [
        ("the request line is not three words", 400), ("Content-Length is invalid", 400),
        ("the size of a chunk is invalid", 400), ("the line of a chunk is invalid", 400),
        ("the version is malformed", 400), ("the method is invalid", 400), ("the body is too large", 413),
        ("the request line is too long", 414), ("the fields are too large", 431),
        ("the transfer coding is not supported", 501), ("the version is not HTTP/1.1", 505),
    ])
    func reasonDecidesStatusOfRefusal(_ reason: String, _ code: Int) throws {
        let text = try #require(Self.table[reason]?.first)
        let status = try HTTPStatus(code)
        #expect(RequestParser.instructions(of: text).last == .refuse(RequestRefusal(reason, status: status)))
    }

    @Test func parserIgnoresInputAfterRefusal() {
        var parser = RequestParser()
        parser.feed("GET\r\n".utf8)
        let refusal = parser.next()
        parser.feed(String.request().utf8)
        #expect(refusal == .refuse(RequestRefusal("the request line is not three words")))
        #expect(parser.next() == refusal)
    }

    @Test func oversizedBodyIsRefusedBeforeClientSendsIt() {
        let text = String.request("POST / HTTP/1.1", "Content-Length: 17", "Expect: 100-continue")
        #expect(RequestParser.instructions(of: text) == [.refuse(RequestRefusal("the body is too large", status: 413))])
    }
}
