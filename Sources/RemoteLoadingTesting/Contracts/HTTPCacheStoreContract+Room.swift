import Foundation
import RemoteLoading

/// The rules about the capacity and about removals.
extension HTTPCacheStoreContract {
    /// A capacity of 444 KB: enough for three bodies of 128 KB with an overhead of 16 KB each, but not for four bodies.
    private static let smallCapacity = 444 << 10
    private static let body = Data(repeating: 1, count: 128 << 10)

    private static func page(_ number: Int, partition: String? = nil) -> HTTPCacheEntry {
        .fixture("https://cache.test/\(number)", partition: partition, body: body)
    }

    /// Returns the numbers of the pages that are in the store.
    ///
    /// Each lookup counts as a use of the page.
    private static func pages(in store: any HTTPCacheStore, of numbers: Range<Int>) async -> [Int] {
        var found: [Int] = []
        for number in numbers where await !store.entries(for: page(number).key).isEmpty { found.append(number) }
        return found
    }

    static let roomRules: [ContractRule<Subject>] = [
        rule("stored entries do not exceed the capacity", capacity: smallCapacity) { store in
            for number in 0..<20 {
                await store.keep(page(number))
                let found = await pages(in: store, of: 0..<(number + 1))
                if !found.contains(number) { return "did not store page \(number), although it fits" }
                if found.count > 3 { return "stored \(found.count) entries, but only three fit" }
            }
            return nil
        },
        rule("the least recently used entry is removed first", capacity: smallCapacity) { store in
            for number in 0..<3 { await store.keep(page(number)) }
            _ = await store.entries(for: page(0).key)
            await store.keep(page(3))
            let found = await pages(in: store, of: 0..<4)
            return found == [0, 2, 3] ? nil : "of pages 0 to 3, page 1 used least recently, it kept \(found)"
        },
        rule("storing a too large entry removes its predecessor", capacity: smallCapacity) { store in
            await store.keep(page(0))
            let large = HTTPCacheEntry.fixture(page(0).key.address, body: Data(repeating: 2, count: smallCapacity * 2))
            await store.keep(large)
            let found = await store.entries(for: large.key)
            return found.isEmpty ? nil : found == [large] ? "stored it over capacity" : "returned the older entry"
        },
        rule("trimming keeps the most recently used entries") { store in
            for number in 0..<5 { await store.keep(page(number)) }
            _ = await store.entries(for: page(0).key)
            await store.trim(to: body.count * 2 + (32 << 10))
            let found = await pages(in: store, of: 0..<5)
            if found != [0, 4] { return "of pages 0 to 4, page 0 used most recently, it kept \(found)" }
            await store.trim(to: 0)
            let rest = await pages(in: store, of: 0..<5)
            return rest.isEmpty ? nil : "trimming to zero bytes kept \(rest)"
        },
    ]

    static let removalRules: [ContractRule<Subject>] = [
        rule("removing an address removes only that address, in all partitions") { store in
            let gone = [page(1), page(1, partition: "me"), page(1, partition: "you")]
            let staying = [page(10), page(2), page(2, partition: "me")]
            for entry in gone + staying { await store.keep(entry) }
            await store.keep(.fixture(page(1).key.address, variant: "-accept"))
            await store.remove(addresses: [HTTPCacheKey("HTTPS://CACHE.test:443/1#part").address])
            return await flaw(in: store, gone: gone, staying: staying)
        },
        rule("only entries that match the closure are removed") { store in
            let gone = [page(1, partition: "me"), page(2, partition: "me")]
            let staying = [page(1), page(1, partition: "you"), page(2)]
            for entry in gone + staying { await store.keep(entry) }
            await store.remove { $0.partition == "me" }
            return await flaw(in: store, gone: gone, staying: staying)
        },
        rule("after removing all entries the store is empty and usable") { store in
            let gone = (0..<5).map { page($0) }
            for entry in gone { await store.keep(entry) }
            await store.removeAll()
            if let flaw = await flaw(in: store, gone: gone, staying: []) { return flaw }
            await store.keep(page(1))
            return await flaw(in: store, gone: [], staying: [page(1)])
        },
    ]

    private static func flaw(
        in store: any HTTPCacheStore, gone: [HTTPCacheEntry], staying: [HTTPCacheEntry]
    ) async -> String? {
        for entry in gone where await !store.entries(for: entry.key).isEmpty { return "still has \(entry.key.shown)" }
        for entry in staying where await store.entries(for: entry.key) != [entry] { return "lost \(entry.key.shown)" }
        return nil
    }
}

extension HTTPCacheKey {
    fileprivate var shown: String { address + (partition.map { " of " + $0 } ?? "") }
}
