public import QuizDomain
import RemoteLoading

/// The content of the name game's menu, as one value.
public struct NameMatchMenu: Hashable, Sendable {
    /// A line of the menu, which offers one mode.
    public struct Line: Hashable, Sendable {
        /// The button that starts a game of the mode.
        public var button: ActionButton<NameMatchScreen.Action>
        /// The description of the mode for the player.
        public var detail: String
        /// The text that recommends the mode to the player, or `nil` if the mode is not recommended.
        ///
        /// A lesson is recommended while the player knows fewer than twelve people. The value is `nil` until the people
        /// and what the player has learned are loaded.
        public var recommendation: String?
        /// The best result, or a note that there is no result yet, or `nil` if the line shows neither.
        ///
        /// The value is `nil` until the records are read, and always for a lesson and in a session without a record
        /// store.
        public var best: Readout?
        /// The reason why the mode cannot be played, or `nil` if the mode can be played.
        public var problem: String?

        /// Creates a line.
        public init(button: ActionButton<NameMatchScreen.Action>, detail: String) {
            (self.button, self.detail) = (button, detail)
        }
    }

    /// The title of the game.
    public var title: String
    /// The instruction for the player.
    public var instruction: String
    /// The lines of the menu, one for each mode, in the order of the session's modes.
    public var lines: [Line]
    /// A Boolean value that indicates whether the result of a game is being saved.
    public var isSavingRecord = false
    /// A Boolean value that indicates whether people or records are loading.
    public var isLoading = false
    /// The message after a failed load of the people, with a retry button, or `nil` if there is no message.
    public var message: ActionMessage<NameMatchScreen.Action>?
    /// The error text if the records could not be read, or `nil` if there is no error.
    public var recordProblem: String?
    /// The button that replaces damaged records with new ones, or `nil` if the records are not damaged.
    public var forgetRecords: ActionButton<NameMatchScreen.Action>?
    /// The error text if the lessons could not be read, saved or deleted, or `nil` if there is no error.
    public var learningProblem: String?
    /// The notice that the list of people is old or incomplete, or `nil` if it is neither.
    ///
    /// If a cache served the list because the service could not be reached, the notice states the age of the list.
    /// Otherwise, it states how many of the service's people an incomplete list contains.
    public var listNotice: String?
    /// The player's progress in learning the people, or `nil` if it is not available.
    ///
    /// The value is `nil` until the people and the learning progress are loaded, and always without a learning store.
    /// It can arrive after ``isLoading`` has become `false`.
    public var progress: LearningProgress?
    /// The button that deletes what the player has learned, or `nil` if there is nothing to delete.
    ///
    /// The button is also shown if the learning store cannot be read, because the deletion can repair the store.
    public var forget: ActionButton<NameMatchScreen.Action>?

    /// The last events of the session, from the oldest to the newest, at most eight.
    public var events: [GameEvent] = []

    /// Creates a menu, for a preview or a test double.
    public init(title: String, instruction: String, lines: [Line]) {
        (self.title, self.instruction, self.lines) = (title, instruction, lines)
    }

    /// The last event of the session, or `nil` if nothing has happened yet.
    public var event: GameEvent? { events.last }
}
