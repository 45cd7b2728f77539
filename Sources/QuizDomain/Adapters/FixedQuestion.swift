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

extension RecallSession {
    /// Creates a session of a question that is in the code of the app.
    ///
    /// The parameters are those of ``init(loader:rules:records:wording:time:typingPause:resuming:)``. ``load()`` shows
    /// the question.
    public convenience init(
        _ question: RecallQuestion, rules: RecallRules = .standard, records: RecordLocation? = nil,
        wording: RecallWording = .english, time: TimeSource = .system, resuming saved: RecallGame? = nil
    ) {
        self.init(
            loader: FixedQuestion(question), rules: rules, records: records, wording: wording, time: time,
            resuming: saved)
    }
}
