import Foundation

/// How an entry stands in a file: a preamble, a head with everything but the body, and the body.
///
/// All numbers are little-endian. The preamble has a mark with the version, the lengths of head and body, the checksum
/// of the body, and the checksum of all that is before the body, so that a length is trusted only once it is proved.
struct CacheFile {
    /// What stands before the head.
    struct Preamble {
        static let size = 40
        static let mark: UInt64 = 0x3130_4843_5941_4C50  // "PLAYCH01"
        /// More is no head of ours, and would be read in vain.
        static let longestHead = 1 << 20

        let headLength: Int
        let bodyLength: Int
        let bodyChecksum: UInt64
        let headChecksum: UInt64

        /// Reads the preamble; nil if it is none.
        init?(_ bytes: UnsafeRawBufferPointer) {
            guard bytes.count >= Preamble.size else { return nil }
            func word(_ place: Int) -> UInt64 {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self))
            }
            guard word(0) == Preamble.mark, word(1) <= Preamble.longestHead, word(2) <= UInt64(Int.max / 2) else {
                return nil
            }
            (headLength, bodyLength) = (Int(word(1)), Int(word(2)))
            (bodyChecksum, headChecksum) = (word(3), word(4))
        }
    }

    /// The preamble and the head, as bytes to write.
    let front: Data
    let body: Data
    var size: Int { front.count + body.count }

    /// Whether it can be read again, and leaves the others some room.
    func fits(_ capacity: Int) -> Bool {
        size <= capacity && front.count <= Preamble.longestHead
    }

    init(_ entry: HTTPCacheEntry) {
        body = entry.response.body
        var head = CacheFileWriter()
        head.write(entry)
        var front = CacheFileWriter()
        front.write(Preamble.mark)
        front.write(UInt64(head.bytes.count))
        front.write(UInt64(body.count))
        front.write(body.withUnsafeBytes { CacheChecksum.of($0) })
        front.write(CacheFile.headChecksum(front.bytes, head.bytes))
        self.front = Data(front.bytes + head.bytes)
    }

    private static func headChecksum(_ preamble: [UInt8], _ head: [UInt8]) -> UInt64 {
        preamble.withUnsafeBytes { preamble in head.withUnsafeBytes { headChecksum(preamble, $0) } }
    }

    static func headChecksum(_ preamble: UnsafeRawBufferPointer, _ head: UnsafeRawBufferPointer) -> UInt64 {
        let words = UnsafeRawBufferPointer(rebasing: preamble[..<(Preamble.size - 8)])
        return CacheChecksum.of(head, seed: CacheChecksum.of(words))
    }
}

/// The name of a file: of the address, of the partition, and one of a few places for the variants.
///
/// Two keys with the same hashes share these places, and drive each other out: a miss, since the key is in the file.
/// Whoever looks stops at the first place that is empty, so that there is little to look at where there is one variant;
/// whoever writes fills it first.
struct CacheFileName {
    /// For more variants of an address than that, the oldest makes room.
    static let places = 8

    private let stem: String

    init(_ key: HTTPCacheKey) {
        // An empty partition is one too, and has another sum.
        stem = CacheFileName.text([
            CacheChecksum.of(key.address, seed: 1), key.partition.map { CacheChecksum.of($0, seed: 2) } ?? 0,
        ])
    }

    func name(at place: Int) -> String { stem + String(place) }

    /// What the names of all files of an address begin with.
    static func prefix(of address: String) -> String { text([CacheChecksum.of(address, seed: 1)]) }

    /// Numbers of sixteen hexadecimal digits, each with a hyphen behind it.
    private static func text(_ numbers: [UInt64]) -> String {
        String(unsafeUninitializedCapacity: numbers.count * 17) { text in
            for (count, number) in numbers.enumerated() {
                for place in 0..<16 {
                    let digit = UInt8(truncatingIfNeeded: number >> UInt64(60 - place * 4)) & 15
                    text.initializeElement(at: count * 17 + place, to: digit < 10 ? 0x30 + digit : 0x57 + digit)
                }
                text.initializeElement(at: count * 17 + 16, to: UInt8(ascii: "-"))
            }
            return numbers.count * 17
        }
    }

    /// Whether a name is one of ours; what else is in the folder is left alone.
    static func isName(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        return parts.map(\.count) == [16, 16, 1]
    }
}
