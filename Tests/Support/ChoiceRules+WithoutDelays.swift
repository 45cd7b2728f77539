package import QuizDomain

extension ChoiceRules {
    /// The rules of ``suddenDeath``, without the time for which outcomes are shown and without the answer delay.
    package static let plainSuddenDeath = plain(.endsTheGame, lookAhead: 4)

    /// The rules of ``quiz``, without the answer delay.
    package static let plainQuiz = plain(.isRevealed, reveal: .seconds(2))

    private static func plain(_ miss: Miss, reveal: Duration = .zero, lookAhead: Int = 2) -> ChoiceRules {
        do throws(ChoiceRulesError) {
            return try ChoiceRules(miss: miss, pace: .init(reveal: reveal), dealing: .init(lookAhead: lookAhead))
        } catch {
            preconditionFailure("valid rules")
        }
    }
}
