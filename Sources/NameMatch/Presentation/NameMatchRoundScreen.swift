public import QuizDomain
public import RemoteLoading

/// The content of a round's screen: the screen of the choice game, with additions for the name game.
public struct NameMatchRoundScreen: Hashable, Sendable {
    /// The mode that is played.
    public var mode: NameMatchMode
    /// The question, as a sentence, or `nil` while there is no round.
    public var question: String?
    /// The screen of the choice game, with the prompt, the options, the score, the clocks, the message and the buttons.
    ///
    /// A typed round has no options until its result is final. Then its only option is the right name. Its `typing` is
    /// the text field for the name, and does not repeat what the player has typed. The message also reports that
    /// portraits could not be loaded.
    public var choice: ChoiceRoundScreen<NameOrFace>
    /// The hints that the player has asked for, or all hints about the name once the round's result is final.
    public var hints: [String] = []
    /// The button that shows a hint, or `nil` in modes without typing and while there is no round.
    public var hint: ActionButton<NameMatchScreen.Action>?
    /// The accessibility text of each option.
    ///
    /// The text contains the name that the option shows, and the state of the option, such as right or removed. For a
    /// face whose name is not shown, the text contains the position of the face instead of a name.
    public var spokenOptions: [String] = []
    /// The names for the right face and the chosen faces, or no names until the round's result is final.
    public var names: [FaceID: String] = [:]
    /// The alternative text of each portrait, which contains the name only if ``names`` contains it.
    public var pictureDescriptions: [FaceID: String] = [:]
    /// In a lesson, the number of people whom the player knows, or `nil` in other modes or if the number is unknown.
    public var progress: LearningProgress?
    /// The progress of loading the portraits that the player waits for, or `nil` while a round is shown.
    ///
    /// A saved game waits for the portraits of its round while it is paused. Until they are loaded, the screen has
    /// neither a question nor options.
    public var portraits: PrefetchProgress?
    /// The text about an outdated or incomplete list of people, or `nil` if the list is up to date and complete.
    ///
    /// An outdated list comes from a cache, because the service could not be reached. The text then contains the age of
    /// the list. An incomplete list has fewer people than the service.
    public var notice: String?

    /// Returns the name in a prompt or an option.
    ///
    /// For a face, this is its name in ``names``, or `nil` if there is none.
    public func name(of content: NameOrFace) -> String? { content.name(in: names) }

    /// Creates a screen, for a preview or a test double.
    public init(mode: NameMatchMode, question: String? = nil, choice: ChoiceRoundScreen<NameOrFace>) {
        (self.mode, self.question, self.choice) = (mode, question, choice)
    }
}
