import Foundation

/// The first bytes of lossless and extended WebP files, which `ImageFixtures` does not have.
enum WebPFiles {
    static func lossless(width: Int = 3, height: Int = 2) -> Data {
        file("VP8L", [0x2F] + little((width - 1) | (height - 1) << 14, 4))
    }

    static func extended(width: Int = 3, height: Int = 2) -> Data {
        file("VP8X", [0, 0, 0, 0] + little(width - 1, 3) + little(height - 1, 3))
    }

    private static func file(_ name: String, _ chunk: [UInt8]) -> Data {
        let body = Array("WEBP".utf8) + Array(name.utf8) + little(chunk.count, 4) + chunk
        return Data(Array("RIFF".utf8) + little(body.count, 4) + body)
    }

    private static func little(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
}
