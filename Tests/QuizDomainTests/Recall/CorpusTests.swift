import QuizDomainTesting
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import QuizDomain

/// Tests of how many misspellings are accepted on lists of similar answers, and how few match a wrong answer.
///
/// The figures are not a requirement. They record the current behaviour of the policies, so that a change that alters
/// them is noticed and can be reviewed.
@Suite(.bounded) struct CorpusTests {
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
        var absent: Int
    }

    private static let expected: [Expected] = [
        Expected(
            corpus: .javaKeywords, byHand: .init(accepted: 129, total: 133),
            byChance: [.init(accepted: 210, total: 210), .init(accepted: 46, total: 46)], confusedBeyond: 2,
            strangers: 0, absent: 2),
        Expected(
            corpus: .countries, byHand: .init(accepted: 565, total: 589),
            byChance: [.init(accepted: 965, total: 968), .init(accepted: 389, total: 392)], confusedBeyond: 1,
            strangers: 1, absent: 9),
        Expected(
            corpus: .capitals, byHand: .init(accepted: 466, total: 485),
            byChance: [.init(accepted: 958, total: 970), .init(accepted: 398, total: 400)], confusedBeyond: 1,
            strangers: 0, absent: 2),
        Expected(
            corpus: .elements, byHand: .init(accepted: 320, total: 346),
            byChance: [.init(accepted: 553, total: 578), .init(accepted: 261, total: 282)], confusedBeyond: 2,
            strangers: 7, absent: 6),
        Expected(
            corpus: .hardAnswers, byHand: .init(accepted: 43, total: 44),
            byChance: [.init(accepted: 200, total: 204), .init(accepted: 45, total: 45)], confusedBeyond: 1,
            strangers: 0, absent: 6),
        Expected(
            corpus: .hardNames, byHand: .init(accepted: 37, total: 39),
            byChance: [.init(accepted: 137, total: 152), .init(accepted: 100, total: 103)], confusedBeyond: 0,
            strangers: 0, absent: 2),
    ]

    private func judge(
        _ corpus: AnswerCorpus, _ misspellings: [AnswerCorpus.Misspelling], _ typos: TypoPolicy = .standard
    ) -> MatchingReport {
        MatchingReport(misspellings, of: corpus.question, typos: typos)
    }

    /// Returns random misspellings with the given number of mistakes.
    ///
    /// No mistake is in a number, a Roman numeral or a single letter, because the matcher accepts none there.
    private func misspellings(
        of corpus: AnswerCorpus, edits: Int, each count: Int = 5
    ) -> [AnswerCorpus.Misspelling] {
        var generator = SeededGenerator(seed: UInt64(edits))
        return corpus.misspellings(edits: edits, each: count, using: &generator)
            .filter { misspelling in
                let answer = AnswerFolding.fold(misspelling.answer)
                return Textbook.distance(misspelling.text, answer) == edits
                    && TypoFreeParts.of(misspelling.text) == TypoFreeParts.of(answer)
            }
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
    func acceptableRandomMisspellingsNeverMatchOtherAnswers(expected: Expected) {
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
    func answersOfOtherListPartsAreRarelyAccepted(expected: Expected) {
        #expect(expected.corpus.acceptedStrangers(typos: .standard).count == expected.strangers)
        #expect(expected.corpus.acceptedStrangers(typos: .standard, knownAsSiblings: true) == [])
        #expect(expected.corpus.acceptedAbsent(typos: .standard).count == expected.absent)
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
