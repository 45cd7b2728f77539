import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

@Suite(.bounded) struct InFlightRequestsTests {
    private let requests = InFlightRequests()
    private let key = CacheEntry.fixture().key

    private func entry(madeAt second: Double, askedAt asked: Double = 0, variant: String = "") -> CacheEntry {
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        let date = start.addingTimeInterval(second)
        return CacheEntry(
            key: key, variant: variant,
            response: HTTPResponse(fields: HTTPFields([HTTPField(checked: .date, date.httpDate)])),
            requested: start.addingTimeInterval(asked), received: date)
    }

    @Test func newerOfConcurrentResponsesIsStored() {
        let (late, early) = (requests.begin(key), requests.begin(key))
        #expect(early.admits(entry(madeAt: 5), isAlone: false))
        #expect(!late.admits(entry(madeAt: 4), isAlone: false))
        #expect(late.admits(entry(madeAt: 4, variant: "another"), isAlone: false))
        #expect(late.admits(entry(madeAt: 6), isAlone: false))
    }

    @Test func responseIsComparedWithNewestStoredDate() {
        let (first, second, late) = (requests.begin(key), requests.begin(key), requests.begin(key))
        #expect(first.admits(entry(madeAt: 5), isAlone: false))
        #expect(second.admits(entry(madeAt: 7), isAlone: false))
        #expect(requests.begin(key).admits(entry(madeAt: 3), isAlone: false))
        #expect(!late.admits(entry(madeAt: 6), isAlone: false))
    }

    @Test func laterRequestTakesPrecedenceIfDatesAreEqual() {
        let (late, early) = (requests.begin(key), requests.begin(key))
        #expect(early.admits(entry(madeAt: 5, askedAt: 2), isAlone: false))
        #expect(!late.admits(entry(madeAt: 5, askedAt: 1), isAlone: false))
    }

    @Test func laterRequestMayStoreResponseWithOlderDate() {
        let (open, first) = (requests.begin(key), requests.begin(key))
        #expect(first.admits(entry(madeAt: 500), isAlone: false))
        #expect(requests.begin(key).admits(entry(madeAt: 5), isAlone: false))
        #expect(!open.admits(entry(madeAt: 400), isAlone: false))
    }

    @Test(arguments: [CacheRemoval.all, .addresses(["https://cache.test/page"]), .partition("me")])
    func removalDuringRequestPreventsStorage(removal: CacheRemoval) {
        let mine = CacheKey("https://cache.test/page", partition: "me")
        let (hit, other) = (requests.begin(mine), requests.begin(CacheKey("https://cache.test/other", partition: "")))
        requests.outdate(removal)
        #expect(!hit.admits(entry(madeAt: 1), isAlone: false))
        if case .all = removal {} else { #expect(other.admits(entry(madeAt: 1), isAlone: false)) }
        #expect(requests.begin(mine).admits(entry(madeAt: 1), isAlone: false))
    }

    @Test func replacingAllVariantsPreventsStorageOfPendingResponses() {
        let (one, other) = (requests.begin(key), requests.begin(key))
        let elsewhere = requests.begin(CacheKey("https://cache.test/other"))
        #expect(one.admits(entry(madeAt: 1), isAlone: true))
        #expect(!other.admits(entry(madeAt: 2, variant: "another"), isAlone: false))
        #expect(one.admits(entry(madeAt: 3), isAlone: false))
        #expect(elsewhere.admits(entry(madeAt: 1), isAlone: false))
    }

    @Test func storing65VariantsPreventsStorageOfPendingResponse() {
        let (early, other) = (requests.begin(key), requests.begin(key))
        for number in 0..<64 { #expect(other.admits(entry(madeAt: 1, variant: "\(number)"), isAlone: false)) }
        #expect(early.admits(entry(madeAt: 1, variant: "0"), isAlone: false))
        #expect(requests.begin(key).admits(entry(madeAt: 1, variant: "64"), isAlone: false))
        #expect(!early.admits(entry(madeAt: 2, variant: "0"), isAlone: false))
        #expect(requests.begin(key).admits(entry(madeAt: 1, variant: "65"), isAlone: false))
    }

    @Test func endedRequestsAreForgotten() {
        let open = requests.begin(key)
        for number in 0..<100 {
            let other = requests.begin(CacheKey("https://cache.test/\(number)"))
            let mine = requests.begin(CacheKey(key.address, partition: "\(number)"))
            requests.outdate(.addresses([other.key.address]))
            withExtendedLifetime(mine) {}
        }
        #expect(requests.keyCount == 1)
        #expect(open.admits(entry(madeAt: 1), isAlone: false))
    }
}
