public import PlayhouseCore

extension RecallSession {
    /// Creates a session of a question that is in the code of the app.
    ///
    /// The parameters are those of ``init(loader:rules:records:wording:time:typingPause:resuming:)``. ``load()`` shows
    /// the question.
    public convenience init(
        _ question: RecallQuestion, rules: RecallRules = .standard, records: RecordLocation? = nil,
        wording: RecallWording = .english, time: any TimeProviding = .system, resuming saved: RecallGame? = nil
    ) {
        self.init(
            loader: FixedQuestion(question), rules: rules, records: records, wording: wording, time: time,
            resuming: saved)
    }
}
