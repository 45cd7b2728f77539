import PlayhouseCore

/// The bytes of an image, with bounds-checked reads.
struct ImageBytes {
    /// An image size, and its offset in the file.
    struct Size {
        let width: Int
        let height: Int
        let offset: Int
    }

    private let bytes: UnsafeRawBufferPointer

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
    }

    /// Returns the error for a byte that violates the format.
    func malformed(at offset: Int) -> LoadError { .image(.wrongFormat, at: offset) }

    func byte(at offset: Int) throws(LoadError) -> Int {
        guard (0..<bytes.count).contains(offset) else { throw .invalidData(.missing(at: "byte \(bytes.count)")) }
        return Int(bytes[offset])
    }

    /// Returns the big-endian number of at most eight bytes at an offset.
    func big(_ count: Int, at offset: Int) throws(LoadError) -> Int {
        var number: UInt64 = 0
        for place in 0..<count { number = number << 8 | UInt64(try byte(at: offset + place)) }
        return try checked(number, at: offset)
    }

    /// Returns the little-endian number of at most eight bytes at an offset.
    func little(_ count: Int, at offset: Int) throws(LoadError) -> Int {
        var number: UInt64 = 0
        for place in 0..<count { number |= UInt64(try byte(at: offset + place)) << (8 * place) }
        return try checked(number, at: offset)
    }

    /// Returns a number of the file as `Int`, or throws an error if the number has more than 31 bits.
    ///
    /// The limit is 31 bits because `Int` has 32 bits on some watches. It is the same on all platforms, so that every
    /// platform accepts the same files. It excludes no file that a loader would accept, because the limits of loaders
    /// are lower.
    private func checked(_ number: UInt64, at offset: Int) throws(LoadError) -> Int {
        guard number <= UInt64(Int32.max) else { throw malformed(at: offset) }
        return Int(number)
    }

    func expect(_ expected: [UInt8], at offset: Int) throws(LoadError) {
        for (place, byte) in expected.enumerated() where try self.byte(at: offset + place) != Int(byte) {
            throw malformed(at: offset + place)
        }
    }

    func text(_ count: Int, at offset: Int) throws(LoadError) -> String {
        var text = ""
        for place in 0..<count { text.unicodeScalars.append(Unicode.Scalar(UInt8(try byte(at: offset + place)))) }
        return text
    }
}

/// Reads the size of a PNG and of a GIF, which have the size at a fixed offset.
extension ImageBytes {
    /// Reads the size of a PNG, which is at the start of the data of its first chunk.
    ///
    /// The first chunk is `IHDR`, with a length of 13 bytes (PNG, sections 5.6 and 11.2.1).
    func sizeOfPNG() throws(LoadError) -> Size {
        try expect([0, 0, 0, 13] + Array("IHDR".utf8), at: 8)
        return Size(width: try big(4, at: 16), height: try big(4, at: 20), offset: 16)
    }

    /// Reads the size of a GIF's logical screen, which follows the signature (GIF89a, section 18).
    func sizeOfGIF() throws(LoadError) -> Size {
        Size(width: try little(2, at: 6), height: try little(2, at: 8), offset: 6)
    }
}
