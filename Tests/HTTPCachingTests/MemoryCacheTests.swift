import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

@Suite(.bounded) struct MemoryCacheTests {
    /// Returns how many of the first pages are in a store.
    private func count(of pages: Range<Int>, in store: MemoryCache) async -> Int {
        var count = 0
        for number in pages { count += await store.entries(for: page(number).key).count }
        return count
    }

    private func page(_ number: Int, bytes: Int = 4) -> CacheEntry {
        .fixture("https://cache.test/\(number + 10_000)", body: Data(count: bytes))
    }

    @Test func entryByteCountIncludesOverheadOfEachPart() throws {
        let longName = HTTPFieldName(stringLiteral: String(repeating: "n", count: 16))
        var response = HTTPResponse(
            fields: ["X": "più", longName: String(repeating: "v", count: 20)], body: Data(count: 100))
        response.url = URL(string: "https://end.test/")
        response.redirects = [try #require(URL(string: "https://a.test/"))]
        let date = Date(timeIntervalSinceReferenceDate: 0)
        let entry = CacheEntry(
            key: CacheKey("https://cache.test/page", partition: "me"), variant: "=a: 1", response: response,
            requested: date, received: date)
        let key = 23 + 48
        let fields = 72 + 72 + 2 * (16 + 48) + (20 + 48)
        let addresses = (448 + 17) + (448 + 15)
        #expect(entry.byteCount == 768 + key + fields + addresses + (100 + 96))
    }

    @Test func bodyAbove14BytesHasConstantMemoryOverhead() {
        let empty = CacheEntry.fixture(body: Data())
        for (bytes, cost) in [(1, 0), (14, 0), (15, 111), (16, 112), (200, 296), (20_000, 20_096)] {
            #expect(CacheEntry.fixture(body: Data(count: bytes)).byteCount == empty.byteCount + cost)
        }
    }

    @Test(arguments: [16, 200, 2_000, 20_000])
    func entryCountIsCapacityDividedByEntryCost(bytes: Int) async {
        let capacity = 256 << 10
        let store = MemoryCache(capacity: capacity)
        let cost = page(0, bytes: bytes).byteCount
        for number in 0..<500 { await store.store(page(number, bytes: bytes)) }
        #expect(cost >= bytes + 800)
        #expect(await count(of: 0..<500, in: store) == capacity / cost)
    }

    @Test func entriesMayFillCapacityExactly() async {
        let cost = page(0).byteCount
        for (capacity, expected) in [(2 * cost, 2), (2 * cost - 1, 1)] {
            let store = MemoryCache(capacity: capacity)
            for number in 0..<3 { await store.store(page(number)) }
            #expect(await count(of: 0..<3, in: store) == expected)
            #expect(await store.entries(for: page(2).key) == [page(2)])
        }
    }

    @Test func slicedBodyDoesNotRetainLargerBuffer() async throws {
        let isFreed = Locked(false)
        let store = MemoryCache()
        do {
            let memory = UnsafeMutableRawPointer.allocate(byteCount: 1 << 16, alignment: 16)
            let whole = Data(
                bytesNoCopy: memory.initializeMemory(as: UInt8.self, repeating: 7, count: 1 << 16), count: 1 << 16,
                deallocator: .custom { memory, _ in
                    memory.deallocate()
                    isFreed.withLock { $0 = true }
                })
            await store.store(.fixture(body: whole[100..<200]))
        }
        #expect(isFreed.withLock { $0 })
        let found = try #require(await store.entries(for: CacheEntry.fixture().key).first)
        #expect(found.response.body == Data(repeating: 7, count: 100))
    }

    /// Compares the store with a model: the entries of each address, in the order of their use.
    @Test func storeEvictsLeastRecentlyUsedAddressesFirst() async throws {
        try await forEverySeed(in: 0..<15) { generator in
            let store = MemoryCache(capacity: 4_000)
            var model: [[CacheEntry]] = []
            for _ in 0..<200 {
                let entry = CacheEntry.fixture(
                    "https://cache.test/\(generator.number(below: 6))", variant: "\(generator.number(below: 2))",
                    body: Data(count: generator.number(below: 700)))
                let page = model.first { $0[0].key == entry.key } ?? []
                model.removeAll { $0[0].key == entry.key }
                switch generator.number(below: 8) {
                case 0:
                    await store.remove(.addresses([entry.key.address]))
                case 1...3:
                    try #require(await store.entries(for: entry.key) == page)
                    if !page.isEmpty { model.append(page) }
                default:
                    await store.store(entry)
                    model.append(page.filter { $0.variant != entry.variant } + [entry])
                    while model.joined().reduce(0, { $0 + $1.byteCount }) > 4_000 { model.removeFirst() }
                }
            }
            for page in model { try #require(await store.entries(for: page[0].key) == page) }
            await store.trim(to: model.last?.byteCount ?? 0)
            for page in model.dropLast() { try #require(await store.entries(for: page[0].key) == []) }
            if let last = model.last { try #require(await store.entries(for: last[0].key) == last) }
        }
    }
}
