import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct HTTPCacheStoreSpyTests {
    @Test func everyCallIsRecordedAndForwarded() async {
        let spy = HTTPCacheStoreSpy()
        let entry = HTTPCacheEntry.fixture()
        await spy.keep(entry)
        #expect(await spy.entries(for: entry.key) == [entry])
        await spy.remove(address: entry.key.address)
        #expect(await spy.entries(for: entry.key) == [])
        await spy.keep(entry)
        await spy.remove { _ in true }
        #expect(await spy.entries(for: entry.key) == [])
        await spy.keep(entry)
        await spy.trim(to: 0)
        #expect(await spy.entries(for: entry.key) == [])
        await spy.removeAll()
        let look = HTTPCacheStoreSpy.Call.lookUp(entry.key)
        #expect(
            spy.calls == [
                .keep(entry), look, .remove(addresses: [entry.key.address]), look, .keep(entry), .removeSome, look,
                .keep(entry), .trim(to: 0), look, .removeAll,
            ])
        #expect(spy.kept == [entry, entry, entry])
    }

    @Test func cacheWritesAreRecorded() async throws {
        let spy = HTTPCacheStoreSpy()
        let client = InProcessHTTPClient { _ in .text("hello") }.cached(in: spy)
        _ = try await client.send(HTTPRequest(.get, "https://cache.test/page"))
        #expect(spy.kept.map(\.key.address) == ["https://cache.test/page"])
    }
}
