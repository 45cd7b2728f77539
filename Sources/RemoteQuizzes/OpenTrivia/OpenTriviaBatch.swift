import QuizDomain

/// The response of the service to one query: the valid questions, and the first error of each invalid question.
struct OpenTriviaBatch: Hashable, Sendable {
    /// The valid questions, in the order of the response.
    let questions: [ChoiceQuestion<QuizContent>]
    /// The questions that were skipped.
    let skipped: [SkippedQuestion]

    /// The number of questions in the response, valid or not.
    ///
    /// The response may have more or fewer questions than were requested.
    var received: Int { questions.count + skipped.count }
}
