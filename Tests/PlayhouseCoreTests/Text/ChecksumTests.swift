import TestSupport
import Testing

@testable import PlayhouseCore

@Suite(.bounded) struct ChecksumTests {
    @Test func checksumsMatchRecordedValues() {
        #expect(Checksum.of("", seed: 0) == 11_950_768_218_028_406_177)
        #expect(Checksum.of("https://cache.test/page", seed: 1) == 5_020_738_659_665_218_305)
    }

    @Test func hexDigitsHaveLeadingZeros() {
        #expect(Checksum.digits(of: 0xA5) == "00000000000000a5")
        #expect(Checksum.digits(of: .max) == "ffffffffffffffff")
    }

    @Test(arguments: [1, 7, 8, 9, 31, 32, 33, 63, 64, 100])
    func changedByteOrLengthChangesChecksum(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let sum = bytes.withUnsafeBytes { Checksum.of($0) }
        var same: [Int] = []
        for place in bytes.indices {
            for value in UInt8.min...UInt8.max where value != bytes[place] {
                var changed = bytes
                changed[place] = value
                if changed.withUnsafeBytes({ Checksum.of($0) }) == sum { same.append(place) }
            }
        }
        #expect(same == [])
        for zeros in 1..<40 {
            let longer = bytes + Array(repeating: 0, count: zeros)
            #expect(longer.withUnsafeBytes { Checksum.of($0) } != sum)
        }
    }

    @Test func addressChecksumsAreSpreadEvenly() {
        var counts = Array(repeating: 0, count: 16)
        var all: Set<UInt64> = []
        for number in 0..<16_000 {
            let sum = Checksum.of("https://cache.test/\(number)", seed: 1)
            counts[Int(sum & 15)] += 1
            all.insert(sum)
        }
        #expect(all.count == 16_000)
        #expect(counts.allSatisfy { (850...1_150).contains($0) })
    }
}
