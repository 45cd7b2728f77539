import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoadingTesting

/// Tests of the parser with input that is split at any byte, and with random input.
@Suite(.bounded) struct RequestParserSplittingTests {
    static let conversations: [String] =
        [
            .request(), .request("GET /1 HTTP/1.1") + .request("GET /2 HTTP/1.1") + .request("GET /3 HTTP/1.1"),
            .request("POST / HTTP/1.1", "Content-Length: 4", body: "\r\n\r\n") + .request(),
            .request(
                "POST / HTTP/1.1", "Transfer-Encoding: chunked", body: "4;a=\"b\"\r\n\r\n\r\n\r\n0\r\nA: b\r\n\r\n")
                + .request(),
            .request("POST / HTTP/1.1", "Expect: 100-continue", "Content-Length: 2", body: "hi"),
            "OPTIONS / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n",
        ] + RequestParserRefusalTests.table.sorted { $0.key < $1.key }.flatMap(\.value)

    @Test func parsingByteByByteMatchesParsingWholeInput() {
        for text in Self.conversations {
            let bytes = Array(text.utf8)
            let instructions = RequestParser.instructions(of: bytes.map { [$0] })
            #expect(instructions == RequestParser.instructions(of: [bytes]), "\(text.debugDescription)")
        }
    }

    @Test func parsingRandomPiecesMatchesParsingWholeInput() async throws {
        try await forEverySeed(in: 0..<2_000) { generator in
            let text = generator.element(of: Self.conversations) ?? ""
            let bytes = Array(text.utf8)
            try #require(
                RequestParser.instructions(of: generator.pieces(of: bytes)) == RequestParser.instructions(of: [bytes]),
                "\(text.debugDescription)")
        }
    }

    @Test func randomInputIsRefusedOrIncomplete() async throws {
        try await forEverySeed(in: 0..<5_000) { generator in
            let bytes = generator.nearlyARequest()
            let instructions = RequestParser.instructions(of: generator.pieces(of: bytes))
            try #require(instructions.count <= bytes.count + 1)
            switch instructions.last {
            case .needMore, .refuse: break
            default: Issue.record("\(instructions) of \(bytes)")
            }
        }
    }

    @Test func someRandomInputsContainValidRequests() async throws {
        var count = 0
        for seed in 0..<5_000 {
            var generator = SeededNumbers(seed: UInt64(seed))
            let instructions = RequestParser.instructions(of: [generator.nearlyARequest()])
            count += instructions.count { if case .request = $0 { true } else { false } }
        }
        #expect(count > 100)
    }
}

extension SeededNumbers {
    /// Returns the bytes in pieces, some of which are empty.
    fileprivate mutating func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var pieces: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = number(below: 12)
            pieces.append(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        return pieces
    }

    /// Returns tokens of HTTP/1.1 in random order, sometimes with one random byte.
    ///
    /// With whole tokens, the input often begins like a valid request, so that the parser gets beyond the first line.
    /// The random byte makes some of the input invalid.
    fileprivate mutating func nearlyARequest() -> [UInt8] {
        let starts = [
            "GET / HTTP/1.1\r\n", "GET / HTTP/1.1\r\nHost: a\r\n", "POST /a?b HTTP/1.1\r\nHost: a\r\n", "\r\n",
        ]
        let words =
            starts + [
                "Host: a\r\n", "Host: a\r\n", "Content-Length: 4\r\n", "Transfer-Encoding: chunked\r\n", "\r\n", "\r\n",
                "\r\n",
                "Expect: 100-continue\r\n", "Connection: close\r\n", "A: b\r\n", "4\r\n", "abcd", "0\r\n", ";a=\"b\"",
                " ", "\t",
                "\r", "\n", ":", "\0", "é", "%41", "chunked", "gzip, ",
            ]
        var bytes = Array((element(of: starts) ?? "").utf8)
        for _ in 0..<number(below: 16) { bytes += Array((element(of: words) ?? "").utf8) }
        if number(below: 3) == 0 && !bytes.isEmpty { bytes[number(below: bytes.count)] = UInt8(number(below: 256)) }
        return bytes
    }
}
