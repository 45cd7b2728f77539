import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct CacheLedgerTests {
    private let start = Date(timeIntervalSinceReferenceDate: 0)

    @Test func aFileThatCouldNotBeRemovedIsNotReadAnyMore() {
        var ledger = CacheLedger()
        ledger.add("a", bytes: 10, at: start)
        ledger.forget("a", isRemoved: false)
        #expect(ledger.isBuried("a"))
        #expect(ledger.bytes == 0)
        ledger.add("a", bytes: 20, at: start)
        #expect(!ledger.isBuried("a"))
        #expect(ledger.bytes == 20)
    }

    @Test func whatIsOnTheDiskTakesThePlaceOfWhatWasThought() {
        var ledger = CacheLedger()
        for name in ["a", "b", "gone"] { ledger.add(name, bytes: 10, at: start) }
        ledger.merge([
            .init(name: "new", bytes: 5, used: start.addingTimeInterval(-1)), .init(name: "b", bytes: 10, used: start),
            .init(name: "a", bytes: 12, used: start), .init(name: "late", bytes: 1, used: start.addingTimeInterval(1)),
        ])
        #expect(ledger.bytes == 28)
        // Equal dates are in the order in which they were used here.
        #expect(ledger.takeOldest(beyond: 0) == ["new", "a", "b", "late"])
        #expect(ledger.bytes == 0)
    }

    @Test func useInThisProcessOutlastsOlderDateOnDisk() {
        var ledger = CacheLedger()
        for name in ["a", "b"] { ledger.add(name, bytes: 10, at: start) }
        _ = ledger.use("a", bytes: 10, at: start.addingTimeInterval(30))
        ledger.merge([
            .init(name: "a", bytes: 10, used: start), .init(name: "b", bytes: 10, used: start.addingTimeInterval(10)),
        ])
        #expect(ledger.takeOldest(beyond: 0) == ["b", "a"])
    }

    @Test(arguments: [(-3_600, true), (-60, true), (-59, false), (59, false), (60, true)])
    func dateIsDueAMinuteFromTheLast(seconds: Double, isDue: Bool) {
        var ledger = CacheLedger()
        ledger.add("a", bytes: 10, at: start)
        #expect(ledger.use("a", bytes: 10, at: start.addingTimeInterval(seconds)) == isDue)
    }

    @Test func aListIsInTheOrderOfUseWhateverIsDoneToIt() async throws {
        try await forEverySeed(in: 0..<50) { generator in
            var list = RecencyList<Int>()
            var model: [(place: Int, value: Int)] = []
            for value in 0..<100 {
                if let (place, old) = generator.element(of: model), generator.number(below: 3) > 0 {
                    model.removeAll { $0.place == place }
                    if generator.number(below: 2) == 0 {
                        list.touch(place)
                        model.append((place, old))
                    } else {
                        list.remove(place)
                    }
                } else {
                    model.append((list.insert(value), value))
                }
                let isSame = list.oldestFirst == model.map(\.value) && list.count == model.count
                try #require(isSame && list.oldest == model.first?.place)
            }
        }
    }
}

@Suite(.bounded) struct CacheChecksumTests {
    @Test func theSumsStay() {
        #expect(CacheChecksum.of("", seed: 0) == 11_950_768_218_028_406_177)
        #expect(CacheChecksum.of("https://cache.test/page", seed: 1) == 5_020_738_659_665_218_305)
    }

    @Test(arguments: [1, 7, 8, 9, 31, 32, 33, 63, 64, 100])
    func everyChangeOfAByteAndEveryLengthChangesTheSum(count: Int) {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        let sum = bytes.withUnsafeBytes { CacheChecksum.of($0) }
        var same: [Int] = []
        for place in bytes.indices {
            for value in UInt8.min...UInt8.max where value != bytes[place] {
                var changed = bytes
                changed[place] = value
                if changed.withUnsafeBytes({ CacheChecksum.of($0) }) == sum { same.append(place) }
            }
        }
        #expect(same == [])
        for zeros in 1..<40 {
            let longer = bytes + Array(repeating: 0, count: zeros)
            #expect(longer.withUnsafeBytes { CacheChecksum.of($0) } != sum)
        }
    }

    @Test func sumsOfAddressesAreSpreadEvenly() {
        var counts = Array(repeating: 0, count: 16)
        var all: Set<UInt64> = []
        for number in 0..<16_000 {
            let sum = CacheChecksum.of("https://cache.test/\(number)", seed: 1)
            counts[Int(sum & 15)] += 1
            all.insert(sum)
        }
        #expect(all.count == 16_000)
        #expect(counts.allSatisfy { (850...1_150).contains($0) })
    }
}
