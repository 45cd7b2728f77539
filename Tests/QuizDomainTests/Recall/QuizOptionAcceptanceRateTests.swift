import PlayhouseCoreTesting
import QuizDomain
import TestSupport
import Testing

/// The goals for typed answers of a mixed quiz, `QuizOptions`, which must be reached on both halves.
///
/// The form with `MISSPELLINGS=all` measures more misspellings of each name.
@Suite(.bounded) struct QuizOptionAcceptanceRateTests {
    /// Returns the options of one half that have no number, sign or initial in them, with the options of another
    /// question as siblings.
    private func plainOptions(_ half: Half) -> [(option: String, siblings: [String])] {
        let all = QuizOptions.all
        return all.indices.filter { $0 % 2 == half.rawValue }.flatMap { place in
            all[place].filter(\.isPlainName).map { ($0, Array(all[(place + 1) % all.count].prefix(3))) }
        }
    }

    private func accepted(_ half: Half, slips: Int, from length: Int) -> Share {
        var (share, generator) = (Share(), SeededNumbers(seed: UInt64(slips)))
        for (option, siblings) in plainOptions(half) {
            let matcher = GuessMatcher(answers: [.init(option)], siblings: siblings)
            for guess in MisspellingMeasurement.misspelled(option, slips: slips, from: length, using: &generator) {
                share.add(matcher.accepts(guess))
            }
        }
        return share
    }

    /// Returns the share of wrong options that are accepted, where the other wrong options are known.
    private func wrongAccepted(_ half: Half, _ similar: [SimilarNames] = [], where isMeasured: (String) -> Bool)
        -> Share
    {
        var share = Share()
        for question in QuizOptions.questions(half) {
            let known = similar.flatMap { $0.names(similarTo: question[0]) }
            for (place, wrong) in question.enumerated().dropFirst() where isMeasured(wrong) || isMeasured(question[0]) {
                let others = question.indices.filter { $0 != 0 && $0 != place }.map { question[$0] }
                let matcher = GuessMatcher(answers: [.init(question[0])], siblings: others + known, articles: .english)
                share.add(matcher.accepts(wrong))
            }
        }
        return share
    }

    @Test(arguments: Half.allCases)
    func optionWithOneMistakeIsNearlyAlwaysAccepted(half: Half) {
        let share = accepted(half, slips: 1, from: 4)
        #expect(share.percent >= 99.5, "\(share)")
    }

    @Test(arguments: Half.allCases)
    func optionWithTwoMistakesIsUsuallyAccepted(half: Half) {
        let share = accepted(half, slips: 2, from: 9)
        #expect(share.percent >= 88, "\(share)")
    }

    @Test(arguments: Half.allCases)
    func wrongOptionIsRarelyAccepted(half: Half) {
        let share = wrongAccepted(half) { _ in true }
        #expect(share.percent <= 1.6, "\(share)")
    }

    @Test(arguments: Half.allCases)
    func similarNameListsFurtherReduceAcceptedWrongOptions(half: Half) {
        let share = wrongAccepted(half, SimilarNames.allCases) { _ in true }
        #expect(share.percent <= 0.8, "\(share)")
    }

    @Test(arguments: Half.allCases)
    func wrongNumberOrSignIsNeverAccepted(half: Half) {
        let share = wrongAccepted(half) { option in option.contains { $0.isNumber || "=*+#".contains($0) } }
        #expect(share.total >= 60)
        #expect(share.count == 0, "\(share)")
    }
}
