import RemoteLoading

@testable import RemoteLoadingTesting

/// Small limits, so that a table shows what is too much.
let smallLimits = RequestLimits(line: 64, fields: 128, body: 16)

extension RequestParser {
    /// All that the parser says of some bytes that come in pieces, and at the end what it says when nothing follows.
    static func said(of pieces: some Sequence<some Sequence<UInt8>>, limits: RequestLimits = smallLimits)
        -> [Instruction]
    {
        var parser = RequestParser(authority: "server:1", limits: limits)
        var said: [Instruction] = []
        for piece in pieces {
            parser.feed(piece)
            while let instruction = parser.nextOfUse() {
                said.append(instruction)
                if case .refuse = instruction { return said }
            }
        }
        return said + [parser.next()]
    }

    static func said(of text: String, limits: RequestLimits = smallLimits) -> [Instruction] {
        said(of: [Array(text.utf8)], limits: limits)
    }

    /// The one request that a text is.
    static func request(_ text: String, limits: RequestLimits = smallLimits) -> WireRequest? {
        guard case .request(let wire)? = said(of: text, limits: limits).first else { return nil }
        return wire
    }

    private mutating func nextOfUse() -> Instruction? {
        let instruction = next()
        return instruction == .needMore ? nil : instruction
    }
}

extension String {
    /// The text as a request of HTTP/1.1 with a host: a request line, field lines, and what follows the empty line.
    static func request(_ line: String = "GET / HTTP/1.1", _ fields: String..., body: String = "") -> String {
        ([line, "Host: a"] + fields + ["", body]).joined(separator: "\r\n")
    }
}
