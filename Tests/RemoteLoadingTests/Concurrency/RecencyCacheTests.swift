import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct RecencyCacheTests {
    @Test func manyEvictionsKeepNewestEntriesInOrder() {
        var cache = RecencyCache<Int, Int>()
        for key in 0..<30_000 {
            cache.set(0, for: key, cost: 1)
            cache.removeOldest(beyond: 20_000)
        }
        #expect(cache.count == 20_000 && cache.keys.first == 10_000)
    }

    @Test func recencyCacheEvictsLeastRecentlyUsedEntryFirst() async throws {
        try await forEverySeed(in: 0..<50) { generator in
            var cache = RecencyCache<Int, String>()
            var model: [(key: Int, value: String, cost: Int)] = []
            for step in 0..<200 {
                let key = generator.number(below: 20)
                let known = model.firstIndex { $0.key == key }.map { model[$0] }
                switch generator.number(below: 5) {
                case 0:
                    try #require(cache.remove(key) == known?.value)
                    model.removeAll { $0.key == key }
                case 1:
                    try #require(cache.use(key) == known?.value)
                    model.removeAll { $0.key == key }
                    if let known { model.append(known) }
                case 2:
                    let limit = generator.number(below: 60)
                    var removed: [Int] = []
                    while model.reduce(0, { $0 + $1.cost }) > limit { removed.append(model.removeFirst().key) }
                    try #require(cache.removeOldest(beyond: limit) == removed)
                default:
                    let cost = generator.number(below: 9)
                    cache.set("\(step)", for: key, cost: cost)
                    model.removeAll { $0.key == key }
                    model.append((key, "\(step)", cost))
                }
                try #require(cache.keys == model.map(\.key) && cache.count == model.count)
                try #require(cache.cost == model.reduce(0) { $0 + $1.cost })
                try #require(model.allSatisfy { cache[$0.key] == $0.value })
            }
        }
    }
}
