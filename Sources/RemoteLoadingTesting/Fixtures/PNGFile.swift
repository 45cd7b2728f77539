import Foundation

/// A writer of PNG files with eight-bit colours and uncompressed pixels, by the PNG specification, RFC 1950 and RFC
/// 1951.
enum PNGFile {
    private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    /// The last five bytes of the `IHDR` chunk: eight bits for each colour, three colours for each pixel, the standard
    /// methods of compression and filtering, and no interlacing.
    private static let kind: [UInt8] = [8, 2, 0, 0, 0]
    private static let largestBlock = 0xFFFF

    static func bytes(of picture: PixelPicture) -> Data {
        var rows: [UInt8] = []
        rows.reserveCapacity((picture.width * 3 + 1) * picture.height)
        for y in 0..<picture.height {
            rows.append(0)  // no filter
            for x in 0..<picture.width {
                let pixel = picture[x, y]
                rows.append(pixel.red)
                rows.append(pixel.green)
                rows.append(pixel.blue)
            }
        }
        let header = big(UInt32(picture.width)) + big(UInt32(picture.height)) + kind
        return Data(signature + chunk("IHDR", header) + chunk("IDAT", stored(rows)) + chunk("IEND", []))
    }

    /// Returns a chunk: a length, a name, the bytes, and a checksum of name and bytes (PNG, section 5.3).
    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let summed = Array(name.utf8) + bytes
        return big(UInt32(bytes.count)) + summed + big(crc(summed))
    }

    /// Returns uncompressed zlib data: a header, blocks, and a checksum.
    ///
    /// Each block begins with its length and the bitwise complement of the length.
    ///
    /// See RFC 1950, section 2.2, and RFC 1951, section 3.2.4.
    private static func stored(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let count = min(bytes.count - start, largestBlock)
            let isLast = start + count == bytes.count
            result.append(isLast ? 1 : 0)
            result += [UInt8(count & 0xFF), UInt8(count >> 8), UInt8(~count & 0xFF), UInt8(~count >> 8 & 0xFF)]
            result += bytes[start..<start + count]
            start += count
        } while start < bytes.count
        return result + big(adler(bytes))
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static let crcTable: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    static func crc(_ bytes: [UInt8]) -> UInt32 {
        let table = crcTable
        var sum = ~0 as UInt32
        for byte in bytes { sum = table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
        return ~sum
    }

    static func adler(_ bytes: [UInt8]) -> UInt32 {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
