import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// Tests of the disk space that the files of a `DiskCache` occupy.
@Suite(.bounded) struct DiskCacheCapacityTests {
    private let folder = ScratchFolder()
    private let clock = ManualClock()

    private func store(capacity: Int = 1 << 20) -> DiskCache {
        DiskCache(folder.url, capacity: capacity, time: clock.timeSource)
    }

    /// Returns an entry with the default fields.
    ///
    /// The file of an entry with a small body occupies one block.
    private func page(_ number: Int, bytes: Int = 1_000, partition: String? = nil) -> CacheEntry {
        let body = Data(repeating: UInt8(number & 255), count: bytes)
        return .fixture("https://cache.test/\(number)", partition: partition, body: body)
    }

    private func pages(in store: DiskCache, of numbers: Range<Int>) async -> [Int] {
        var found: [Int] = []
        for number in numbers where await !store.entries(for: page(number).key).isEmpty { found.append(number) }
        return found
    }

    /// Returns the number of bytes that the folder and all its files occupy on disk, in whole blocks.
    private func bytesOnDisk() throws -> Int {
        let inside = try FileManager.default.subpathsOfDirectory(atPath: folder.url.path)
        let paths = inside.map { folder.file($0).path } + [folder.url.path]
        return try paths.reduce(0) { try $0 + Int(FileStatus(at: $1).allocated) }
    }

    @Test(arguments: [16, 200, 2_000, 20_000])
    func diskUsageStaysBelow150PercentOfCapacity(bytes: Int) async throws {
        let store = store(capacity: 1 << 18)
        for number in 0..<130 { await store.store(page(number, bytes: bytes)) }
        #expect(try bytesOnDisk() <= 3 << 17)
        // The store must also use at least half of its capacity of 256 KB. The size of each file is estimated as its
        // body plus one block of 4 KB.
        #expect(folder.names.count * (bytes + 4_096) >= 1 << 17)
    }

    @Test(arguments: [nil, "me"])
    func diskUsageStaysWithinCapacityAfterEachWrite(partition: String?) async throws {
        let store = store(capacity: 80_000)
        try await forEverySeed(in: 0..<5) { generator in
            for _ in 0..<40 {
                let number = generator.number(below: 30)
                await store.store(page(number, bytes: generator.number(below: 16_000), partition: partition))
                let bytes = try bytesOnDisk()
                #expect(bytes <= 80_000 + 4_096)
            }
        }
    }

    @Test func responseNeedingTooManyBlocksIsNotStored() async {
        let store = store(capacity: 4_096)
        await store.store(page(0))
        #expect(folder.names == [])
    }

    @Test func leastRecentlyUsedOrderSurvivesRestart() async {
        let first = store()
        for number in 0..<4 {
            await first.store(page(number))
            clock.advance(by: .seconds(60))
        }
        _ = await first.entries(for: page(0).key)
        clock.advance(by: .seconds(60))
        let next = store(capacity: 4 * 4_700)
        await next.store(page(4))
        #expect(await pages(in: next, of: 0..<5) == [0, 2, 3, 4])
    }

    @Test func repeatedUseUpdatesFileDateOncePerMinute() async throws {
        let store = store()
        await store.store(page(0))
        let name = try #require(folder.names.first)
        var dates: [TimeInterval?] = []
        for seconds in [0, 59, 1, 30, 30] {
            clock.advance(by: .seconds(seconds))
            _ = await store.entries(for: page(0).key)
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(name).path)
            dates.append((attributes[.modificationDate] as? Date)?.timeIntervalSinceReferenceDate)
        }
        #expect(dates == [0, 0, 60, 60, 120])
    }

    @Test func storesOfSameFolderShareCapacity() async throws {
        let capacity = 128_000
        let (one, other) = (store(capacity: capacity), store(capacity: capacity))
        await one.store(page(0))
        for number in 1..<20 { await other.store(page(number)) }
        for number in 20..<40 {
            clock.advance(by: .seconds(1))
            await one.store(page(number))
        }
        #expect(try bytesOnDisk() <= capacity + capacity / 16 + 4_096)
        #expect(await pages(in: one, of: 35..<40) == Array(35..<40))
    }
}
