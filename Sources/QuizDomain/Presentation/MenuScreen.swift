/// All there is to draw before a game, as one value.
public struct MenuScreen: Hashable, Sendable {
    /// The name of the quiz.
    public var title: String
    /// Its logo, if it has one.
    public var logo: QuizPicture?
    /// The record, or that there is none; nil while it is not known, or without a store.
    public var record: Readout?
    /// The button that begins a game.
    public var newGame: ActionButton<ChoiceAction>
    /// Whether questions or records are on their way.
    public var isLoading: Bool
    /// What to tell when questions did not come.
    public var message: ActionMessage<ChoiceAction>?
    /// What to tell when the record could not be read or kept.
    public var recordProblem: String?

    /// Creates a screen, for a preview or a double.
    public init(
        title: String, logo: QuizPicture? = nil, record: Readout? = nil, newGame: ActionButton<ChoiceAction>,
        isLoading: Bool = false, message: ActionMessage<ChoiceAction>? = nil, recordProblem: String? = nil
    ) {
        self.title = title
        self.logo = logo
        self.record = record
        self.newGame = newGame
        self.isLoading = isLoading
        self.message = message
        self.recordProblem = recordProblem
    }
}
