import PlayhouseCoreTesting
import TestSupport
import Testing

@testable import QuizDomain

@Suite(.bounded) struct EditDistanceTests {
    private func distance(_ left: String, _ right: String, atMost limit: Int = 9) -> Int? {
        EditDistance.between(left.unicodeScalars, right.unicodeScalars, atMost: limit)
    }

    @Test(arguments: [
        ("throw", "throw", 0), ("throw", "throws", 1), ("final", "finally", 2), ("Niger", "Nigeria", 2),
        ("Iran", "Iraq", 1), ("viod", "void", 1), ("calss", "class", 1), ("", "int", 3), ("ca", "abc", 3),
        ("North Korea", "South Korea", 2), ("ab", "ba", 1), ("abcd", "badc", 2),
    ])
    func distanceCountsInsertionsDeletionsSubstitutionsAndSwaps(left: String, right: String, mistakes: Int) {
        #expect(distance(left, right) == mistakes)
        #expect(distance(right, left) == mistakes)
        #expect(ReferenceEditDistance.distance(left, right) == mistakes)
    }

    @Test func distanceMatchesReferenceImplementation() async throws {
        try await forEverySeed(in: 0..<2_000) { generator in
            let (left, right) = (word(using: &generator), word(using: &generator))
            let expected = ReferenceEditDistance.distance(left, right)
            try #require(distance(left, right, atMost: 12) == expected, "\(left), \(right)")
        }
    }

    @Test func distanceBeyondLimitIsNil() async throws {
        try await forEverySeed(in: 0..<2_000) { generator in
            let (left, right) = (word(using: &generator), word(using: &generator))
            let limit = generator.number(below: 5)
            let expected = ReferenceEditDistance.distance(left, right)
            try #require(
                distance(left, right, atMost: limit) == (expected <= limit ? expected : nil), "\(left), \(right)")
        }
    }

    @Test func letterComparisonNeverExcludesActualEditDistance() async throws {
        try await forEverySeed(in: 0..<2_000) { generator in
            let (left, right) = (word(using: &generator), word(using: &generator))
            let expected = ReferenceEditDistance.distance(left, right)
            let (bag, other) = (LetterBitSet(Array(left.unicodeScalars)), LetterBitSet(Array(right.unicodeScalars)))
            try #require(bag.allowsDistance(expected, to: other), "\(left), \(right)")
        }
    }

    /// Returns a random word of up to twelve letters from an alphabet of three, so that distances are often short.
    private func word(using generator: inout SeededNumbers) -> String {
        let letters = (0..<generator.number(below: 13)).compactMap { _ in generator.element(of: ["a", "b", "ж"]) }
        return letters.joined()
    }
}
