import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct ResponseSourceTests {
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

    @Test(
        arguments: [
            (ResponseSource.stale(age: .seconds(9), why: .unreachable(.notConnected)), Duration.seconds(9)),
            (.stale(age: .seconds(9), why: .failing(503)), .seconds(9)),
            (.stale(age: .seconds(9), why: .revalidating), nil), (.stale(age: .seconds(9), why: .accepted), nil),
            (.cache(age: .seconds(9)), nil), (.revalidated, nil), (.network, nil), (.nowhere, nil),
        ] as [(ResponseSource, Duration?)])
    func onlyAnUnreachableServiceMakesAnOfflineAge(source: ResponseSource, expected: Duration?) {
        #expect(source.offlineAge == expected)
    }
}
