import Foundation

/// The bytes of one run, read from the front.
struct FuzzInput: Sendable {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) {
        rest = Array(bytes)[...]
    }

    /// Takes one byte as a choice among so many; a digit chooses its own value, so that seeds can be written by hand.
    mutating func choice(_ count: Int) -> Int {
        guard let byte = rest.popFirst() else { return 0 }
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        return Int(digits.contains(byte) ? byte - digits.lowerBound : byte) % count
    }

    /// Takes the text before the first line feed, and the line feed.
    mutating func line() -> String {
        let line = rest.prefix { $0 != UInt8(ascii: "\n") }
        rest = rest[line.endIndex...].dropFirst()
        return String(decoding: line, as: UTF8.self)
    }

    /// Takes lines up to an empty one or the end.
    mutating func paragraph() -> [String] {
        var lines: [String] = []
        while !rest.isEmpty {
            let line = line()
            if line.isEmpty { break }
            lines.append(line)
        }
        return lines
    }

    /// What is left, as text.
    var text: String { String(decoding: rest, as: UTF8.self) }
    /// What is left, as data.
    var data: Data { Data(rest) }
}
