import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct MemoryCacheStoreTests {
    @Test func ninthVariantReplacesOldestVariantInMemory() async {
        let store = MemoryCacheStore()
        let start = Date(timeIntervalSinceReferenceDate: 0)
        for number in 0..<9 {
            await store.keep(
                .fixture(
                    variant: "=x: \(number)", received: start.addingTimeInterval(number == 3 ? -1 : Double(number))))
        }
        let left = Set(await store.entries(for: HTTPCacheEntry.fixture().key).map(\.variant))
        #expect(left == Set([0, 1, 2, 4, 5, 6, 7, 8].map { "=x: \($0)" }))
        #expect(store.count == 8)
    }

    @Test func byteCountIncludesOverheadOfEachPart() throws {
        let longName = HTTPFieldName(stringLiteral: String(repeating: "n", count: 16))
        var response = HTTPResponse(
            fields: ["X": "più", longName: String(repeating: "v", count: 20)], body: Data(count: 100))
        response.url = URL(string: "https://end.test/")
        response.redirects = [try #require(URL(string: "https://a.test/"))]
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let entry = HTTPCacheEntry(
            key: HTTPCacheKey("https://cache.test/page", partition: "me"), variant: "=a: 1", response: response,
            requested: date, received: date)
        let key = 23 + 48
        let fields = 72 + 72 + 2 * (16 + 48) + (20 + 48)
        let addresses = (448 + 17) + (448 + 15)
        #expect(entry.byteCount == 768 + key + fields + addresses + (100 + 96))
    }

    @Test func bodyAbove14BytesHasConstantMemoryOverhead() {
        let empty = HTTPCacheEntry.fixture(body: Data())
        for (bytes, cost) in [(1, 0), (14, 0), (15, 111), (16, 112), (200, 296), (20_000, 20_096)] {
            #expect(HTTPCacheEntry.fixture(body: Data(count: bytes)).byteCount == empty.byteCount + cost)
        }
    }

    @Test(arguments: [16, 200, 2_000, 20_000])
    func entryCountIsCapacityDividedByEntryCost(bytes: Int) async {
        let store = MemoryCacheStore(capacity: 256 << 10)
        let cost = HTTPCacheEntry.fixture("https://cache.test/10000", body: Data(count: bytes)).byteCount
        for number in 0..<500 {
            await store.keep(.fixture("https://cache.test/\(number + 10_000)", body: Data(count: bytes)))
        }
        #expect(cost >= bytes + 800)
        #expect(store.count == store.capacity / cost)
        #expect(store.byteCount <= store.capacity)
    }

    @Test func entriesMayFillCapacityExactly() async {
        let entries = (0..<3).map { HTTPCacheEntry.fixture("https://cache.test/\($0)") }
        let store = MemoryCacheStore(capacity: entries[0].byteCount * 2)
        await store.keep(entries[0])
        await store.keep(entries[1])
        #expect(store.byteCount == store.capacity)
        #expect(store.count == 2)
        await store.keep(entries[2])
        #expect(store.byteCount == store.capacity)
        #expect(await store.entries(for: entries[0].key) == [])
        let tight = MemoryCacheStore(capacity: entries[0].byteCount * 2 - 1)
        await tight.keep(entries[0])
        await tight.keep(entries[1])
        #expect(tight.count == 1)
    }

    @Test func slicedBodyDoesNotRetainLargerBuffer() async throws {
        let isFreed = Locked(false)
        let store = MemoryCacheStore()
        do {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
            let whole = Data(
                bytesNoCopy: memory.initializeMemory(as: UInt8.self, repeating: 7, count: 1 << 16), count: 1 << 16,
                deallocator: .custom { memory, _ in
                    memory.deallocate()
                    isFreed.withLock { $0 = true }
                })
            await store.keep(.fixture(body: whole[100..<200]))
        }
        #expect(isFreed.withLock { $0 })
        let found = try #require(await store.entries(for: HTTPCacheEntry.fixture().key).first)
        #expect(found.response.body == Data(repeating: 7, count: 100))
    }

    @Test func removalPredicateMayUseStore() async {
        let store = MemoryCacheStore()
        await store.keep(.fixture())
        await store.keep(.fixture(partition: "me"))
        await store.remove { key in key.partition == "me" && store.count == 2 && store.byteCount > 0 }
        #expect(store.count == 1)
    }

    /// Compares the store with a model: a list of the entries in the order of their use.
    @Test func storeEvictsLeastRecentlyUsedEntriesFirst() async throws {
        try await forEverySeed(in: 0..<15) { generator in
            let store = MemoryCacheStore(capacity: 4_000)
            var model: [HTTPCacheEntry] = []
            for _ in 0..<200 {
                let entry = HTTPCacheEntry.fixture(
                    "https://cache.test/\(generator.number(below: 6))", variant: "\(generator.number(below: 2))",
                    body: Data(count: generator.number(below: 700)))
                switch generator.number(below: 8) {
                case 0:
                    await store.remove(addresses: [entry.key.address])
                    model.removeAll { $0.key.address == entry.key.address }
                case 1...3:
                    let found = await store.entries(for: entry.key)
                    let expected = model.filter { $0.key == entry.key }
                    try #require(Set(found) == Set(expected))
                    model.removeAll { $0.key == entry.key }
                    model += found
                default:
                    await store.keep(entry)
                    model.removeAll { $0.key == entry.key && $0.variant == entry.variant }
                    model.append(entry)
                    while model.reduce(0, { $0 + $1.byteCount }) > 4_000 { model.removeFirst() }
                }
                try #require(store.count == model.count)
                try #require(store.byteCount == model.reduce(0) { $0 + $1.byteCount })
            }
        }
    }
}
