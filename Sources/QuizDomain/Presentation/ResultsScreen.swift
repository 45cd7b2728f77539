public import PlayhouseCore

/// The content of the view after a choice game, as one value.
public struct ResultsScreen<Content: Hashable & Sendable>: Hashable, Sendable {
    /// A question of the game, as shown in the review of the results.
    public struct Line: Hashable, Sendable {
        /// The prompt of the question.
        public var prompt: Content
        /// The options that the player chose, in order.
        ///
        /// If the answer was typed, the list contains the answer if the player found it.
        public var chosen: [Content]
        /// The texts that the player typed, in order.
        public var typed: [String]
        /// The right option of the question.
        public var right: Content
        /// The outcome of the round.
        public var outcome: ChoiceOutcome
        /// The text that explains the right answer, or `nil` if the question has none.
        public var explanation: String?

        /// Creates a line of the review.
        public init(
            prompt: Content, chosen: [Content], typed: [String] = [], right: Content, outcome: ChoiceOutcome,
            explanation: String? = nil
        ) {
            self.prompt = prompt
            self.chosen = chosen
            self.typed = typed
            self.right = right
            self.outcome = outcome
            self.explanation = explanation
        }
    }

    /// The reason for the end of the game.
    public var ending: ChoiceEnding
    /// The title, which depends on the ending of the game.
    public var title: String
    /// The text below the title.
    public var detail: String
    /// The score of the game.
    public var score: Readout
    /// The time played, without pauses, or `nil` if the results do not show it.
    public var elapsed: Readout?
    /// The record after this game, or `nil` if the result is not saved yet or the game has no record store.
    public var record: Readout?
    /// A Boolean value that indicates whether this game has broken an earlier record.
    public var isNewRecord: Bool = false
    /// A Boolean value that indicates whether the result of a game is being saved.
    public var isSavingRecord: Bool = false
    /// The text about a failure to read or save the record, or `nil` if there is no failure.
    public var recordProblem: String?
    /// The button that replaces damaged records with new ones, or `nil` if the records are not damaged.
    public var forgetRecords: ActionButton<ChoiceAction>?
    /// The last events of the session, from the oldest to the newest, at most eight.
    public var events: [GameEvent] = []
    /// The statistics of the game.
    public var stats: ChoiceStats
    /// The questions of the game, in order.
    public var review: [Line] = []
    /// The text that the player can share: the score, the time, and a row of squares, without a question or an answer.
    ///
    /// The time is that during which questions were open, without the outcomes that ``elapsed`` includes.
    /// The text does not name the game. Put its name or address before the text.
    public var share: String?
    /// The attribution of the questions to their source, or `nil` if they need none.
    public var attribution: QuizAttribution?
    /// The buttons that start another game, repeat the missed questions, and return to the menu.
    public var buttons: [ActionButton<ChoiceAction>] = []

    /// Creates a screen without optional parts, for a preview or a test double.
    public init(ending: ChoiceEnding, title: String, detail: String, score: Readout, stats: ChoiceStats) {
        self.ending = ending
        self.title = title
        self.detail = detail
        self.score = score
        self.stats = stats
    }

    /// The last event of the session, or `nil` if nothing has happened yet.
    public var event: GameEvent? { events.last }
}
