public import QuizDomain

/// Questions whose content is a text or a `QuizContent`.
extension ChoiceQuestion where Content: ExpressibleByStringLiteral, Content.StringLiteralType == String {
    /// Returns a question with options: by default, `right`, `wrong 1`, `wrong 2` and `wrong 3`.
    ///
    /// Traps if the arguments do not make a valid question.
    public static func fixture(
        _ id: String = "question 1", prompt: Content? = nil,
        options: [Content] = ["right", "wrong 1", "wrong 2", "wrong 3"], right: Int = 0, points: Int = 1,
        order: DealingOrder = .asGiven, explanation: String? = nil
    ) -> ChoiceQuestion {
        do throws(ChoiceQuestionError) {
            return try ChoiceQuestion(
                id: id, prompt: prompt ?? Content(stringLiteral: "What is the answer to \(id)?"), options: options,
                right: right, points: points, order: order, explanation: explanation)
        } catch {
            preconditionFailure("invalid question: \(error)")
        }
    }

    /// Returns a question whose answer is typed: by default, `right` is right and `bright` is wrong.
    ///
    /// Traps if the arguments do not make a valid question.
    public static func typedFixture(
        _ id: String = "question 1", prompt: Content? = nil, answers: [String] = ["right"],
        rejected: [String] = ["bright"], points: Int = 1, explanation: String? = nil
    ) -> ChoiceQuestion {
        do {
            return try ChoiceQuestion(
                id: id, prompt: prompt ?? Content(stringLiteral: "What is the answer to \(id)?"),
                answer: Content(stringLiteral: answers.first ?? ""),
                typed: TypedAnswers(answers, rejected: rejected), points: points, explanation: explanation)
        } catch {
            preconditionFailure("invalid question: \(error)")
        }
    }
}

extension [ChoiceQuestion<String>] {
    /// Returns questions numbered from `first`: by default, `question 1`, `question 2` and so on.
    public static func fixtures(_ count: Int, from first: Int = 1) -> [ChoiceQuestion<String>] {
        (0..<Swift.max(0, count)).map { .fixture("question \(first + $0)") }
    }
}

extension ChoicePage where Content == String {
    /// Returns a page of questions numbered from `first`: by default, `question 1`, `question 2` and so on.
    public static func fixture(_ count: Int = 3, from first: Int = 1, isLast: Bool = false) -> ChoicePage {
        ChoicePage(.fixtures(count, from: first), isLast: isLast)
    }
}
