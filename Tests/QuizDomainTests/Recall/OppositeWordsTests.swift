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
    func misspelledWordWithOppositeIsAccepted(guess: String, answer: String) {
        guard case .answer(0, .typo) = GuessMatcher(answers: [.init(answer)]).find(guess) else {
            Issue.record("\(guess) is not taken for \(answer)")
            return
        }
    }

    @Test(arguments: [("responsibel", "irresponsible"), ("unhapppy", "happy"), ("Soutern Ireland", "Northern Ireland")])
    func misspelledOppositeIsRefused(guess: String, answer: String) {
        #expect(GuessMatcher(answers: [.init(answer)]).find(guess) == .nothing)
    }
}
