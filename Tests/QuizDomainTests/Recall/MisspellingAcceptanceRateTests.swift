import QuizDomain
import TestSupport
import Testing

/// The goals for misspelled guesses, which must be reached on both halves of each list of names.
///
/// By default, the tests measure only a part of the names and of the guesses.
/// `MISSPELLINGS=all swift test --filter MisspellingAcceptanceRateTests` measures all of them, and
/// Decision 8 states the figures of such a run.
@Suite(.bounded) struct MisspellingAcceptanceRateTests {
    private static let countries = AnswerCorpus.countries.question.answers.map(\.text)
    private static let names =
        TriviaNames.lists + [AnswerCorpus.countries, .capitals, .elements].map { $0.question.answers.map(\.text) }

    @Test(arguments: Half.allCases)
    func answerWithOneMistakeIsNearlyAlwaysAccepted(half: Half) {
        let share = MisspellingMeasurement(TriviaNames.lists, half).accepted(slips: 1, from: 4)
        #expect(share.percent >= 97.5, "\(share)")
    }

    @Test(arguments: Half.allCases, [3, .max])
    func mistakeInLanguageNameIsNearlyAlwaysAccepted(half: Half, siblings: Int) {
        let measurement = MisspellingMeasurement(LanguageNames.lists, half, siblings: siblings)
        let share = measurement.accepted(slips: 1, from: 4, each: 10)
        #expect(share.percent >= 97, "\(share)")
    }

    @Test(arguments: Half.allCases)
    func wrongLanguageIsRarelyAcceptedAsRight(half: Half) {
        let share = MisspellingMeasurement(LanguageNames.lists, half).strangersAccepted()
        #expect(share.percent <= 0.3, "\(share)")
    }

    @Test func numberWordNeverMatchesAnotherNumberWord() {
        let share = MisspellingMeasurement.numbersConfused(SpelledNumbers.all)
        #expect(share.count == 0, "\(share)")
    }

    @Test func oneMistakeInNumberWordIsUsuallyAccepted() {
        let numbers = SpelledNumbers.all.filter { $0.count >= 5 }
        let shares = Half.allCases.map { MisspellingMeasurement([numbers], $0).accepted(slips: 1, from: 5).percent }
        #expect(shares.allSatisfy { $0 >= 85 }, "\(shares)")
    }

    @Test(arguments: Half.allCases)
    func twoMistakesInLongAnswerAreUsuallyAccepted(half: Half) {
        let share = MisspellingMeasurement(TriviaNames.lists, half).accepted(slips: 2, from: 9)
        #expect(share.percent >= 85.8, "\(share)")
    }

    @Test(arguments: Half.allCases)
    func wrongOptionIsRarelyAcceptedAsRight(half: Half) {
        let share = MisspellingMeasurement(Self.names, half).strangersAccepted()
        #expect(share.percent <= 0.3, "\(share)")
    }

    @Test(arguments: Half.allCases)
    func numberRarelyMatchesAnotherNumber(half: Half) {
        let share = MisspellingMeasurement.numbersConfused(TriviaNames.numbers(seed: UInt64(half.rawValue)))
        #expect(share.percent <= 0.05, "\(share)")
    }

    @Test(arguments: [(1, 4), (2, 9)])
    func misspelledCountryNeverMatchesAnotherCountry(slips: Int, length: Int) {
        let share = MisspellingMeasurement.confused(Self.countries, slips: slips, from: length)
        #expect(share.count == 0, "\(share)")
    }
}
