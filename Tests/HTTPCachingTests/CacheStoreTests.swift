import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// Tests of what both forms of a cache have in common.
@Suite(.bounded) struct CacheStoreTests {
    /// The forms of a cache.
    enum Form: CaseIterable {
        case memory, disk
    }

    private let folder = ScratchFolder()
    private let clock = ManualClock()

    /// Returns an empty store.
    ///
    /// In addition to its bytes, an entry may use up to 16 KB of the capacity, because a store on disk counts whole
    /// blocks.
    private func store(_ form: Form, capacity: Int = 2 << 20) -> any CacheStore {
        switch form {
        case .memory: MemoryCache(capacity: capacity)
        case .disk: DiskCache(folder.url, capacity: capacity, time: clock.timeSource)
        }
    }

    // MARK: Finding

    @Test(arguments: Form.allCases)
    func unknownKeyHasNoEntries(form: Form) async {
        #expect(await store(form).entries(for: CacheKey("https://cache.test/page")) == [])
    }

    @Test(arguments: Form.allCases)
    func storedEntriesAreReturnedUnchanged(form: Form) async throws {
        let fields: HTTPFields = [
            "Vary": "Accept", "X-Empty": "", "X-Text": "più — 水", "Link": "<a>", "link": "<b>", "Set-Cookie": "a=1",
        ]
        let variant = "=accept: text/html\n-x"
        var odd = CacheEntry.fixture("https://cache.test/ü?q=%20", partition: "me\n1", variant: variant)
        odd.response.status = 410
        odd.response.fields = fields
        odd.response.body = Data((0..<3_000).map { UInt8(truncatingIfNeeded: $0) })
        odd.response.url = URL(string: "https://other.test/final?a=1")
        odd.response.redirects = ["https://cache.test/one", "https://cache.test/two"].compactMap { URL(string: $0) }
        odd.requested = Date(timeIntervalSince1970: 1_700_000_000.123456)
        odd.received = Date(timeIntervalSince1970: 1_700_000_001.5)
        let entries: [CacheEntry] = [
            .fixture(), .fixture(body: Data()), .fixture(fields: [:]),
            .fixture(body: Data(repeating: 7, count: 200_000)), odd,
        ]
        let store = store(form)
        for entry in entries {
            await store.store(entry)
            #expect(await store.entries(for: entry.key) == [entry])
        }
    }

    @Test(arguments: Form.allCases)
    func similarKeysAreDistinct(form: Form) async {
        let keys = [
            CacheKey("https://cache.test/page"), CacheKey("https://cache.test/page", partition: ""),
            CacheKey("https://cache.test/page", partition: "me"), CacheKey("https://cache.test/PAGE"),
            CacheKey("https://cache.test/page?"), CacheKey("https://cache.test/page?q=1"),
            CacheKey("https://cache.test/page?q=1&p=2"), CacheKey("http://cache.test/page"),
            CacheKey("https://cache.test/", partition: "page"), CacheKey("https://cache.test/pageme"),
            CacheKey("https://cache.test/%70age"), CacheKey("https://cache.test/page", partition: "Me"),
        ]
        let store = store(form)
        let entries = keys.enumerated().map { number, key in
            CacheEntry.fixture(key.address, partition: key.partition, body: Data("\(number)".utf8))
        }
        for entry in entries { await store.store(entry) }
        for entry in entries { #expect(await store.entries(for: entry.key) == [entry]) }
    }

    // MARK: Keeping

    @Test(arguments: Form.allCases)
    func entryReplacesOnlyItsOwnVariant(form: Form) async {
        let store = store(form)
        let variants = ["", "=accept-language: it", "=accept-language: en", "-accept-language"]
        let entries = variants.map { CacheEntry.fixture(variant: $0, body: Data($0.utf8)) }
        for variant in variants { await store.store(.fixture(variant: variant, body: Data("older".utf8))) }
        for entry in entries { await store.store(entry) }
        let found = await store.entries(for: entries[0].key)
        #expect(found.count == 4 && entries.allSatisfy(found.contains))
    }

    @Test(arguments: Form.allCases)
    func ninthVariantReplacesOldestVariant(form: Form) async {
        let store = store(form)
        let start = Date(timeIntervalSinceReferenceDate: 0)
        for number in 0..<9 {
            await store.store(
                .fixture(
                    variant: "=x: \(number)", received: start.addingTimeInterval(number == 3 ? -1 : Double(number))))
            let found = await store.entries(for: CacheEntry.fixture().key)
            #expect(found.count == min(number + 1, 8))
        }
        let left = Set(await store.entries(for: CacheEntry.fixture().key).map(\.variant))
        #expect(left == Set([0, 1, 2, 4, 5, 6, 7, 8].map { "=x: \($0)" }))
    }

    @Test(arguments: Form.allCases)
    func entryStoredAloneRemovesOtherVariants(form: Form) async {
        let store = store(form)
        for variant in ["=x: 1", "=x: 2"] { await store.store(.fixture(variant: variant)) }
        let other = CacheEntry.fixture(partition: "me")
        await store.store(other)
        let alone = CacheEntry.fixture()
        let late = store.inFlight.begin(alone.key)
        await store.store(alone, isAlone: true, by: store.inFlight.begin(alone.key))
        await store.store(.fixture(variant: "=x: 3"), isAlone: false, by: late)
        #expect(await store.entries(for: alone.key) == [alone])
        #expect(await store.entries(for: other.key) == [other])
    }

    /// An error of the server is stored only beside other errors.
    @Test(arguments: Form.allCases)
    func serverErrorNeverReplacesGoodResponse(form: Form) async {
        let store = store(form)
        let errors = ["", "=x: 1"].map { CacheEntry.fixture(variant: $0, status: 503) }
        for error in errors { await store.store(error) }
        #expect(await store.entries(for: errors[0].key).count == 2)
        let good = CacheEntry.fixture(variant: "=x: 1")
        await store.store(good)
        #expect(await store.entries(for: good.key) == [errors[0], good])
        for variant in ["=x: 1", "=x: 2"] { await store.store(.fixture(variant: variant, status: 503)) }
        #expect(await store.entries(for: good.key) == [errors[0], good])
    }

    @Test(arguments: Form.allCases)
    func responseRequestedBeforeRemovalIsNotStored(form: Form) async {
        let entry = CacheEntry.fixture(partition: "me")
        for removal in [.all, .addresses([entry.key.address]), .partition("me")] as [CacheRemoval] {
            let store = store(form)
            let request = store.inFlight.begin(entry.key)
            await store.remove(removal)
            await store.store(entry, isAlone: false, by: request)
            #expect(await store.entries(for: entry.key) == [], "\(removal)")
        }
    }

    @Test(arguments: Form.allCases)
    func concurrentCallersGetCompleteEntries(form: Form) async throws {
        let store = store(form)
        await withTaskGroup(of: Void.self) { tasks in
            for caller in 0..<8 { tasks.addTask { await Self.work(in: store, as: caller) } }
        }
    }

    /// Stores and looks up entries under keys that other callers use at the same time.
    private static func work(in store: any CacheStore, as caller: Int) async {
        for round in 0..<20 {
            let key = CacheKey("https://cache.test/\(round % 4)")
            let text = "\(caller) \(round) \(key.address)"
            let body = Data(String(repeating: text, count: 1 + round).utf8)
            await store.store(.fixture(key.address, fields: ["X-Text": text], body: body))
            for found in await store.entries(for: key) {
                let told = found.response.fields["X-Text"] ?? ""
                #expect(found.key == key && told.hasSuffix(key.address))
                #expect(!told.isEmpty && found.response.text.replacing(told, with: "").isEmpty)
            }
        }
    }

    // MARK: Capacity

    /// A capacity of 444 KB: enough for three bodies of 128 KB with an overhead of 16 KB each, but not for four bodies.
    private static let smallCapacity = 444 << 10

    private func page(_ number: Int, partition: String? = nil) -> CacheEntry {
        .fixture("https://cache.test/\(number)", partition: partition, body: Data(repeating: 1, count: 128 << 10))
    }

    /// Returns the numbers of the pages that are in the store.
    ///
    /// Each lookup counts as a use of the page, a minute after the last one.
    private func pages(in store: any CacheStore, of numbers: Range<Int>) async -> [Int] {
        var found: [Int] = []
        for number in numbers where await !store.entries(for: page(number).key).isEmpty {
            found.append(number)
            clock.advance(by: .minutes(1))
        }
        return found
    }

    @Test(arguments: Form.allCases)
    func storedEntriesDoNotExceedCapacity(form: Form) async {
        let store = store(form, capacity: Self.smallCapacity)
        for number in 0..<20 {
            await store.store(page(number))
            let found = await pages(in: store, of: 0..<(number + 1))
            #expect(found.contains(number) && found.count <= 3)
        }
    }

    @Test(arguments: Form.allCases)
    func leastRecentlyUsedEntryIsRemovedFirst(form: Form) async {
        let store = store(form, capacity: Self.smallCapacity)
        for number in 0..<3 {
            await store.store(page(number))
            clock.advance(by: .minutes(1))
        }
        #expect(await pages(in: store, of: 0..<1) == [0])
        await store.store(page(3))
        #expect(await pages(in: store, of: 0..<4) == [0, 2, 3])
    }

    @Test(arguments: Form.allCases)
    func tooLargeEntryRemovesEarlierEntryOfKey(form: Form) async {
        let store = store(form, capacity: Self.smallCapacity)
        let others = [page(1), page(0, partition: "me")]
        for entry in [page(0)] + others { await store.store(entry) }
        let large = CacheEntry.fixture(page(0).key.address, body: Data(count: Self.smallCapacity * 2))
        await store.store(large)
        await expect(others, without: [page(0)], in: store)
    }

    @Test(arguments: Form.allCases)
    func newVariantReplacesOthersIfCapacityIsExceeded(form: Form) async {
        let store = store(form, capacity: Self.smallCapacity)
        let entries = (0..<4).map { CacheEntry.fixture(variant: "\($0)", body: page(0).response.body) }
        for entry in entries { await store.store(entry) }
        #expect(await store.entries(for: entries[0].key) == [entries[3]])
    }

    @Test(arguments: Form.allCases)
    func trimmingKeepsMostRecentlyUsedEntries(form: Form) async {
        let store = store(form)
        for number in 0..<5 {
            await store.store(page(number))
            clock.advance(by: .minutes(1))
        }
        _ = await store.entries(for: page(0).key)
        await store.trim(to: 288 << 10)
        #expect(await pages(in: store, of: 0..<5) == [0, 4])
        await store.trim(to: 0)
        #expect(await pages(in: store, of: 0..<5) == [])
    }

    // MARK: Removing

    /// Expects only some of the pages to be left.
    private func expect(_ left: [CacheEntry], without gone: [CacheEntry], in store: any CacheStore) async {
        for entry in left { #expect(await store.entries(for: entry.key) == [entry]) }
        for entry in gone { #expect(await store.entries(for: entry.key) == []) }
    }

    @Test(arguments: Form.allCases)
    func removingAddressRemovesItInAllPartitions(form: Form) async {
        let store = store(form)
        let gone = [page(1), page(1, partition: "me"), page(1, partition: "you")]
        let left = [page(10), page(2), page(2, partition: "me")]
        for entry in gone + left { await store.store(entry) }
        await store.store(.fixture(page(1).key.address, variant: "-accept"))
        await store.remove(.addresses(["HTTPS://CACHE.test:443/1#part".asCacheAddress]))
        await expect(left, without: gone, in: store)
    }

    @Test(arguments: Form.allCases)
    func removingPartitionLeavesOtherPartitions(form: Form) async {
        let cache = HTTPCache(store(form))
        let gone = [page(1, partition: "me"), page(2, partition: "me")]
        let left = [page(1), page(1, partition: "you"), page(2), page(3, partition: "")]
        for entry in gone + left { await cache.store.store(entry) }
        await cache.remove(partition: "me")
        await expect(left, without: gone, in: cache.store)
    }

    @Test(arguments: Form.allCases)
    func emptyingPartitionRemovesOnlyItsEntries(form: Form) async {
        let cache = HTTPCache(store(form))
        let gone = [page(1, partition: "me"), page(2, partition: "me")]
        let left = [page(1), page(1, partition: "you")]
        for entry in gone + left { await cache.store.store(entry) }
        await cache.partition("me").removeAll()
        await expect(left, without: gone, in: cache.store)
    }

    @Test(arguments: Form.allCases)
    func emptiedStoreIsUsable(form: Form) async {
        let cache = HTTPCache(store(form))
        let gone = (0..<5).map { page($0) }
        for entry in gone { await cache.store.store(entry) }
        await cache.removeAll()
        await expect([], without: gone, in: cache.store)
        await cache.store.store(page(1))
        await expect([page(1)], without: [], in: cache.store)
    }
}
