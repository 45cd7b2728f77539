import Foundation
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@Suite(.bounded) struct ChoiceQuestionTests {
    typealias Question = ChoiceQuestion<String>

    private func question(
        options: [String] = ["yes", "no"], right: Int = 0, points: Int = 1
    ) throws -> Question {
        try Question(id: "1", prompt: "Is it?", options: options, right: right, points: points)
    }

    @Test(arguments: [[], ["yes"]])
    func fewerThanTwoOptionsAreRefused(options: [String]) {
        #expect(throws: ChoiceQuestionError.tooFewOptions(options.count)) { try question(options: options) }
    }

    @Test(arguments: [-1, 2, Int.max, Int.min])
    func rightIndexOutsideOptionsIsRefused(right: Int) {
        #expect(throws: ChoiceQuestionError.noRightOption) { try question(right: right) }
    }

    @Test(arguments: [
        (["a", "a"], 1, 0), (["a", "b", "a", "b"], 2, 0), (["a", "b", "c", "c"], 3, 2), (["é", "e\u{301}"], 1, 0),
    ])
    func errorContainsPositionOfDuplicateOption(options: [String], place: Int, earlier: Int) {
        #expect(throws: ChoiceQuestionError.duplicateOption(at: place, earlier: earlier)) {
            try question(options: options)
        }
    }

    /// Plain Latin texts take a shorter path, which a scalar of zero width prevents.
    @Test func latinTextsLookEqualDespiteInvisibleScalar() {
        for value in Array(0x20...0x7E) + Array(0xA1...0x2FF) {
            let letter = String(Unicode.Scalar(UInt32(value))!)
            let text = letter + "a" + letter
            #expect(QuizContent(text) == QuizContent(text + "\u{200B}"), "\(value)")
            #expect(QuizContent(text) != QuizContent(text + "b"), "\(value)")
        }
    }

    @Test func contentsThatLookEqualAreDuplicateOptions() {
        let (composed, decomposed) = ("S\u{E3}o", "Sa\u{303}o")
        #expect(QuizContent(composed) == QuizContent(decomposed))
        #expect(throws: ChoiceQuestionError.duplicateOption(at: 2, earlier: 0)) {
            try ChoiceQuestion(
                id: "1", prompt: QuizContent("Which?"),
                options: [composed, "Lima", decomposed].map { QuizContent($0) },
                right: 0)
        }
        #expect(QuizContent(composed, picture: .missing) != QuizContent(decomposed))
    }

    @Test func zeroPointsAreRefused() {
        #expect(throws: ChoiceQuestionError.pointsOutOfRange(0, permitted: 1...1_000_000)) { try question(points: 0) }
    }

    @Test(arguments: [-1, Int.min])
    func negativePointsAreRefused(points: Int) {
        #expect(throws: ChoiceQuestionError.pointsOutOfRange(points, permitted: 1...1_000_000)) {
            try question(points: points)
        }
    }

    @Test(arguments: [1_000_001, Int.max])
    func pointsAboveMaximumAreRefused(points: Int) {
        #expect(throws: ChoiceQuestionError.pointsOutOfRange(points, permitted: 1...1_000_000)) {
            try question(points: points)
        }
    }

    @Test(arguments: [1, 1_000_000])
    func pointsWithinRangeAreAccepted(points: Int) throws {
        #expect(try question(points: points).points == points)
    }

    @Test(arguments: [
        Question.fixture(), .fixture(points: 7, order: .shuffled),
    ])
    func storedQuestionDecodesToEqualQuestion(question: Question) throws {
        #expect(try JSONDecoder().decode(Question.self, from: JSONEncoder().encode(question)) == question)
    }

    @Test func decodingInvalidChoiceQuestionThrowsError() throws {
        let text = #"{"id": "1", "prompt": "?", "options": ["a"], "right": 0, "points": 1, "order": "asGiven"}"#
        #expect(throws: SavedGameError.impossible) {
            try JSONDecoder().decode(Question.self, from: Data(text.utf8))
        }
    }
}

/// Tests of the order in which options are shown.
@Suite(.bounded) struct OptionOrderTests {
    private static let letters = ["a", "b", "c", "d", "e"]

    /// Returns the question with its options in the order in which a game shows them.
    private func shown(_ order: DealingOrder, seed: UInt64, right: Int = 0) throws -> ChoiceQuestion<String> {
        var generator = SeededNumbers(seed: seed)
        var game = ChoiceGame<String>(rules: .plainQuiz)
        game.deal(
            ChoicePage([.fixture(options: Self.letters, right: right, order: order)]), using: &generator)
        game.start()
        return try #require(game.currentRound).question
    }

    @Test func equalSeedsShuffleOptionsEqually() throws {
        #expect(try shown(.shuffled, seed: 7) == shown(.shuffled, seed: 7))
    }

    @Test func shuffleIsStableAcrossVersions() throws {
        #expect(try shown(.shuffled, seed: 1).options == ["c", "b", "e", "d", "a"])
    }

    @Test func differentSeedsShuffleOptionsDifferently() throws {
        let orders = Set(try (0..<50).map { try shown(.shuffled, seed: $0).options })
        #expect(orders.count > 20)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func rightIndexPointsToRightOptionAfterShuffle(seed: UInt64) throws {
        let question = try shown(.shuffled, seed: seed, right: 2)
        #expect(question.options[question.right] == "c")
        #expect(question.options.sorted() == Self.letters)
    }

    @Test func shuffledRightOptionHasEachPositionEquallyOften() throws {
        var counts = Array(repeating: 0, count: 5)
        for seed in 0..<1_000 as Range<UInt64> { counts[try shown(.shuffled, seed: seed).right] += 1 }
        // If the order is uniformly random, chi-square with four degrees of freedom exceeds 18.5 once in a thousand
        // cases.
        let chiSquare = counts.reduce(0.0) { $0 + pow(Double($1) - 200, 2) / 200 }
        #expect(chiSquare < 18.5)
    }

    @Test func optionsKeepGivenOrderWithoutShuffle() throws {
        #expect(try shown(.asGiven, seed: 3).options == Self.letters)
    }
}
