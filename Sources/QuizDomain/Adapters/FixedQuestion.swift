public import PlayhouseCore

/// A loader of a question that is in the code of the app.
public struct FixedQuestion: RecallQuestionLoading {
    private let question: RecallQuestion

    /// Creates a loader of a question.
    public init(_ question: RecallQuestion) { self.question = question }

    /// Returns the question.
    public func loadQuestion() async throws(LoadError) -> RecallQuestion {
        guard !Task.isCancelled else { throw .cancelled }
        return question
    }
}
