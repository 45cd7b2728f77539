import Foundation
@testable import RemoteLoading
@testable import RemoteLoadingTesting

extension FuzzTarget {
    /// The request parser of the loopback server.
    static let server = FuzzTarget(
        "server",
        growth: [
            GrowthFamily("a long request line", "0GET /", repeating: "a", " HTTP/1.1\r\n"),
            GrowthFamily("many fields", "0GET / HTTP/1.1\r\nHost: a\r\n", repeating: "A: b\r\n", "\r\n"),
            GrowthFamily(
                "small chunks", "0POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
                repeating: "1\r\nx\r\n"),
            GrowthFamily(
                "a body that comes slowly", "1POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 9999999\r\n\r\n",
                repeating: "x"),
            GrowthFamily("many requests", "0", repeating: "GET / HTTP/1.1\r\nHost: a\r\n\r\n"),
            GrowthFamily("empty lines", "0", repeating: "\r\n"),
            GrowthFamily(
                "commas in Connection", "0GET / HTTP/1.1\r\nHost: a\r\nConnection: ", repeating: ",", "\r\n\r\n"),
            GrowthFamily(
                "a long chunk extension", "0POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n1",
                repeating: ";a=b"),
        ]
    ) { input in
        var input = input
        let step = [Int.max, 1, 2, 7][input.choice(4)]
        let bytes = Array(input.rest)
        let whole = instructions(bytes, step: .max)
        for case .request(let wire) in whole { check(wire) }
        // The parser must return the same instructions if it receives the bytes in pieces.
        guard step < .max else { return }
        require(instructions(bytes, step: step) == whole, "bytes in pieces are the same requests: \(step)")
    }
}

private func instructions(_ bytes: [UInt8], step: Int) -> [RequestParser.Instruction] {
    var parser = RequestParser()
    var seen: [RequestParser.Instruction] = []
    var rest = bytes[...]
    repeat {
        let piece = rest.prefix(step)
        rest = rest[piece.endIndex...]
        parser.feed(piece)
        if isOver(&parser, &seen) { return seen }
    } while !rest.isEmpty
    return seen
}

/// Reads instructions until more bytes are needed, and returns `true` if the connection is over.
private func isOver(_ parser: inout RequestParser, _ seen: inout [RequestParser.Instruction]) -> Bool {
    while true {
        let instruction = parser.next()
        switch instruction {
        case .needMore: return false
        case .sendContinue, .request: seen.append(instruction)
        case .refuse:
            seen.append(instruction)
            return true
        }
    }
}

private func check(_ wire: ReceivedRequest) {
    let limits = RequestLimits()
    require(wire.target.utf8.count <= limits.line, "a target is no longer than its line")
    require(wire.request.body?.count ?? 0 <= limits.body, "a body is no larger than its limit")
    require(wire.request.address.hasPrefix("http://"), "an address is http: \(wire.request.address)")
    let isLine = wire.request.fields.allSatisfy { $0.value.utf8.allSatisfy { $0 == 0x09 || $0 >= 0x20 && $0 != 0x7F } }
    require(isLine, "a field has no controls")
}
