/// A 64-bit checksum that detects damage and names files.
///
/// It takes in every word by a step that is reversible, so no change of a single word goes unnoticed. It does not protect
/// against forgery.
enum CacheChecksum {
    static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        var state = step(0x9E37_79B9_7F4A_7C15 ^ seed, UInt64(bytes.count))
        var place = 0
        while place + 8 <= bytes.count {
            // Every system that this runs on stores the low byte first.
            state = step(state, bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
            place += 8
        }
        var rest: UInt64 = 0
        for byte in bytes[place...] { rest = rest << 8 | UInt64(byte) }
        return mixed(step(state, rest))
    }

    static func of(_ text: String, seed: UInt64) -> UInt64 {
        var text = text
        return text.withUTF8 { of(UnsafeRawBufferPointer($0), seed: seed) }
    }

    private static func step(_ state: UInt64, _ word: UInt64) -> UInt64 {
        let sum = state ^ word
        return (sum << 29 | sum >> 35) &* 0x9FB2_1C65_1E98_DF25
    }

    private static func mixed(_ sum: UInt64) -> UInt64 {
        var sum = (sum ^ sum >> 32) &* 0xD6E8_FEB8_6659_FD93
        sum = (sum ^ sum >> 29) &* 0xA5A3_5625_5A3D_6B1F
        return sum ^ sum >> 32
    }
}
