import Foundation
import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct SpellingVariantsTests {
    private func find(
        _ guess: String, in answers: String..., variants: SpellingVariants = .english
    ) -> GuessMatcher.Finding {
        GuessMatcher(answers: answers.map { .init($0) }, variants: variants, typos: .none).find(guess)
    }

    @Test(arguments: Half.allCases)
    func spellingVariantIsNearlyAlwaysAccepted(half: Half) {
        var share = Share()
        var refused: [SpellingVariantExamples.Pair] = []
        for pair in SpellingVariantExamples.equal(half) {
            let isAccepted = find(pair.guess, in: pair.answer) != .nothing
            share.add(isAccepted)
            if !isAccepted { refused.append(pair) }
        }
        #expect(share.total >= 100)
        #expect(share.percent >= 97, "\(share): \(refused)")
    }

    @Test(arguments: Half.allCases)
    func differentNumberOrWordIsNeverAccepted(half: Half) {
        for pair in SpellingVariantExamples.different(half) {
            let finding = GuessMatcher(answers: [.init(pair.answer)]).find(pair.guess)
            #expect(finding == .nothing, "\(pair)")
        }
    }

    @Test(arguments: Half.allCases)
    func variantsCanBeSwitchedOff(half: Half) {
        let accepted = SpellingVariantExamples.equal(half).filter {
            find($0.guess, in: $0.answer, variants: .none) != .nothing
        }
        // Some pairs differ only in punctuation.
        #expect(accepted.count * 5 < SpellingVariantExamples.equal(half).count, "\(accepted)")
    }

    @Test(arguments: [
        ("rocky 2", "Rocky II", SpellingVariants.Kinds.numbers), ("updike", "(John) Updike", .brackets),
        ("florence and the machine", "Florence + the Machine", .conjunctions), ("kesha", "Ke$ha", .signsInWords),
        ("50 percent", "50 %", .percent), ("すし", "スシ", .kana),
    ])
    func eachKindOfVariantWorksAlone(guess: String, answer: String, kind: SpellingVariants.Kinds) {
        #expect(find(guess, in: answer, variants: SpellingVariants(kinds: kind)) == .answer(0, manner: .folded))
        let others = SpellingVariants(kinds: .all.subtracting(kind))
        #expect(find(guess, in: answer, variants: others) == .nothing)
    }

    @Test func hostCanAddAbbreviation() {
        let variants = SpellingVariants(kinds: [], abbreviations: [.init("P.za", for: "Piazza", .beforeWord)])
        #expect(find("Pza Navona", in: "Piazza Navona", variants: variants) == .answer(0, manner: .folded))
        #expect(find("saint louis", in: "St. Louis", variants: variants) == .nothing)
    }

    @Test func exactSpellingTakesPrecedenceOverVariant() {
        #expect(find("rocky 2", in: "Rocky II", "Rocky 2") == .answer(1, manner: .folded))
        #expect(find("ROCKY II", in: "Rocky II", "Rocky 2") == .answer(0, manner: .folded))
        #expect(find("st louis", in: "Saint Louis", "St. Louis") == .answer(1, manner: .folded))
    }

    @Test func variantOfTwoAnswersMatchesNeither() {
        #expect(find("rocky two", in: "Rocky II", "Rocky 2") == .nothing)
        let matcher = GuessMatcher(answers: [.init("Rocky II")], siblings: ["Rocky 2"])
        #expect(matcher.find("rocky two") == .nothing)
    }

    @Test func nameIsAmbiguousIfAnswersDifferInBrackets() {
        #expect(find("georgia", in: "Georgia (country)", "Georgia (state)") == .several([0, 1]))
        #expect(find("georgia", in: "Georgia", "Georgia (state)") == .answer(0, manner: .folded))
    }

    @Test(arguments: [
        ("rokcy 2", "Rocky II"), ("saint petersbrug", "St. Petersburg"),
        ("florense and the machine", "Florence + the Machine"),
    ])
    func misspelledVariantIsAccepted(guess: String, answer: String) {
        guard case .answer(0, .typo) = GuessMatcher(answers: [.init(answer)]).find(guess) else {
            Issue.record("\(guess) is not taken for \(answer)")
            return
        }
    }

    @Test func typedNumberWordIsAcceptedAfterTypingPause() {
        let matcher = GuessMatcher(answers: [.init("20"), .init("21")])
        #expect(matcher.findTyped("twenty") == nil)
        #expect(matcher.findTyped("twenty", afterPause: true) == .answer(0, manner: .folded))
        #expect(matcher.findTyped("20") == .answer(0, manner: .exact))
    }

    @Test func savedGameKeepsVariants() throws {
        let variants = SpellingVariants(kinds: .kana, abbreviations: [.init("P.za", for: "Piazza", .beforeWord)])
        for variants in [variants, .none, .english] {
            let game = RecallGame(
                try RecallQuestion("Which?", answers: ["Rocky II"]), rules: try RecallRules(variants: variants))
            let decoded = try JSONDecoder().decode(RecallGame.self, from: JSONEncoder().encode(game))
            #expect(decoded == game)
            #expect(decoded.rules.variants == variants)
        }
    }

    @Test(arguments: [
        ("a hundred and one", "101"), ("nineteen eighty-four", "1984"), ("two thousand and one", "2001"),
        ("twenty-first", "21st"), ("one million two hundred thousand and five", "1200005"), ("twelve hundred", "1200"),
        ("fifty thousand", "50000"), ("twentyone", "21"), ("nine hundred ninety-nine thousand", "999000"),
        ("zero", "0"),
        ("two hundredth", "200th"), ("one hundred and eleventh", "111th"),
    ])
    func numberInWordsEqualsDigits(words: String, digits: String) {
        #expect(find(words, in: digits) == .answer(0, manner: .folded))
        #expect(find(digits, in: words) == .answer(0, manner: .folded))
    }

    @Test func digitsMatchOnlyTheirNumberInWords() {
        let numbers = (0...99).map { SpelledNumbers.cardinal($0) } + (0...99).map { SpelledNumbers.ordinal($0) }
        let matcher = GuessMatcher(answers: numbers.map { .init($0) }, typos: .none)
        for number in 0...99 {
            #expect(matcher.find("\(number)") == .answer(number, manner: .folded))
        }
    }
}
