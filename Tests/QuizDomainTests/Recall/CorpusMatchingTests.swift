import PlayhouseCoreTesting
import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

/// Tests of how many misspellings are accepted on lists of similar answers, and how few match a wrong answer.
///
/// The figures are not a requirement. They record the current behaviour of the policies, so that a change that alters
/// them is noticed and can be reviewed.
@Suite(.bounded) struct CorpusMatchingTests {
    /// The number of accepted misspellings out of a total.
    struct Figure: Hashable, CustomStringConvertible {
        let accepted: Int
        let total: Int
        var description: String { "\(accepted) of \(total)" }
    }

    /// The results of the standard policy for a corpus.
    struct Expected {
        let corpus: AnswerCorpus
        var byHand: Figure
        /// The figures for random misspellings with one mistake and with two mistakes.
        ///
        /// Included are only the misspellings that would match their answer if it were the only one in the list.
        var byChance: [Figure]
        /// The number of wrong matches among the random misspellings that `byChance` leaves out.
        ///
        /// These misspellings would not match their answer even if it were the only one in the list.
        var confusedBeyond: Int
        /// The number of names that match an answer, although they belong to a part of the list that the question does
        /// not ask for.
        var strangers: Int
        /// The number of answers that match another answer of the list after their own removal.
        ///
        /// Only every third answer is removed, one at a time.
        var absent: Int
    }

    private static let expected: [Expected] = [
        Expected(
            corpus: .javaKeywords, byHand: .init(accepted: 128, total: 133),
            byChance: [.init(accepted: 76, total: 77), .init(accepted: 19, total: 19)], confusedBeyond: 0,
            strangers: 0, absent: 1),
        Expected(
            corpus: .countries, byHand: .init(accepted: 565, total: 589),
            byChance: [.init(accepted: 380, total: 382), .init(accepted: 148, total: 150)], confusedBeyond: 1,
            strangers: 1, absent: 2),
        Expected(
            corpus: .capitals, byHand: .init(accepted: 466, total: 485),
            byChance: [.init(accepted: 370, total: 376), .init(accepted: 156, total: 158)], confusedBeyond: 1,
            strangers: 0, absent: 1),
        Expected(
            corpus: .elements, byHand: .init(accepted: 319, total: 346),
            byChance: [.init(accepted: 223, total: 232), .init(accepted: 106, total: 112)], confusedBeyond: 0,
            strangers: 7, absent: 4),
        Expected(
            corpus: .hardAnswers, byHand: .init(accepted: 43, total: 44),
            byChance: [.init(accepted: 72, total: 73), .init(accepted: 17, total: 17)], confusedBeyond: 1,
            strangers: 0, absent: 1),
        Expected(
            corpus: .hardNames, byHand: .init(accepted: 37, total: 39),
            byChance: [.init(accepted: 57, total: 63), .init(accepted: 40, total: 42)], confusedBeyond: 0,
            strangers: 0, absent: 1),
    ]

    private func judge(
        _ corpus: AnswerCorpus, _ misspellings: [AnswerCorpus.Misspelling], _ typos: TypoPolicy = .standard
    ) -> MatchingReport {
        MatchingReport(misspellings, of: corpus.question, typos: typos)
    }

    /// Returns random misspellings with the given number of mistakes.
    ///
    /// No mistake is in a number, a Roman numeral or another fixed letter, because the matcher accepts none there.
    private func misspellings(
        of corpus: AnswerCorpus, edits: Int, each count: Int = 2
    ) -> [AnswerCorpus.Misspelling] {
        var generator = SeededNumbers(seed: UInt64(edits))
        return corpus.misspellings(edits: edits, each: count, using: &generator)
            .filter { misspelling in
                let answer = AnswerFolding.fold(misspelling.answer)
                return ReferenceEditDistance.distance(misspelling.text, answer) == edits
                    && keepsFixedLetters(misspelling.text, of: answer, edits)
            }
    }

    private func keepsFixedLetters(_ guess: String, of answer: String, _ edits: Int) -> Bool {
        let forms = [guess, answer].compactMap {
            EquivalentSpellings($0, isAnswer: true, folding: .lenient, variants: .none).unpunctuated.first
        }
        return forms.count == 2 && FixedLetters.signs(of: forms[0].text) == FixedLetters.signs(of: forms[1].text)
            && EditDistance.between(
                forms[0].letters, fixed: forms[0].fixed, forms[1].letters, fixed: forms[1].fixed, atMost: edits) != nil
    }

    /// Returns `true` if a misspelling matches its answer when this is the only answer in the list.
    private func isAccepted(_ misspelling: AnswerCorpus.Misspelling, _ typos: TypoPolicy) -> Bool {
        GuessMatcher(answers: [.init(misspelling.answer)], typos: typos).find(misspelling.text) != .nothing
    }

    @Test(arguments: expected)
    func collectedMisspellingsNeverMatchOtherAnswers(expected: Expected) {
        let report = judge(expected.corpus, expected.corpus.misspellings)
        #expect(Figure(accepted: report.accepted, total: report.total) == expected.byHand)
        #expect(report.confused == [])
    }

    @Test(arguments: expected)
    func randomMisspellingsWithinToleranceNeverMatchOtherAnswers(expected: Expected) {
        var figures: [Figure] = []
        var confusedBeyond = 0
        for edits in 1...2 {
            let all = misspellings(of: expected.corpus, edits: edits)
            let acceptable = all.filter { isAccepted($0, .standard) }
            let report = judge(expected.corpus, acceptable)
            figures.append(Figure(accepted: report.accepted, total: report.total))
            #expect(report.confused == [])
            confusedBeyond += judge(expected.corpus, all.filter { !acceptable.contains($0) }).confused.count
        }
        #expect(figures == expected.byChance)
        #expect(confusedBeyond == expected.confusedBeyond)
    }

    @Test(arguments: AnswerCorpus.all)
    func everySpellingMatchesItsAnswer(corpus: AnswerCorpus) {
        for typos in [TypoPolicy.none, .standard] {
            let matcher = GuessMatcher(corpus.question, typos: typos)
            for (index, answer) in corpus.question.answers.enumerated() {
                #expect(matcher.find(answer.text) == .answer(index, manner: .exact))
                #expect(matcher.find(answer.text.uppercased()).names(index))
                for alias in answer.aliases { #expect(matcher.find(alias).names(index)) }
            }
        }
    }

    @Test(arguments: expected)
    func namesThatAreNoAnswersAreRarelyAccepted(expected: Expected) {
        #expect(expected.corpus.acceptedStrangers(typos: .standard).count == expected.strangers)
        #expect(expected.corpus.acceptedStrangers(typos: .standard, knownAsSiblings: true) == [])
        #expect(expected.corpus.acceptedAbsent(typos: .standard, every: 3).count == expected.absent)
    }
}

extension GuessMatcher.Finding {
    /// Returns `true` if the finding is the answer at an index, or consists of several answers and includes this one.
    fileprivate func names(_ index: Int) -> Bool {
        switch self {
        case .answer(index, _): true
        case .several(let indices): indices.contains(index)
        case .answer, .blank, .nothing, .close: false
        }
    }
}
