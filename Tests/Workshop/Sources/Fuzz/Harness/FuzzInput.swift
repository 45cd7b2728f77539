import Foundation

/// The input bytes of one run, which the methods consume from the front.
struct FuzzInput: Sendable {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) {
        rest = Array(bytes)[...]
    }

    /// Consumes one byte and returns a number below a count.
    ///
    /// The byte of a digit stands for the digit itself, so that seeds can be written by hand.
    mutating func choice(_ count: Int) -> Int {
        guard let byte = rest.popFirst() else { return 0 }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return Int(digits.contains(byte) ? byte - digits.lowerBound : byte) % count
    }

    /// Consumes and returns the text before the first line feed, and consumes the line feed.
    mutating func line() -> String {
        let line = rest.prefix { $0 != UInt8(ascii: "\n") }
        rest = rest[line.endIndex...].dropFirst()
        return String(decoding: line, as: UTF8.self)
    }

    /// Consumes and returns the lines up to an empty line or the end.
    mutating func paragraph() -> [String] {
        var lines: [String] = []
        while !rest.isEmpty {
            let line = line()
            if line.isEmpty { break }
            lines.append(line)
        }
        return lines
    }

    /// The remaining bytes as text.
    var text: String { String(decoding: rest, as: UTF8.self) }
    /// The remaining bytes as data.
    var data: Data { Data(rest) }
}
