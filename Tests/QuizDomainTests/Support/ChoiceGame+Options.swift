import QuizDomain

/// The right and the wrong options of a question, for tests only: a screen must not reveal which option is right.
extension ChoiceGame {
    /// The right option of the last question that was asked, or `nil` before the first question.
    var rightOption: ChoiceOptionID? {
        rounds.last.map { ChoiceOptionID(round: rounds.count - 1, place: $0.question.right) }
    }

    /// The wrong options that can still be chosen for the last question, in the order in which they are shown.
    var wrongOptions: [ChoiceOptionID] {
        guard let round = rounds.last else { return [] }
        return round.question.options.indices
            .filter { $0 != round.question.right && !round.picks.contains($0) && !round.removed.contains($0) }
            .map { ChoiceOptionID(round: rounds.count - 1, place: $0) }
    }
}
