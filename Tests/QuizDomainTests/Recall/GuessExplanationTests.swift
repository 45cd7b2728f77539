import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

@Suite(.bounded) struct GuessExplanationTests {
    private let matcher = GuessMatcher(
        answers: ["North Korea", "South Korea", "Iran", "Iraq", "Apollo 11", "Gold", "Kingston"].map { .init($0) },
        siblings: ["Kingstown"])

    @Test(arguments: [
        (" \u{200B}", GuessExplanation.Reason.blank), (String(repeating: "x", count: 300), .tooLong),
        ("iran", .spelling),
        ("kingstown", .siblingsSpelling), ("Soth Korea", .typo), ("Kingstownnn", .siblingsTypo),
        ("Irak", .tooNearToAnother),
        ("Kingsten", .tooNearToAnother), ("Chad", .outOfReach), ("bold", .outOfReach),
    ])
    func everyJudgementHasItsReason(guess: String, reason: GuessExplanation.Reason) {
        let explanation = matcher.explain(guess)
        #expect(explanation.reason == reason)
        #expect(explanation.finding == matcher.find(guess))
    }

    @Test func theNeighboursAreToldTheNearestFirst() {
        let explanation = matcher.explain("Soth Koréa")
        #expect(explanation.folded == "soth korea")
        #expect(
            explanation.neighbours == [
                .init(spelling: "south korea", answer: 1, distance: 1, tolerance: 2, obstacle: nil),
                .init(spelling: "north korea", answer: 0, distance: 2, tolerance: 2, obstacle: .word),
            ])
    }

    @Test(arguments: [
        ("bold", GuessExplanation.Obstacle.firstLetter), ("goold bar", .tooManyMistakes), ("Apolo 12", .fixedSigns),
    ])
    func whatKeepsAGuessFromItsNeighbourIsTold(guess: String, obstacle: GuessExplanation.Obstacle) {
        let matcher = GuessMatcher(answers: ["Gold", "Apollo 11", "gold rag"].map { .init($0) })
        #expect(matcher.explain(guess).neighbours.first?.obstacle == obstacle)
    }

    @Test func aSiblingIsANeighbourWithoutAnAnswer() {
        #expect(matcher.explain("Kingsten").neighbours.map(\.answer) == [6, nil])
    }

    @Test func anExplanationCanBeRead() {
        #expect(
            matcher.explain("Soth Korea").description == """
                “soth korea”: answer(1, manner: QuizDomain.GuessVerdict.Manner.typo(distance: 1)), typo
                  south korea (answer 1): 1 of 2
                  north korea (answer 0): 2 of 2, not in reach: word
                """)
    }

    @Test func aGameExplainsAtAnyTime() {
        let game = RecallGame(.javaKeywords)
        #expect(game.explain("finall").reason == .tooNearToAnother)
    }

    @Test func anExplanationFindsWhatIsFound() {
        for corpus in AnswerCorpus.all {
            for policy in [TypoPolicy.standard, .gentle] {
                var telling = policy
                telling.tellsClose = true
                let matcher = GuessMatcher(corpus.question, typos: telling)
                for misspelling in corpus.misspellings.prefix(100) {
                    #expect(matcher.explain(misspelling.text).finding == matcher.find(misspelling.text))
                }
            }
        }
    }
}
