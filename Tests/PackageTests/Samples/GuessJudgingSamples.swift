import QuizDomain
import TestSupport
import Testing

/// The samples of the article on judging guesses.
@Suite(.bounded) struct GuessJudgingSamples {
    @Test func exactSpellingIsPreferredToSimilarAnswer() throws {
        let names = ["Iran", "Iraq", "Kyrgyzstan", "Niger", "Nigeria"]
        let countries = try RecallQuestion("Which countries?", answers: names)
        let matcher = GuessMatcher(countries)
        let exact = matcher.find("NIGER")  // .answer(3, manner: .folded)
        // Result: .answer(2, manner: .typo(distance: 1))
        let typo = matcher.find("Kirgyzstan")
        // Result: .nothing, because Iran and Iraq are equally near
        let neither = matcher.find("Irak")

        #expect(exact == .answer(3, manner: .folded))
        #expect(typo == .answer(2, manner: .typo(distance: 1)))
        #expect(neither == .nothing)
    }

    @Test func hostChoosesAcceptedSpellingVariants() {
        let streets = SpellingVariants(
            kinds: [.numbers, .kana],
            abbreviations: [
                .init("P.za", for: "Piazza", .beforeWord)
            ])
        let squares = GuessMatcher(
            answers: [.init("Piazza Navona")], variants: streets)
        // Result: .answer(0, manner: .folded)
        let square = squares.find("P.za Navona")
        let strict = GuessMatcher(
            answers: [.init("Rocky II")], variants: .none)
        let second = strict.find("Rocky 2")  // .nothing

        #expect(square == .answer(0, manner: .folded))
        #expect(second == .nothing)
    }

    @Test func questionCanDistinguishUppercaseFromLowercase() throws {
        let symbols = try RecallQuestion(
            "Which symbols?", answers: ["Co", "CO"], folding: .caseMatters)
        // Result: .answer(0, manner: .exact)
        let cobalt = GuessMatcher(symbols).find("Co")
        let neither = GuessMatcher(symbols).find("co")  // .nothing
        let lenient = try RecallQuestion(
            "Which symbols?", answers: ["Co", "CO"])
        // Result: ["CO"], because the two answers fold into one
        let merged = lenient.merged.map(\.text)

        #expect(cobalt == .answer(0, manner: .exact))
        #expect(neither == .nothing)
        #expect(merged == ["CO"])
    }

    @Test func customTypoPolicyToleratesTwoEdits() throws {
        let steps = [
            TypoPolicy.Step(from: 5, edits: 1),
            TypoPolicy.Step(from: 10, edits: 2),
        ]
        // Reports guesses that are nearly an answer as close.
        let typos = try TypoPolicy(steps, tellsClose: true)
        let rules = try RecallRules(articles: .english, typos: typos)

        #expect(rules.typos.tolerance(forLength: 12) == 2)
    }

    @Test func knownSimilarNameIsNotAcceptedAsMisspelling() {
        let oceania = GuessMatcher(
            answers: [.init("Australia"), .init("Nauru")],
            siblings: ["Austria"])
        let another = oceania.find("Austria")  // .nothing
        // Result: .answer(0, manner: .typo(distance: 1))
        let misspelled = oceania.find("Austrailia")

        #expect(another == .nothing)
        #expect(misspelled == .answer(0, manner: .typo(distance: 1)))
    }

    @Test func listOfSimilarNamesPreventsWrongMatch() throws {
        let islands = try RecallQuestion(
            "Which islands?", answers: ["Ireland"], similar: .geography)
        // .nothing, because the question knows Iceland
        let island = GuessMatcher(islands).find("Iceland")

        #expect(island == .nothing)
    }

    @Test func wrongOptionIsNotAcceptedAsMisspelling() {
        let options = GuessMatcher(
            answers: [.init("Tallinn")], siblings: ["Riga", "Vilnius"])
        // Result: .answer(0, manner: .typo(distance: 1))
        let right = options.find("Talinn")
        let wrong = options.find("riga")  // .nothing

        #expect(right == .answer(0, manner: .typo(distance: 1)))
        #expect(wrong == .nothing)
    }
}
