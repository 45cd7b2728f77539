/// The answer of the service to one query: every question that can be asked, and what is wrong with each other one.
public struct OpenTriviaBatch: Hashable, Sendable {
    /// A question that was left out, and the reason.
    public struct Skipped: Hashable, Sendable {
        /// Its place in what the service gave; the first is 0.
        public let index: Int
        /// What is wrong with it.
        public let flaw: OpenTriviaIssue

        /// The place of the flaw in the payload, such as `results[3].question`.
        public var place: String { "results[\(index)]" + (flaw.field.map { "." + $0 } ?? "") }
    }

    /// How many questions were asked for.
    public let asked: Int
    /// The questions, in the order in which they came.
    public let questions: [OpenTriviaQuestion]
    /// The others.
    public let skipped: [Skipped]

    /// How many came, whole or not; it may be more or fewer than were asked for.
    public var received: Int { questions.count + skipped.count }
}
