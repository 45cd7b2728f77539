import RemoteLoading
import TestSupport
import Testing

@testable import RemoteLoadingTesting

@Suite(.bounded) struct RequestParserRefusalTests {
    /// The refused texts of each error, parsed with `smallLimits`.
    static let table: [RequestParsingError: [String]] = [
        .bareLineFeed: ["GET / HTTP/1.1\nHost: a\n\n", "GET / HTTP/1.1\r\nHost: a\n\r\n", "\nGET / HTTP/1.1\r\n"],
        .bareCarriageReturn: ["GET / HTTP/1.1\rHost: a\r\r", .request("GET / HTTP/1.1", "A: b\rc"), "\r\r\n"],
        .nulByte: ["GET /\0 HTTP/1.1\r\n", .request("GET / HTTP/1.1", "A: \0"), "\0"],
        .requestLine: [
            "GET  / HTTP/1.1\r\n", " GET / HTTP/1.1\r\n", "GET / HTTP/1.1 \r\n", "GET /\r\n", "GET\r\n",
            "GET / a HTTP/1.1\r\n", "GET\t/\tHTTP/1.1\r\n", "\r\n\r\n", "GET / \r\n", "/\r\n", " \r\n",
        ],
        .requestLineTooLong: ["GET /" + String(repeating: "a", count: 60) + " HTTP/1.1\r\n"],
        .method: [
            String(repeating: "A", count: 65), String(repeating: "A", count: 1_000) + " / HTTP/1.1\r\n",
            "G@T / HTTP/1.1\r\n", "GET: / HTTP/1.1\r\n", "(GET) / HTTP/1.1\r\n", "GÉT / HTTP/1.1\r\n",
        ],
        .connect: ["CONNECT a:443 HTTP/1.1\r\n", "CONNECT / HTTP/1.1\r\n"],
        .target: [
            "GET a HTTP/1.1\r\n", "GET a/b HTTP/1.1\r\n", "GET ?a HTTP/1.1\r\n", "GET a:80 HTTP/1.1\r\n",
            "GET /a#b HTTP/1.1\r\n", "GET /a\"b HTTP/1.1\r\n", "GET /a<b HTTP/1.1\r\n", "GET /a\\b HTTP/1.1\r\n",
            "GET /{a} HTTP/1.1\r\n", "GET /a|b HTTP/1.1\r\n", "GET /a[0] HTTP/1.1\r\n", "GET /% HTTP/1.1\r\n",
            "GET /%4 HTTP/1.1\r\n", "GET /%4g HTTP/1.1\r\n", "GET /é HTTP/1.1\r\n", "GET /\u{7F} HTTP/1.1\r\n",
            "GET /\u{1} HTTP/1.1\r\n", "GET /\t HTTP/1.1\r\n", "GET http://a/#b HTTP/1.1\r\n",
            "GET ** HTTP/1.1\r\n", "OPTIONS ** HTTP/1.1\r\n",
        ],
        .absoluteTarget: [
            "GET https://a/ HTTP/1.1\r\n", "GET ftp://a/ HTTP/1.1\r\n", "GET http:/// HTTP/1.1\r\n",
            "GET http://?a HTTP/1.1\r\n", "GET http://u@a/ HTTP/1.1\r\n", "GET http://a:b/ HTTP/1.1\r\n",
            "GET http://a:65536/ HTTP/1.1\r\n", "GET ://a/ HTTP/1.1\r\n",
        ],
        .asterisk: ["GET * HTTP/1.1\r\n", "options * HTTP/1.1\r\n"],
        .version: [
            "GET / http/1.1\r\n", "GET / HTTP/1\r\n", "GET / HTTP/11\r\n", "GET / HTTP/1.1.1\r\n",
            "GET / HTTP/1,1\r\n", "GET / HTTP/01.1\r\n", "GET / HTTP/1.x\r\n", "GET / HTTP\r\n", "GET / a\r\n",
            "GET / HTTPS/1.1\r\n", "GET / HTTP/-1.1\r\n",
        ],
        .versionNotServed: ["GET / HTTP/2.0\r\n", "GET / HTTP/0.9\r\n", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"],
        .fieldLine: [
            .request("GET / HTTP/1.1", "A"), .request("GET / HTTP/1.1", ": a"), .request("GET / HTTP/1.1", "A b: c"),
            .request("GET / HTTP/1.1", "A@: b"), .request("GET / HTTP/1.1", "É: b"),
            .request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: "0\r\nA\r\n"),
        ],
        .blankBeforeColon: [.request("GET / HTTP/1.1", "A : b"), .request("GET / HTTP/1.1", "A\t: b")],
        .lineFolding: [
            .request("GET / HTTP/1.1", "A: b", " c"), .request("GET / HTTP/1.1", "A: b", "\tc"),
            "GET / HTTP/1.1\r\n Host: a\r\n\r\n", .request("GET / HTTP/1.1", " "),
        ],
        .fieldValue: [.request("GET / HTTP/1.1", "A: \u{1}"), .request("GET / HTTP/1.1", "A: b\u{7F}")],
        .fieldsTooLarge: [
            .request("GET / HTTP/1.1", "A: " + String(repeating: "a", count: 130)),
            .request("GET / HTTP/1.1", "A: " + String(repeating: "a", count: 60), String(repeating: "b", count: 60)),
            .request(
                "POST / HTTP/1.1", "Transfer-Encoding: chunked",
                body: "0\r\nA: " + String(repeating: "a", count: 130)),
        ],
        .hostMissing: ["GET / HTTP/1.1\r\n\r\n", "GET http://a/ HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nA: b\r\n\r\n"],
        .hostRepeated: [.request("GET / HTTP/1.1", "Host: a"), .request("GET / HTTP/1.1", "host: b")],
        .hostInvalid: [
            "", " ", "a b", "a/b", "u@a", "a:b", "a:65536", "a:-1", ":80", "[::1", "[]", "[a]", "[::g]", "a?b", "a#b",
            "http://a", "%4", "é", "[::1]a",
        ].map { "GET / HTTP/1.1\r\nHost: \($0)\r\n\r\n" },
        .contentLength: [
            "", "-1", "+1", "a", "1a", "0x1", "1.0", "1 2", "1,1", "1, 2", "１", "9223372036854775808",
            "99999999999999999999",
        ].map {
            .request("POST / HTTP/1.1", "Content-Length: \($0)")
        },
        .contentLengthRepeated: [
            .request("POST / HTTP/1.1", "Content-Length: 1", "Content-Length: 2"),
            .request("POST / HTTP/1.1", "Content-Length: 1", "content-length: 1"),
        ],
        .lengthAndTransferEncoding: [
            .request("POST / HTTP/1.1", "Content-Length: 1", "Transfer-Encoding: chunked"),
            .request("POST / HTTP/1.1", "Transfer-Encoding: chunked", "Content-Length: a"),
        ],
        .transferEncodingInOldVersion: [
            "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n", "GET / HTTP/1.0\r\nTransfer-Encoding: a\r\n\r\n",
        ],
        .chunkedIsNotLast: [
            "", ",", "gzip", "identity", "chunked, gzip", "chunked;a=b", "xchunked", "chunked chunked", "chunk",
        ].map {
            .request("POST / HTTP/1.1", "Transfer-Encoding: \($0)")
        },
        .chunkedTwice: [
            .request("POST / HTTP/1.1", "Transfer-Encoding: chunked, chunked"),
            .request("POST / HTTP/1.1", "Transfer-Encoding: chunked", "Transfer-Encoding: chunked"),
        ],
        .transferCodingUnknown: [
            .request("POST / HTTP/1.1", "Transfer-Encoding: gzip, chunked"),
            .request("POST / HTTP/1.1", "Transfer-Encoding: a", "Transfer-Encoding: chunked"),
        ],
        .bodyTooLarge: [
            .request("POST / HTTP/1.1", "Content-Length: 17"),
            .request("POST / HTTP/1.1", "Content-Length: 17", "Expect: 100-continue"), chunked("11\r\n"),
            chunked("8\r\n12345678\r\n9\r\n"),
        ],
        .chunkSize: [
            "ffffffffffffffffff\r\n", "8000000000000000\r\n", "\r\n", "g\r\n", "-1\r\n", " 1\r\n", "0x1\r\n", "1g\r\n",
            ";a\r\n", "1,\r\n",
        ].map(chunked),
        .chunkExtension: [
            "1 \r\n", "1;\r\n", "1;;a\r\n", "1 a\r\n", "1;a=\r\n", "1;a=\"b\r\n", "1;a=\"b\"c\r\n", "1;a b\r\n",
            "1;a=@\r\n", "1;=b\r\n", "1;a=\"\u{1}\"\r\n", "1;a=\"\\\u{1}\"\r\n", "1;a=\"\\\r\n", "1;a@\r\n",
        ].map(chunked),
        .chunkLineTooLong: [chunked("1;a=" + String(repeating: "b", count: 64) + "\r\n")],
        .chunkEnd: [chunked("1\r\nab\r\n"), chunked("1\r\nabcd"), chunked("2\r\nab0\r\n\r\n")],
        .expectation: [
            .request("POST / HTTP/1.1", "Expect: 200-ok", "Content-Length: 1"), .request("GET / HTTP/1.1", "Expect: "),
            .request("GET / HTTP/1.1", "Expect: 100-continue", "Expect: 100-continue"),
        ],
    ]

    private static func chunked(_ body: String) -> String {
        .request("POST / HTTP/1.1", "Transfer-Encoding: chunked", body: body)
    }

    @Test(arguments: RequestParsingError.allCases)
    func invalidRequestIsRefusedWithItsError(_ refusal: RequestParsingError) {
        let texts = Self.table[refusal] ?? []
        #expect(!texts.isEmpty)
        for text in texts {
            #expect(RequestParser.instructions(of: text).last == .refuse(refusal), "\(text.debugDescription)")
        }
    }

    @Test(arguments: [
        (RequestParsingError.requestLine, 400), (.contentLength, 400), (.chunkSize, 400), (.method, 400),
        (.bodyTooLarge, 413), (.requestLineTooLong, 414), (.expectation, 417),
        (.fieldsTooLarge, 431), (.connect, 501), (.transferCodingUnknown, 501), (.versionNotServed, 505),
    ])
    func parsingErrorDecidesStatusOfRefusal(_ refusal: RequestParsingError, _ code: Int) {
        #expect(refusal.status.code == code)
    }

    @Test func parserIgnoresInputAfterRefusal() {
        var parser = RequestParser(authority: "a")
        parser.feed("GET\r\n".utf8)
        _ = parser.next()
        parser.feed(String.request().utf8)
        #expect(parser.next() == .refuse(.requestLine))
    }

    @Test func oversizedBodyIsRefusedBeforeClientSendsIt() {
        let text = String.request("POST / HTTP/1.1", "Content-Length: 17", "Expect: 100-continue")
        #expect(RequestParser.instructions(of: text) == [.refuse(.bodyTooLarge)])
    }
}
