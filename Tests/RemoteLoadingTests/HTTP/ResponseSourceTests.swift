import RemoteLoading
import TestSupport
import Testing

@Suite(.bounded) struct ResponseSourceTests {
    @Test func responseSourceIsNetworkByDefault() {
        #expect(HTTPResponse().source == .network)
        var stored = HTTPResponse()
        stored.source = .cache(age: .zero)
        #expect(stored != HTTPResponse())
    }

    @Test(
        arguments: [
            (ResponseSource.stale(age: .seconds(9), why: .unreachable(.notConnected)), Duration.seconds(9)),
            (.stale(age: .seconds(9), why: .failing(503)), .seconds(9)),
            (.stale(age: .seconds(9), why: .revalidating), nil), (.stale(age: .seconds(9), why: .accepted), nil),
            (.cache(age: .seconds(9)), nil), (.revalidated, nil), (.network, nil), (.noUsableCache, nil),
        ] as [(ResponseSource, Duration?)])
    func onlyStaleResponseAfterFailureHasOfflineAge(source: ResponseSource, expected: Duration?) {
        #expect(source.offlineAge == expected)
    }
}
