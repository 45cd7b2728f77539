/// A number of 64 bits by which damage is noticed, and by which files are named.
///
/// Every step is one-to-one in what it takes in, so damage within one stretch of eight bytes is always noticed, a
/// flipped bit above all, and any other but for one in 2^64. Four lanes keep it about as fast as memory. It is no guard
/// against somebody who forges on purpose.
enum CacheChecksum {
    static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        var lanes = (seed ^ 0x9E37_79B9_7F4A_7C15, seed ^ 0xC2B2_AE3D_27D4_EB4F, ~seed, seed &+ 0x1656_67B1_9E37_79F9)
        var place = 0
        while place + 32 <= bytes.count {
            lanes.0 = step(lanes.0, word(bytes, place))
            lanes.1 = step(lanes.1, word(bytes, place + 8))
            lanes.2 = step(lanes.2, word(bytes, place + 16))
            lanes.3 = step(lanes.3, word(bytes, place + 24))
            place += 32
        }
        while place + 8 <= bytes.count {
            lanes.0 = step(lanes.0, word(bytes, place))
            place += 8
        }
        var rest: UInt64 = 0
        for byte in bytes[place...] { rest = rest << 8 | UInt64(byte) }
        let sum = [rest, lanes.0, lanes.1, lanes.2, lanes.3].reduce(UInt64(bytes.count) ^ seed, step)
        return mixed(sum)
    }

    static func of(_ text: String, seed: UInt64) -> UInt64 {
        var text = text
        return text.withUTF8 { of(UnsafeRawBufferPointer($0), seed: seed) }
    }

    private static func word(_ bytes: UnsafeRawBufferPointer, _ place: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
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
