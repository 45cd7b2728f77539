import QuizDomain
import TestSupport
import Testing

@Suite(.bounded) struct OppositeWordsTests {
    @Test(arguments: Half.allCases)
    func oppositeIsNeverAcceptedAsMisspelling(half: Half) {
        for (one, other) in OppositeNames.pairs(half) {
            #expect(GuessMatcher(answers: [.init(one)]).find(other) == .nothing, "\(other) counts for \(one)")
            #expect(GuessMatcher(answers: [.init(other)]).find(one) == .nothing, "\(one) counts for \(other)")
        }
    }

    @Test(arguments: [
        ("northen ireland", "Northern Ireland"), ("sothern cross", "Southern Cross"), ("imposible", "impossible"),
        ("mision impossible", "Mission: Impossible"), ("posible", "possible"), ("ndonesia", "Indonesia"),
        ("irelnad", "Ireland"), ("hexagn", "hexagon"), ("unicylce", "unicycle"), ("nited kingdom", "United Kingdom"),
    ])
    func misspelledWordThatHasOppositeIsAccepted(guess: String, answer: String) {
        guard case .answer(0, .typo) = GuessMatcher(answers: [.init(answer)]).find(guess) else {
            Issue.record("\(guess) is not taken for \(answer)")
            return
        }
    }

    /// The letter that is missing, doubled or wrong is one in which the two words differ.
    @Test(arguments: [
        ("employe of the Month", "Employee of the Month"), ("employeee of the month", "Employee of the Month"),
        ("Little wmen", "Little Women"), ("little omen", "Little Women"), ("emale", "Female"), ("femmale", "Female"),
        ("sorth Park", "South Park"), ("nouth park", "South Park"), ("princes bride", "The Princess Bride"),
        ("godess of war", "Goddess of War"), ("employerr", "employer"), ("mle", "male"),
        ("eest side story", "East Side Story"),
    ])
    func typoInLetterDistinguishingOppositesIsAccepted(guess: String, answer: String) {
        let matcher = GuessMatcher(answers: [.init(answer)], siblings: ["another name"], articles: .english)
        guard case .answer(0, .typo) = matcher.find(guess) else {
            Issue.record("\(guess) is not taken for \(answer)")
            return
        }
    }

    @Test(arguments: [("responsibel", "irresponsible"), ("unhapppy", "happy"), ("Soutern Ireland", "Northern Ireland")])
    func misspelledOppositeIsRefused(guess: String, answer: String) {
        #expect(GuessMatcher(answers: [.init(answer)]).find(guess) == .nothing)
    }
}
