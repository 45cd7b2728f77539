import Foundation

/// A gzip stream of the digit 0, of any length, built according to RFC 1951, section 3.2.6, and RFC 1952.
enum GzipBomb {
    /// The header of the stream, and the start of a block with fixed codes: the code of the digit, and one code that
    /// repeats it.
    static let start = Data([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + bytes(of: [1, 1, 0] + literalZero + repetition))
    /// The number of zeros in each group.
    static let zerosInGroup = 8 * 258
    /// Eight repetitions, which together take a whole number of bytes.
    static let group = Data(bytes(of: Array(repeatElement(repetition, count: 8).joined())))

    /// Returns an unfinished stream that decodes to at least the given number of bytes.
    static func stream(of count: Int) -> Data {
        let groups = (count + zerosInGroup - 1) / zerosInGroup
        return start + Data(repeatElement(group, count: groups).joined())
    }

    private static let literalZero: [UInt8] = [0, 1, 1, 0, 0, 0, 0, 0]
    /// 258 repetitions of the previous byte.
    private static let repetition: [UInt8] = [1, 1, 0, 0, 0, 1, 0, 1] + [0, 0, 0, 0, 0]

    /// Packs bits into bytes, with the first bit in the lowest place.
    private static func bytes(of bits: [UInt8]) -> [UInt8] {
        stride(from: 0, to: bits.count, by: 8).map { start in
            (0..<8).reduce(0) { byte, place in byte | bits[start + place] << UInt8(place) }
        }
    }
}
