/// The response of the service to one query: the valid questions, and the first error of each invalid question.
package struct OpenTriviaBatch: Hashable, Sendable {
    /// A question that was skipped, and the reason.
    package struct Skipped: Hashable, Sendable {
        /// The index of the question in the response, starting at 0.
        package let index: Int
        /// The flaw of the question.
        package let flaw: OpenTriviaIssue

        /// The path of the flaw in the response, such as `results[3].question`.
        package var place: String { "results[\(index)]" + (flaw.field.map { "." + $0 } ?? "") }
    }

    /// The valid questions, in the order of the response.
    package let questions: [ChoiceQuestion<QuizContent>]
    /// The questions that were skipped.
    package let skipped: [Skipped]

    /// The number of questions in the response, valid or not.
    ///
    /// The response may have more or fewer questions than were requested.
    package var received: Int { questions.count + skipped.count }
}
