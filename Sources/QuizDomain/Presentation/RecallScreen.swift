public import PlayhouseCore

/// The content of a typed-recall quiz's view, as one value.
///
/// Until the game is over, the screen contains no answers other than those found, and no letter of another answer
/// unless the player asks for it.
public struct RecallScreen: Hashable, Sendable {
    /// The state of the quiz.
    public enum Phase: Hashable, Sendable {
        /// No question has been requested.
        case idle
        /// A question is loading.
        case loading
        /// The load of a question failed.
        case failed(LoadError)
        /// The question is loaded, and the game can be started.
        case ready
        /// The game is running, and guesses are accepted.
        case playing
        /// The clock is paused.
        case paused
        /// The game is over.
        case finished(RecallEnding)
    }

    /// An input of the view.
    public enum Action: Hashable, Sendable {
        /// Loads a question and the record, or retries a failed load.
        case load
        /// Loads another question, which replaces the game.
        case loadAnotherQuestion
        /// Starts the clock.
        case start
        /// Judges a guess, after the player has pressed Return.
        case guess(String)
        /// Adds the answers with which the field's text begins, after each keystroke.
        case type(String)
        /// Pauses the clock.
        case pause
        /// Resumes the clock.
        case resume
        /// Shows the first letter of an answer, and counts as help.
        ///
        /// `row` is the identifier of an open ``RecallScreen/Row`` whose ``RecallScreen/Row/hint`` is not `nil`. If
        /// `row` is `nil`, the hint is for the first answer of the question that is not found yet.
        case hint(row: Int?)
        /// Ends the game and shows the missed answers.
        case giveUp
        /// Resets the game, so that it can be started again.
        case reset
        /// Dismisses the message about the end of the game.
        case dismissMessage
        /// Starts new records if the stored ones are damaged.
        case forgetDamagedRecords
    }

    /// A button of the screen.
    public typealias Button = ActionButton<Action>

    /// The message after a game or a failed load.
    public typealias Message = ActionMessage<Action>

    /// A text that was taken from the beginning of the text field.
    public struct TakenText: Hashable, Sendable {
        /// A serial number, greater than those of the texts that were taken before.
        public var number: Int
        /// The text, without leading and trailing whitespace.
        public var text: String
        /// The text that stays in the field.
        public var rest: String

        /// Creates a text, for a preview or a test double.
        public init(number: Int, text: String, rest: String = "") {
            self.number = number
            self.text = text
            self.rest = rest
        }

        /// Returns the text to show in the field, given its current text.
        ///
        /// The player may have typed more letters since the session saw the field. If the field no longer begins with
        /// the taken text, the text of the field stays unchanged.
        public func rest(of field: String) -> String {
            let start = field.drop(while: \.isWhitespace)
            return start.hasPrefix(text) ? String(start.dropFirst(text.count).drop(while: \.isWhitespace)) : field
        }
    }

    /// A row for one answer.
    public struct Row: Hashable, Sendable, Identifiable {
        /// The state of the row.
        public enum State: Hashable, Sendable {
            /// The answer is not found yet.
            case open
            /// The player has found the answer.
            case found
            /// The game is over, and the player has not found the answer.
            case missed
        }

        /// The index of the row.
        public var id: Int
        /// The state of the row.
        public var state: State
        /// The author's text beside the row, or `nil` if the row has no such text.
        public var prompt: String?
        /// The answer in a found or missed row, or the first letter in an open row if the player has asked for it.
        ///
        /// Otherwise the text is empty. The spoken text describes the whole row, with its prompt and its state.
        public var label: Readout
        /// A Boolean value that indicates whether the answer is the last one that the player has found.
        public var isLastFound: Bool
        /// The button that shows the first letter of the answer, or `nil` if the player cannot ask for it.
        ///
        /// The button is disabled while the game is paused.
        public var hint: Button?

        /// Creates a row, for a preview or a test double.
        public init(
            id: Int, state: State = .open, prompt: String? = nil, label: Readout, isLastFound: Bool = false,
            hint: Button? = nil
        ) {
            self.id = id
            self.state = state
            self.prompt = prompt
            self.label = label
            self.isLastFound = isLastFound
            self.hint = hint
        }
    }

    /// The state of the quiz.
    public var phase: Phase
    /// The text of the question, as the header of the screen, or `nil` while there is no question.
    public var question: String?
    /// The picture of the question, or `nil` if there is none.
    public var picture: QuizPicture?
    /// The text that describes the picture, for accessibility, or `nil` if there is none.
    public var pictureDescription: String?
    /// A row for each answer, or an empty list while there is no question.
    public var rows: [Row] = []
    /// The order of the rows: the order of finding, unless the author of the question has given them an order.
    public var rowOrder = RecallQuestion.RowOrder.asFound
    /// The answers found so far, in the order they were found.
    public var found: [String] = []
    /// The answers that were not found, or an empty list until the game is over.
    public var missed: [String] = []
    /// The number of found answers, with the number of all answers, or `nil` while there is no question.
    public var count: Readout?
    /// The remaining time, or `nil` if the game has no time limit.
    public var clock: ClockReadout?
    /// The time from the start to the last found answer, or `nil` until the game is over.
    ///
    /// Pauses do not count. If no answer was found, this is the whole time played. The time is rounded up to whole
    /// seconds.
    public var elapsed: Readout?
    /// The text that the player can share: the count, the time, and a row of squares, without an answer.
    ///
    /// The value is `nil` until the game is over. The text does not name the question, which can give answers away.
    public var share: String?
    /// The button of the footer, which starts or resets the game.
    public var button: Button
    /// The buttons that pause, resume or give up the game, or an empty list if the game is neither running nor paused.
    public var controls: [Button] = []
    /// The button that shows the first letter of the first missing answer, or `nil` if it is not available.
    ///
    /// The button is available while the game is running or paused. It is disabled while that letter is shown, and
    /// while the game is paused.
    public var hint: Button?
    /// The text about the hints that the player has asked for in this game, or `nil` if there were none.
    public var help: String?
    /// The placeholder of the text field for guesses.
    public var placeholder: String = ""
    /// The text that the session took last from the text field, or `nil` if it has taken none in this game.
    ///
    /// When the value changes, show ``TakenText/rest(of:)`` in the field. Answers are taken while the player types, and
    /// after a guess that is an answer.
    public var taken: TakenText?
    /// The text beside the activity indicator, or `nil` if no question is loading.
    public var loadingText: String?
    /// The text about the last guess of the game, or `nil` if there is no such text.
    ///
    /// The value is `nil` before the first guess, after a pause, and if the wording has no text for the verdict.
    public var verdict: String?
    /// The last events of the session, from the oldest to the newest, at most eight.
    public var events: [GameEvent] = []
    /// The message after a failed load or a finished game, or `nil` if there is no message to show.
    public var message: Message?
    /// The record or a text that says that there is no record yet, or `nil` if the screen shows neither.
    ///
    /// The value is `nil` while the record is loading or unknown, while the first result is being saved, and if the
    /// game has no record store.
    public var record: Readout?
    /// A Boolean value that indicates whether this game has broken an earlier record.
    public var isNewRecord: Bool = false
    /// The result of the game that ended last, or `nil` if no result is saved yet, or if it is unknown.
    public var last: Readout?
    /// A Boolean value that indicates whether the result of a game is being saved.
    public var isSavingRecord: Bool = false
    /// The text about a failure to read or save the record, or `nil` if there is no failure.
    public var recordProblem: String?
    /// The button that replaces damaged records with new ones, or `nil` if the records are not damaged.
    public var forgetRecords: Button?

    /// Creates a screen without optional parts, for a preview or a test double.
    public init(phase: Phase, button: Button) {
        self.phase = phase
        self.button = button
    }

    /// The buttons below the question, in display order.
    ///
    /// Every button keeps its place when the game is paused or resumed, and the button that gives up the game is the
    /// last one. So a player who presses the same place twice does not end the game by mistake. The button of the
    /// ``message`` and those of the ``rows`` are not in the list.
    public var buttons: [Button] {
        let (others, last) = (controls.filter { $0.action != .giveUp }, controls.filter { $0.action == .giveUp })
        return [hint].compactMap { $0 } + others + [button] + last
    }

    /// A Boolean value that indicates whether guesses are accepted, and so whether to enable the text field.
    public var acceptsGuesses: Bool { phase == .playing }

    /// A Boolean value that indicates whether to show an activity indicator.
    public var isLoading: Bool { phase == .loading }

    /// The last event of the session, or `nil` if nothing has happened yet.
    public var event: GameEvent? { events.last }
}
