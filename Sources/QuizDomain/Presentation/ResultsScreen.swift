/// All there is to draw after a game, as one value.
public struct ResultsScreen<Content: Hashable & Sendable>: Hashable, Sendable {
    /// A question that was asked, for looking through.
    public struct Line: Hashable, Sendable {
        /// What was asked.
        public var prompt: Content
        /// What was chosen, in order.
        public var chosen: [Content]
        /// What was right.
        public var right: Content
        /// How it ended.
        public var outcome: ChoiceOutcome

        /// Creates a line.
        public init(
            prompt: Content, chosen: [Content], right: Content, outcome: ChoiceOutcome
        ) {
            self.prompt = prompt
            self.chosen = chosen
            self.right = right
            self.outcome = outcome
        }
    }

    /// How the game ended.
    public var ending: ChoiceEnding
    /// The first line.
    public var title: String
    /// The rest.
    public var detail: String
    /// What was won.
    public var score: Readout
    /// The record with this game in it; nil until it is kept, or without a store.
    public var record: Readout?
    /// Whether this game is the new record.
    public var isNewRecord: Bool
    /// Whether the result is on its way to the records.
    public var isKeepingRecord: Bool
    /// What to tell when the record could not be kept.
    public var recordProblem: String?
    /// What there is to tell about the game.
    public var stats: ChoiceStats
    /// The questions that were asked.
    public var review: [Line]
    /// The ways on.
    public var buttons: [ActionButton<ChoiceAction>]

    /// Creates a screen, for a preview or a double.
    public init(
        ending: ChoiceEnding, title: String, detail: String, score: Readout, record: Readout? = nil,
        isNewRecord: Bool = false, isKeepingRecord: Bool = false, recordProblem: String? = nil, stats: ChoiceStats,
        review: [Line] = [],
        buttons: [ActionButton<ChoiceAction>] = []
    ) {
        self.ending = ending
        self.title = title
        self.detail = detail
        self.score = score
        self.record = record
        self.isNewRecord = isNewRecord
        self.isKeepingRecord = isKeepingRecord
        self.recordProblem = recordProblem
        self.stats = stats
        self.review = review
        self.buttons = buttons
    }
}

/// What a game of choosing shows: a menu, a question, or results; exactly one of them.
public enum ChoiceStage<Content: Hashable & Sendable>: Hashable, Sendable {
    /// Before a game.
    case menu(MenuScreen)
    /// In a game.
    case game(ChoiceScreen<Content>)
    /// After a game.
    case results(ResultsScreen<Content>)
}

extension ChoiceStage {
    /// The menu, if that is shown.
    public var menu: MenuScreen? {
        if case .menu(let menu) = self { menu } else { nil }
    }

    /// The question, if one is shown.
    public var game: ChoiceScreen<Content>? {
        if case .game(let game) = self { game } else { nil }
    }

    /// The results, if they are shown.
    public var results: ResultsScreen<Content>? {
        if case .results(let results) = self { results } else { nil }
    }
}
