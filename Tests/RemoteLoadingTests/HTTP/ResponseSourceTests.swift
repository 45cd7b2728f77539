import RemoteLoading
import Testing

@Suite struct ResponseSourceTests {
    @Test func aResponseIsFromTheNetworkUnlessACacheSaysOtherwise() {
        #expect(HTTPResponse().source == .network)
        var stored = HTTPResponse()
        stored.source = .cache(age: .zero)
        #expect(stored != HTTPResponse())
    }

    @Test func onlyWhatCameUnaskedHasAnAge() {
        #expect(ResponseSource.cache(age: .seconds(3)).age == .seconds(3))
        #expect(ResponseSource.stale(age: .seconds(4), why: .revalidating).age == .seconds(4))
        for source in [ResponseSource.network, .revalidated, .nowhere] {
            #expect(source.age == nil)
            #expect(!source.isStale)
        }
        #expect(!ResponseSource.cache(age: .zero).isStale)
    }
}
