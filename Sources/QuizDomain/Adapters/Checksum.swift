/// The CRC-32 of ISO 3309, as in zip, gzip and PNG.
///
/// It tells every damage within 32 neighbouring bits, and misses one of four thousand million others. It is no guard
/// against anybody who forges a file on purpose.
enum Checksum {
    private static let table: [UInt32] = (0..<256).map { byte in
        (0..<8).reduce(UInt32(byte)) { rest, _ in rest & 1 == 1 ? rest >> 1 ^ 0xEDB8_8320 : rest >> 1 }
    }

    static func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
        ~bytes.reduce(UInt32.max) { rest, byte in rest >> 8 ^ table[Int(UInt8(truncatingIfNeeded: rest) ^ byte)] }
    }
}
