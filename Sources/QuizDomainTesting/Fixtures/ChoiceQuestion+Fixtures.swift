public import QuizDomain

extension ChoiceQuestion where Content == String {
    /// A question whose options say which of them is right, in the order given.
    ///
    /// One that cannot be made is a mistake of the test's and traps.
    public static func fixture(
        _ id: String = "question 1", prompt: String? = nil,
        options: [String] = ["right", "wrong 1", "wrong 2", "wrong 3"], right: Int = 0, points: Int = 1,
        order: OptionOrder = .asGiven
    ) -> ChoiceQuestion {
        do throws(ChoiceQuestionError) {
            return try ChoiceQuestion(
                id: id, prompt: prompt ?? "What is the answer to \(id)?", options: options, right: right,
                points: points, order: order)
        } catch {
            preconditionFailure("no question can be made of this: \(error)")
        }
    }
}

extension [ChoiceQuestion<String>] {
    /// Numbered questions: `question 1`, `question 2` and so on, or from another number on.
    public static func fixtures(_ count: Int, from first: Int = 1) -> [ChoiceQuestion<String>] {
        (0..<Swift.max(0, count)).map { .fixture("question \(first + $0)") }
    }
}

extension ChoicePage where Content == String {
    /// A page of numbered questions: `question 1`, `question 2` and so on, or from another number on.
    public static func fixture(_ count: Int = 3, from first: Int = 1, isLast: Bool = false) -> ChoicePage {
        ChoicePage(.fixtures(count, from: first), isLast: isLast)
    }
}
