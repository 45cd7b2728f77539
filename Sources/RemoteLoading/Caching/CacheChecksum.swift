/// A number of 64 bits by which damage is noticed, and by which files are named.
///
/// Of every stretch of 4 KB it takes in the sums, and the sums of the sums, of eight lanes of words. Damage of any
/// kind, a flipped bit as well as a stretch that is lost or another's, is noticed practically always: as there are more
/// sums than the result has bits, about one damage in 2^64 is not. It is four times as fast as a sum that mixes every
/// word, because a cache must not take longer to check a file than to read it; and it is no guard against somebody who
/// forges on purpose.
enum CacheChecksum {
    private static let stretch = 4_096
    private static let block = 64

    static func of(_ bytes: UnsafeRawBufferPointer, seed: UInt64 = 0) -> UInt64 {
        var state = step(0x9E37_79B9_7F4A_7C15 ^ seed, UInt64(bytes.count))
        var place = 0
        while place + block <= bytes.count {
            let end = place + min(stretch, (bytes.count - place) / block * block)
            absorb(bytes, place..<end, into: &state)
            place = end
        }
        while place + 8 <= bytes.count {
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

    /// Words are taken as they lie: every system that this runs on has the low byte first.
    private static func absorb(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, into state: inout UInt64) {
        var (sum, sumOfSums) = (SIMD8<UInt64>(), SIMD8<UInt64>())
        for place in stride(from: range.lowerBound, to: range.upperBound, by: block) {
            sum &+= bytes.loadUnaligned(fromByteOffset: place, as: SIMD8<UInt64>.self)
            sumOfSums &+= sum
        }
        for lane in 0..<8 { state = step(step(state, sum[lane]), sumOfSums[lane]) }
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
