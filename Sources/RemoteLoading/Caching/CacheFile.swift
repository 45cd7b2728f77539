import Foundation

/// An entry in the form of a file: a preamble, a head with everything but the body, and the body.
///
/// All numbers are little-endian. The preamble consists of a magic number with the version, the lengths of head and
/// body, the checksum of the body, and the checksum of everything before the body.
///
/// A forged file can have valid checksums and huge lengths. Therefore, the lengths must add up to the size of the file
/// before any memory is allocated.
struct CacheFile {
    /// The maximum size of a file, in bytes.
    ///
    /// Larger files are neither written nor read.
    static let mostBytes = 64 << 20

    /// The part of fixed size before the head.
    struct Preamble {
        static let size = 40
        static let mark: UInt64 = 0x3130_4843_5941_4C50  // "PLAYCH01"
        /// The maximum length of a head, in bytes.
        static let longestHead = 1 << 20

        let headLength: Int
        let bodyLength: Int
        let bodyChecksum: UInt64
        let headChecksum: UInt64

        /// Creates the preamble of a file, or returns `nil` if its lengths do not match the size of the file.
        init?(_ bytes: UnsafeRawBufferPointer, fileSize: UInt64) {
            guard bytes.count >= Preamble.size else { return nil }
            func word(_ place: Int) -> UInt64 {
                UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place * 8, as: UInt64.self))
            }
            // The comparisons before the addition limit each value, so the sum cannot overflow.
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
    /// The minimum number of bytes that the file occupies on the disk.
    var cost: Int { CacheFile.cost(size: size, allocated: 0) }
    private var size: Int { front.count + body.count }

    /// Returns `true` if the file is small enough to be read again, and does not exceed the capacity.
    func fits(_ capacity: Int) -> Bool {
        size <= CacheFile.mostBytes && cost <= capacity && front.count <= Preamble.longestHead
    }

    /// Returns the number of bytes that a file occupies on the disk: its blocks, and a record in the folder.
    ///
    /// Some file systems allocate blocks only later, so the result is never less than the blocks that the size
    /// requires.
    static func cost(size: Int, allocated: Int) -> Int {
        max(allocated, (size + block - 1) / block * block) + folderRecord
    }

    /// The usual size of a block.
    private static let block = 4_096
    /// The estimated size of a file's record in its folder, if the blocks of the folder are half full.
    private static let folderRecord = 128

    init(_ entry: HTTPCacheEntry) {
        body = entry.response.body
        var head = CacheFileWriter()
        head.write(entry)
        var front = CacheFileWriter()
        front.write(Preamble.mark)
        front.write(UInt64(head.bytes.count))
        front.write(UInt64(body.count))
        front.write(body.withUnsafeBytes { Checksum.of($0) })
        front.write(
            front.bytes.withUnsafeBytes { front in head.bytes.withUnsafeBytes { CacheFile.headChecksum(front, $0) } })
        self.front = Data(front.bytes + head.bytes)
    }

    static func headChecksum(_ preamble: UnsafeRawBufferPointer, _ head: UnsafeRawBufferPointer) -> UInt64 {
        let words = UnsafeRawBufferPointer(rebasing: preamble[..<(Preamble.size - 8)])
        return Checksum.of(head, seed: Checksum.of(words))
    }
}

/// The names of the files of a key, which consist of hashes of the address and partition, and the number of a slot.
///
/// Each slot holds one variant of the key. A write fills the first empty slot, and a lookup stops at the first empty
/// slot. A lookup is therefore fast if the key has a single variant.
///
/// Two keys with the same hashes share the slots and replace each other's entries. This leads only to a miss, because
/// each file contains its key.
struct CacheFileName {
    /// The number of slots for the variants of one key.
    ///
    /// If a key has more variants than this, a new one replaces the oldest.
    static let places = 8

    private let stem: String

    init(_ key: HTTPCacheKey) {
        // A key without a partition has the number 0. The checksum of an empty partition is not 0, so the names differ.
        stem = CacheFileName.text([
            Checksum.of(key.address, seed: 1), key.partition.map { Checksum.of($0, seed: 2) } ?? 0,
        ])
    }

    func name(at place: Int) -> String { stem + String(place) }

    /// Returns the common prefix of the names of all files of an address.
    static func prefix(of address: String) -> String { text([Checksum.of(address, seed: 1)]) }

    /// Returns each number as sixteen hexadecimal digits with a hyphen after them.
    private static func text(_ numbers: [UInt64]) -> String {
        numbers.map { Checksum.digits(of: $0) + "-" }.joined()
    }

    /// Returns `true` if the text has the form of a cache file's name.
    ///
    /// The form is two hashes in lower-case hexadecimal digits, and the number of a slot.
    static func isName(_ text: String) -> Bool {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [16, 16, 1], let place = parts[2].first else { return false }
        return (0x30..<0x30 + UInt8(places)).contains(place)
            && parts[..<2].joined().allSatisfy { $0.hexDigit != nil && $0.lowercased == $0 }
    }
}
