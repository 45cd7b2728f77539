import Foundation

/// A writer and a reader of PNG files with eight-bit colours and uncompressed pixels, by the PNG specification, RFC
/// 1950 and RFC 1951.
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
                rows += [pixel.red, pixel.green, pixel.blue]
            }
        }
        let header = big(UInt32(picture.width)) + big(UInt32(picture.height)) + kind
        return Data(signature + chunk("IHDR", header) + chunk("IDAT", stored(rows)) + chunk("IEND", []))
    }

    static func picture(in file: [UInt8]) -> PixelPicture? {
        var rest = file[...]
        guard take(signature.count, &rest).map(Array.init) == signature,
            let header = takeChunk("IHDR", &rest), header.count == 13, Array(header.suffix(5)) == kind,
            let data = takeChunk("IDAT", &rest), takeChunk("IEND", &rest) != nil, rest.isEmpty
        else { return nil }
        let (width, height) = (number(header.prefix(4)), number(header.dropFirst(4).prefix(4)))
        guard (1...4_096).contains(width), (1...4_096).contains(height), let rows = unstored(data),
            rows.count == (width * 3 + 1) * height
        else { return nil }
        return PixelPicture(Int(width), Int(height), rows: rows)
    }

    /// Returns a chunk: a length, a name, the bytes, and a checksum of name and bytes (PNG, section 5.3).
    private static func chunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
        let summed = Array(name.utf8) + bytes
        return big(UInt32(bytes.count)) + summed + big(crc(summed))
    }

    private static func takeChunk(_ name: String, _ rest: inout ArraySlice<UInt8>) -> [UInt8]? {
        guard let length = take(4, &rest).map(number), length <= rest.count,
            let summed = take(Int(length) + 4, &rest).map(Array.init),
            let sum = take(4, &rest).map(number), summed.starts(with: name.utf8), sum == crc(summed)
        else { return nil }
        return Array(summed.dropFirst(4))
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

    private static func unstored(_ data: [UInt8]) -> [UInt8]? {
        var rest = data[...]
        guard take(2, &rest).map(Array.init) == [0x78, 0x01] else { return nil }
        var bytes: [UInt8] = []
        while true {
            guard let head = take(5, &rest).map(Array.init), head[0] <= 1, head[1] == ~head[3], head[2] == ~head[4],
                let block = take(Int(head[1]) | Int(head[2]) << 8, &rest)
            else { return nil }
            bytes += block
            if head[0] == 1 { break }
        }
        guard let sum = take(4, &rest).map(number), rest.isEmpty, sum == adler(bytes) else { return nil }
        return bytes
    }

    private static func take(_ count: Int, _ rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    private static func big(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }

    private static func number(_ bytes: some Sequence<UInt8>) -> UInt32 { bytes.reduce(0) { $0 << 8 | UInt32($1) } }

    private static let crcTable: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }

    static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(~0) { sum, byte in crcTable[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ sum >> 8 }
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

extension PixelPicture {
    /// Creates an image from the bytes of its rows.
    ///
    /// The first byte of each row is the number of its filter.
    ///
    /// Returns `nil` if the filter number of a row is not 0, because this reader supports only rows without a filter.
    fileprivate init?(_ width: Int, _ height: Int, rows: [UInt8]) {
        var pixels: [Pixel] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let row = y * (width * 3 + 1)
            guard rows[row] == 0 else { return nil }
            for start in stride(from: row + 1, to: row + 1 + width * 3, by: 3) {
                pixels.append(Pixel(red: rows[start], green: rows[start + 1], blue: rows[start + 2]))
            }
        }
        self.init(width, height, pixels)
    }
}
