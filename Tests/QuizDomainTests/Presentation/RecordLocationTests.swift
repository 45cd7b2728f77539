import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

@Suite(.bounded) struct RecordLocationTests {
    private let store = InMemoryRecordStore()

    @Test func recordLocationKeepsGivenKeyAndStore() async throws {
        let any: any RecordStore = store
        for (location, key) in [
            (any.location(of: "quiz"), RecordKey(game: "quiz")),
            (any.location(of: "quiz", mode: "timed"), RecordKey(game: "quiz", mode: "timed")),
            (
                any.location(of: "quiz", mode: "timed", settings: ["level": "2"]),
                RecordKey(game: "quiz", mode: "timed", settings: ["level": "2"])
            ),
        ] {
            #expect(location.key == key)
            try await location.store.record(.fixture(), for: location.key)
            #expect(await store.record(for: key)?.games == 1)
        }
    }

    @Test func equalSeedsGiveEqualResultIdentifiers() {
        func location() -> RecordLocation {
            store.location(of: "quiz", chance: ChanceSource(SeededNumbers(seed: 1)))
        }
        #expect(location().newResultID() == location().newResultID())
    }
}
