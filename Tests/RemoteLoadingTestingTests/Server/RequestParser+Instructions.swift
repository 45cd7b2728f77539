import RemoteLoading

@testable import RemoteLoadingTesting

/// Small limits, so that short texts in a table exceed them.
let smallLimits = RequestLimits(line: 64, fields: 128, body: 16)

extension RequestParser {
    /// Returns all instructions of a parser that receives bytes in pieces.
    ///
    /// The last instruction is a refusal, or else the instruction that the parser gives when no bytes follow.
    static func instructions(of pieces: some Sequence<some Sequence<UInt8>>, limits: RequestLimits = smallLimits)
        -> [Instruction]
    {
        var parser = RequestParser(limits: limits)
        var instructions: [Instruction] = []
        for piece in pieces {
            parser.feed(piece)
            while let instruction = parser.nextUnlessMoreIsNeeded() {
                instructions.append(instruction)
                if case .refuse = instruction { return instructions }
            }
        }
        return instructions + [parser.next()]
    }

    static func instructions(of text: String, limits: RequestLimits = smallLimits) -> [Instruction] {
        instructions(of: [Array(text.utf8)], limits: limits)
    }

    /// Returns the request at the start of a text, or `nil` if the parser gives another instruction first.
    static func request(_ text: String, limits: RequestLimits = smallLimits) -> ReceivedRequest? {
        guard case .request(let wire)? = instructions(of: text, limits: limits).first else { return nil }
        return wire
    }

    private mutating func nextUnlessMoreIsNeeded() -> Instruction? {
        let instruction = next()
        return instruction == .needMore ? nil : instruction
    }
}

extension String {
    /// Returns an HTTP/1.1 request with a request line, a `Host` field, other field lines and a body.
    static func request(_ line: String = "GET / HTTP/1.1", _ fields: String..., body: String = "") -> String {
        ([line, "Host: a"] + fields + ["", body]).joined(separator: "\r\n")
    }
}
