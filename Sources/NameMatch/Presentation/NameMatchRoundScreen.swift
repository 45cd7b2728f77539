public import QuizDomain
public import RemoteLoading

/// The content of the screen of a round, as one value.
public struct NameMatchRoundScreen: Hashable, Sendable {
    /// The mode that is played.
    public var mode: NameMatchMode
    /// The question, as a sentence; `nil` while there is no round.
    public var question: String?
    /// The prompt, the options, the score and the clocks.
    public var choice: ChoiceScreen<NameOrFace>
    /// The VoiceOver label of each option: a name, or the place of a face whose name is not shown.
    public var labels: [String]
    /// The names of the target face and of the chosen faces; empty until the round is settled.
    public var names: [FaceID: String]
    /// The progress of the portraits that the player waits for; `nil` while a round is shown.
    public var portraits: PrefetchProgress?
    /// The message after a failed load of a round, with a button that retries.
    ///
    /// A message does not mean that there is no round: a load for the next round can fail while a round is open.
    public var message: ActionMessage<NameMatchAction>?
    /// The buttons that pause or resume the game, and leave it.
    public var buttons: [ActionButton<NameMatchAction>]
    /// The text about an outdated or incomplete list of people; `nil` if the list is new and complete.
    ///
    /// An outdated list comes from a cache, because the service could not be reached; the text then contains the age of
    /// the list. An incomplete list has fewer people than the service.
    public var notice: String?

    /// Creates a screen, for a preview or a double.
    public init(
        mode: NameMatchMode, question: String? = nil, choice: ChoiceScreen<NameOrFace>, labels: [String] = [],
        names: [FaceID: String] = [:], portraits: PrefetchProgress? = nil,
        message: ActionMessage<NameMatchAction>? = nil, buttons: [ActionButton<NameMatchAction>] = [],
        notice: String? = nil
    ) {
        self.mode = mode
        self.question = question
        self.choice = choice
        self.labels = labels
        self.names = names
        self.portraits = portraits
        self.message = message
        self.buttons = buttons
        self.notice = notice
    }
}
