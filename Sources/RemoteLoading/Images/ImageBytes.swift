import Foundation

/// The bytes of a picture, read with a look at where they end.
struct ImageBytes {
    /// A size that was read, and where it stands.
    struct Size {
        let width: Int
        let height: Int
        let offset: Int
    }

    let format: ImageFormat
    private let bytes: Data

    init(_ bytes: Data, _ format: ImageFormat) {
        self.bytes = bytes
        self.format = format
    }

    func byte(at offset: Int) throws(ImageError) -> Int {
        guard offset < bytes.count else { throw .truncated(format, at: bytes.count) }
        return Int(bytes.withUnsafeBytes { (raw: UnsafeRawBufferPointer) in raw[offset] })
    }

    /// A number of so many bytes, the largest first.
    func big(_ count: Int, at offset: Int) throws(ImageError) -> Int {
        var number = 0
        for place in 0..<count { number = number << 8 | (try byte(at: offset + place)) }
        return number
    }

    /// A number of so many bytes, the smallest first.
    func little(_ count: Int, at offset: Int) throws(ImageError) -> Int {
        var number = 0
        for place in 0..<count { number |= try byte(at: offset + place) << (8 * place) }
        return number
    }

    func expect(_ expected: [UInt8], at offset: Int) throws(ImageError) {
        for (place, byte) in expected.enumerated() where try self.byte(at: offset + place) != Int(byte) {
            throw .malformed(format, at: offset + place)
        }
    }

    func text(_ count: Int, at offset: Int) throws(ImageError) -> String {
        var text = ""
        for place in 0..<count { text.unicodeScalars.append(Unicode.Scalar(UInt8(try byte(at: offset + place)))) }
        return text
    }
}

/// The formats that tell the size at a fixed place.
extension ImageBytes {
    /// The first chunk is `IHDR`, of 13 bytes, and begins with the size (PNG, sections 5.6 and 11.2.1).
    func sizeOfPNG() throws(ImageError) -> Size {
        try expect([0, 0, 0, 13] + Array("IHDR".utf8), at: 8)
        for offset in [16, 20] where try byte(at: offset) > 0x7F { throw .malformed(format, at: offset) }
        return Size(width: try big(4, at: 16), height: try big(4, at: 20), offset: 16)
    }

    /// The size of the logical screen follows the signature (GIF89a, section 18).
    func sizeOfGIF() throws(ImageError) -> Size {
        Size(width: try little(2, at: 6), height: try little(2, at: 8), offset: 6)
    }
}
