/// What the service gave for one query: every question that can be asked, and what is wrong with each other one.
public struct OpenTriviaBatch: Hashable, Sendable {
    /// A question that was left out, and why.
    public struct Skipped: Hashable, Sendable {
        /// Its place in what the service gave; the first is 0.
        public let index: Int
        /// What is wrong with it.
        public let flaw: OpenTriviaFlaw

        /// Creates a note.
        public init(index: Int, _ flaw: OpenTriviaFlaw) {
            self.index = index
            self.flaw = flaw
        }

        /// Where the flaw is in the payload, such as `results[3].question`.
        public var place: String { "results[\(index)]" + (flaw.field.map { "." + $0 } ?? "") }
    }

    /// How many questions were asked for.
    public let asked: Int
    /// The questions, in the order in which they came.
    public let questions: [OpenTriviaQuestion]
    /// The others.
    public let skipped: [Skipped]

    /// Creates a batch.
    public init(asked: Int, questions: [OpenTriviaQuestion], skipped: [Skipped] = []) {
        self.asked = asked
        self.questions = questions
        self.skipped = skipped
    }

    /// How many came, whole or not; it may be more than were asked for.
    public var received: Int { questions.count + skipped.count }

    /// How many fewer came than were asked for.
    public var shortfall: Int { max(0, asked - received) }

    /// The questions as a game deals them.
    public var choices: [ChoiceQuestion<QuizContent>] { questions.map(\.choice) }
}
