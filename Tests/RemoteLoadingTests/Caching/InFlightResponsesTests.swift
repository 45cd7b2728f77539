import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct InFlightResponsesTests {
    private let answers = InFlightResponses()
    private let key = HTTPCacheEntry.fixture().key

    private func entry(madeAt second: Double, askedAt asked: Double = 0, variant: String = "") -> HTTPCacheEntry {
        let start = Date(timeIntervalSince1970: 1_700_000_000)
        let date = start.addingTimeInterval(second)
        return HTTPCacheEntry(
            key: key, variant: variant,
            response: HTTPResponse(fields: HTTPFields([HTTPField(checked: .date, date.httpDate)])),
            requested: start.addingTimeInterval(asked), received: date)
    }

    @Test func newerOfConcurrentResponsesIsStored() {
        let (late, early) = (answers.begin(key), answers.begin(key))
        #expect(early.claim(entry(madeAt: 5)))
        #expect(!late.claim(entry(madeAt: 4)))
        #expect(late.claim(entry(madeAt: 4, variant: "another")))
        #expect(late.claim(entry(madeAt: 6)))
    }

    @Test func laterRequestTakesPrecedenceIfDatesAreEqual() {
        let (late, early) = (answers.begin(key), answers.begin(key))
        #expect(early.claim(entry(madeAt: 5, askedAt: 2)))
        #expect(!late.claim(entry(madeAt: 5, askedAt: 1)))
    }

    @Test func laterRequestOverridesStoredResponseDespiteOlderDate() {
        let (open, first) = (answers.begin(key), answers.begin(key))
        #expect(first.claim(entry(madeAt: 500)))
        #expect(answers.begin(key).claim(entry(madeAt: 5)))
        #expect(!open.claim(entry(madeAt: 400)))
    }

    @Test func olderResponseIsNotStoredAfterNewerOne() {
        let (late, early) = (answers.begin(key), answers.begin(key))
        let (old, new) = (entry(madeAt: 4), entry(madeAt: 5))
        #expect(late.claim(old))
        #expect(early.claim(new))
        #expect(!late.permits(old, removals: 0))
        #expect(early.permits(new, removals: 0))
    }

    @Test func removalDuringRequestPreventsStorage() {
        let (hit, other) = (answers.begin(key), answers.begin(HTTPCacheKey("https://cache.test/other")))
        answers.noteRemoval { $0 == key }
        #expect(!hit.claim(entry(madeAt: 1)))
        #expect(other.claim(entry(madeAt: 1)))
        #expect(answers.begin(key).claim(entry(madeAt: 1)))
    }

    @Test func removalByOtherClientPreventsStorage() {
        let answer = answers.begin(key)
        #expect(answer.claim(entry(madeAt: 1)))
        answers.noteRemoval { _ in true }
        #expect(answer.permits(entry(madeAt: 1), removals: 1))
        answers.noteRemoval { _ in true }
        #expect(!answer.permits(entry(madeAt: 1), removals: 1))
    }

    @Test func noRecordsRemainOfEndedRequests() {
        let open = answers.begin(key)
        for number in 0..<100 {
            _ = answers.begin(HTTPCacheKey("https://cache.test/\(number)"))
            answers.noteRemoval { $0 != key }
        }
        #expect(answers.count == 1)
        #expect(open.claim(entry(madeAt: 1)))
    }
}
