public import enum RemoteLoading.LoadError

/// All there is to draw of a question that is asked, as one value.
///
/// It tells which option is right only once that is settled.
public struct ChoiceScreen<Content: Hashable & Sendable>: Hashable, Sendable {
    /// Where the game stands.
    public enum Phase: Hashable, Sendable {
        /// The first question, or the next, is on its way.
        case loading
        /// The question that should come did not; what was won is kept.
        case failed(LoadError)
        /// A question is open.
        case asking
        /// The outcome of a question is shown.
        case revealing
        /// The time stands still.
        case paused
    }

    /// One of the options.
    public struct Option: Hashable, Sendable, Identifiable {
        /// What is known of an option.
        public enum State: Hashable, Sendable {
            /// Nothing yet.
            case idle
            /// It was chosen, or is shown, as the right one.
            case right
            /// It was chosen and is wrong.
            case wrong
            /// Help has removed it.
            case removed
        }

        /// What to hand to ``ChoicePlaying/pick(_:)``.
        public var id: ChoiceOptionID
        /// What to show.
        public var content: Content
        /// What is known of it.
        public var state: State
        /// Whether it can be chosen.
        public var isEnabled: Bool

        /// Creates an option.
        public init(id: ChoiceOptionID, content: Content, state: State = .idle, isEnabled: Bool = true) {
            self.id = id
            self.content = content
            self.state = state
            self.isEnabled = isEnabled
        }
    }

    /// What to tell while the outcome of a miss is shown, and exactly then.
    ///
    /// A view that lets the player dismiss it remembers that by itself: the game goes on when its time has come,
    /// neither sooner nor later.
    public struct Alert: Hashable, Sendable {
        /// The first line.
        public var title: String
        /// What stands before the right option.
        public var lead: String
        /// The right option.
        public var right: Content

        /// Creates an alert.
        public init(title: String, lead: String, right: Content) {
            self.title = title
            self.lead = lead
            self.right = right
        }
    }

    /// Where the game stands.
    public var phase: Phase
    /// Which question, and of how many if that is known; nil before the first.
    public var number: Readout?
    /// What was won so far.
    public var score: Readout
    /// How many questions in a row were found at the first choice.
    public var streak: Int
    /// What is asked; nil while there is no question.
    public var prompt: Content?
    /// What can be chosen.
    public var options: [Option]
    /// The clock of the game, if it has one.
    public var clock: ClockReadout?
    /// The clock of the question, if it has one.
    public var questionClock: ClockReadout?
    /// What removes wrong options, as far as the game has it.
    public var help: [ActionButton<ChoiceAction>]
    /// What to tell while a miss is shown.
    public var alert: Alert?
    /// What to tell when questions did not come, and how to ask again; it may stand beside an open question.
    public var message: ActionMessage<ChoiceAction>?

    /// Creates a screen, for a preview or a double.
    public init(
        phase: Phase, number: Readout? = nil, score: Readout, streak: Int = 0, prompt: Content? = nil,
        options: [Option] = [], clock: ClockReadout? = nil, questionClock: ClockReadout? = nil,
        help: [ActionButton<ChoiceAction>] = [], alert: Alert? = nil, message: ActionMessage<ChoiceAction>? = nil
    ) {
        self.phase = phase
        self.number = number
        self.score = score
        self.streak = streak
        self.prompt = prompt
        self.options = options
        self.clock = clock
        self.questionClock = questionClock
        self.help = help
        self.alert = alert
        self.message = message
    }
}

/// What pressing a button of a choice game calls.
public enum ChoiceAction: Hashable, Sendable {
    /// ``ChoicePlaying/start()``.
    case start
    /// ``ChoicePlaying/load()``.
    case load
    /// ``ChoicePlaying/replayMissed()``.
    case replayMissed
    /// ``ChoicePlaying/removeHalf()``.
    case removeHalf
    /// ``ChoicePlaying/removeOne()``.
    case removeOne
    /// ``ChoicePlaying/leave()``.
    case leave
}
