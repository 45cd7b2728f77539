public import PlayhouseCore

/// The content of a choice game's menu, as one value.
public struct MenuScreen: Hashable, Sendable {
    /// The title of the quiz, with its logo as the picture if it has one.
    public var heading: QuizContent
    /// The text about the record, for example that there is none yet, or `nil` if there is nothing to show.
    ///
    /// The value is `nil` while the record is loading or unknown, while the first result is being saved, and if the
    /// game has no record store.
    public var record: Readout?
    /// The result of the last game, or `nil` if no game has ended yet or ``record`` is `nil`.
    public var last: Readout?
    /// The last events of the session, from the oldest to the newest, at most eight.
    public var events: [GameEvent] = []
    /// The button that starts a game.
    public var newGame: ActionButton<ChoiceAction>
    /// A Boolean value that indicates whether the result of a game is being saved.
    public var isSavingRecord: Bool = false
    /// The text beside the activity indicator, or `nil` if neither the record nor questions are loading.
    public var loadingText: String?
    /// The error of the last load of questions, or `nil` if it did not fail.
    public var failure: LoadError?
    /// The message after a failed load of questions, or `nil` if there is no message to show.
    ///
    /// If a quiz file is invalid, the detail of the message names the file, the place in the file and the broken rule.
    /// A host that replaces ``ChoiceWording/failureDetail`` changes this text.
    public var message: ActionMessage<ChoiceAction>?
    /// The text about a failure to read or save the record, or `nil` if there is no failure.
    public var recordProblem: String?
    /// The button that replaces damaged records with new ones, or `nil` if the records are not damaged.
    public var forgetRecords: ActionButton<ChoiceAction>?

    /// Creates a screen without optional parts, for a preview or a test double.
    public init(heading: QuizContent, newGame: ActionButton<ChoiceAction>) {
        self.heading = heading
        self.newGame = newGame
    }

    /// A Boolean value that indicates whether to show an activity indicator.
    public var isLoading: Bool { loadingText != nil }

    /// The last event of the session, or `nil` if nothing has happened yet.
    public var event: GameEvent? { events.last }
}
