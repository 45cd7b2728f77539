public import PlayhouseCore

/// The content of a view that asks a question, as one value.
///
/// The screen does not reveal which option is right while the player can still choose an option.
public struct ChoiceRoundScreen<Content: Hashable & Sendable>: Hashable, Sendable {
    /// The state of a game, as far as the screen shows it.
    public enum Phase: Hashable, Sendable {
        /// The first or the next question is loading.
        case loading
        /// The load of the next question failed.
        ///
        /// The score is kept.
        case failed(LoadError)
        /// A question is open.
        case asking
        /// The outcome of a question is shown.
        case revealing
        /// The game is paused.
        case paused
    }

    /// An option of the question on screen.
    public struct Option: Hashable, Sendable, Identifiable {
        /// The state of an option, as far as the player may see it.
        public enum State: Hashable, Sendable {
            /// The option was neither chosen nor removed, and is shown without a sign of whether it is right.
            case idle
            /// The option is the right one, and the round is settled.
            case right
            /// The option was chosen and is wrong.
            case wrong
            /// The option was removed by help.
            case removed
        }

        /// The identifier of the option, which a view passes to ``ChoiceSession/pick(_:)``.
        public var id: ChoiceOptionID
        /// The text and picture of the option.
        public var content: Content
        /// The state of the option: idle, right, wrong or removed.
        public var state: State
        /// A Boolean value that indicates whether the option can be chosen.
        ///
        /// The options of a new question can be chosen only after the answer delay of the ``ChoiceRules``.
        public var isEnabled: Bool

        /// Creates an option, for a preview or a test double.
        public init(id: ChoiceOptionID, content: Content, state: State = .idle, isEnabled: Bool = true) {
            self.id = id
            self.content = content
            self.state = state
            self.isEnabled = isEnabled
        }
    }

    /// The text field of a question whose answer is typed, and the texts and the button beside it.
    public struct Typing: Hashable, Sendable {
        /// The placeholder of the text field.
        public var placeholder: String
        /// A Boolean value that indicates whether an answer can be typed.
        public var isEnabled = true
        /// The texts that the player typed as answers to this question, in order.
        public var typed: [String] = []
        /// The text about the last answer to this question, or `nil` if there is no such text.
        public var verdict: String?
        /// The button that shows the answer, or `nil` if there is no such button.
        public var giveUp: ActionButton<ChoiceAction>?

        /// Creates a value with an enabled text field, for a preview or a test double.
        public init(placeholder: String) {
            self.placeholder = placeholder
        }
    }

    /// The alert to show while the outcome of a missed question is shown.
    ///
    /// The alert stays when the game is paused. ``ChoiceSession/dismissAlert(_:)`` dismisses the alert, but the outcome
    /// of the question remains on the screen for its full time. ``ChoiceRoundScreen/next`` ends that time.
    public struct Alert: Hashable, Sendable, Identifiable {
        /// The index of the round, which identifies the alert.
        public var id: Int
        /// The title of the alert.
        public var title: String
        /// The text that the alert shows before the right option.
        public var lead: String
        /// The right option, which the alert shows.
        public var right: Content
        /// A Boolean value that indicates whether the player has asked for the answer instead of giving a wrong one.
        public var isRequested = false

        /// Creates an alert, for a preview or a test double.
        public init(id: Int = 0, title: String, lead: String, right: Content) {
            self.id = id
            self.title = title
            self.lead = lead
            self.right = right
        }
    }

    /// The state of the game.
    public var phase: Phase
    /// The number of the question, with the total if it is known, or `nil` before the first question.
    public var number: Readout?
    /// The score so far.
    public var score: Readout
    /// The number of consecutive questions that were answered right at the first choice.
    public var streak: Int = 0
    /// The prompt of the question, or `nil` while there is no question.
    public var prompt: Content?
    /// The options of the question, in display order.
    ///
    /// A question whose answer is typed has no option until its outcome is shown. Then its only option is the answer.
    public var options: [Option] = []
    /// The text field of a question whose answer is typed, or `nil` if the player chooses an option.
    public var typing: Typing?
    /// The text that explains the right answer, or `nil` if the question is still open or has no explanation.
    public var explanation: String?
    /// The button that continues with the next question, or `nil` if no outcome is shown.
    public var next: ActionButton<ChoiceAction>?
    /// The clock of the game, or `nil` if the game has no time limit.
    public var clock: ClockReadout?
    /// The clock of the question, or `nil` if questions have no time limit.
    public var questionClock: ClockReadout?
    /// The buttons that remove wrong options, or an empty list if the rules have no such help.
    public var help: [ActionButton<ChoiceAction>] = []
    /// The buttons that pause or resume the game, and leave it.
    public var buttons: [ActionButton<ChoiceAction>] = []
    /// The text beside the activity indicator, or `nil` if the game does not wait for a question.
    public var loadingText: String?
    /// The last events of the session, from the oldest to the newest, at most eight.
    public var events: [GameEvent] = []
    /// The alert about a missed question, or `nil` if there is no alert to show.
    ///
    /// The alert is shown together with the outcome of the question, until the player dismisses the alert.
    public var alert: Alert?
    /// The message after a failed load of questions, or `nil` if there is no message to show.
    ///
    /// Its button retries the load. The message can appear while a question is open, because the game loads further
    /// questions in advance.
    public var message: ActionMessage<ChoiceAction>?

    /// Creates a screen without optional parts, for a preview or a test double.
    public init(phase: Phase, score: Readout) {
        self.phase = phase
        self.score = score
    }

    /// The last event of the session, or `nil` if nothing has happened yet.
    public var event: GameEvent? { events.last }
}
