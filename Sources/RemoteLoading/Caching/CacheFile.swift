import Foundation

/// The form of an entry in a file: a preamble, a head with everything but the body, and the body.
///
/// All numbers are little-endian. The preamble has a mark with the version, the lengths of head and body, the checksum
/// of the body, and the checksum of everything before the body. Anybody can compute the checksums, so the lengths must
/// also add up to the length of the file before memory is allocated for them.
struct CacheFile {
    /// A larger file is not written, and not read.
    static let mostBytes = 64 << 20

    /// The fixed part before the head.
    struct Preamble {
        static let size = 40
        static let mark: UInt64 = 0x3130_4843_5941_4C50  // "PLAYCH01"
        /// No longer head is written.
        static let longestHead = 1 << 20

        let headLength: Int
        let bodyLength: Int
        let bodyChecksum: UInt64
        let headChecksum: UInt64

        /// Reads the preamble of a file of that size; returns `nil` unless its lengths are those of the file.
        init?(_ bytes: UnsafeRawBufferPointer, fileSize: UInt64) {
            guard bytes.count >= Preamble.size else { return nil }
            func word(_ place: Int) -> UInt64 {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self))
            }
            // Each is small enough for the sum.
            guard word(0) == Preamble.mark, fileSize <= CacheFile.mostBytes, word(1) <= Preamble.longestHead,
                word(2) <= fileSize, UInt64(Preamble.size) + word(1) + word(2) == fileSize
            else { return nil }
            (headLength, bodyLength) = (Int(word(1)), Int(word(2)))
            (bodyChecksum, headChecksum) = (word(3), word(4))
        }
    }

    /// The preamble and the head, as bytes to write.
    let front: Data
    let body: Data
    /// The bytes on the disk, at least.
    var cost: Int { CacheFile.cost(size: size, allocated: 0) }
    private var size: Int { front.count + body.count }

    /// Whether it can be read again, and has room within the capacity.
    func fits(_ capacity: Int) -> Bool {
        size <= CacheFile.mostBytes && cost <= capacity && front.count <= Preamble.longestHead
    }

    /// The bytes of disk that a file occupies: its blocks, and a record in the folder.
    ///
    /// The blocks are counted from the size as well, because some file systems allocate them only later.
    static func cost(size: Int, allocated: Int) -> Int {
        max(allocated, (size + block - 1) / block * block) + folderRecord
    }

    /// The usual size of a block.
    private static let block = 4_096
    /// The name of 37 bytes and its record, in folders that are half full.
    private static let folderRecord = 128

    init(_ entry: HTTPCacheEntry) {
        body = entry.response.body
        var head = CacheFileWriter()
        head.write(entry)
        var front = CacheFileWriter()
        front.write(Preamble.mark)
        front.write(UInt64(head.bytes.count))
        front.write(UInt64(body.count))
        front.write(body.withUnsafeBytes { CacheChecksum.of($0) })
        front.write(
            front.bytes.withUnsafeBytes { front in head.bytes.withUnsafeBytes { CacheFile.headChecksum(front, $0) } })
        self.front = Data(front.bytes + head.bytes)
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
        numbers.map { number in
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 16 - digits.utf8.count) + digits + "-"
        }.joined()
    }

    /// Whether a file may be ours by its name: two hashes in lower-case hexadecimal digits, and a place.
    static func isName(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [16, 16, 1], let place = parts[2].first else { return false }
        return (0x30..<0x30 + UInt8(places)).contains(place)
            && parts[..<2].joined().allSatisfy { $0.hexDigit != nil && $0.lowercased == $0 }
    }
}
