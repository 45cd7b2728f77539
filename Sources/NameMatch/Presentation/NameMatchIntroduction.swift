public import QuizDomain

/// The content of the screen that introduces a person, before the game asks about this person.
public struct NameMatchIntroduction: Hashable, Sendable {
    /// The mode of the running game, which is a lesson, such as ``NameMatchMode/firstLesson``.
    public var mode: NameMatchMode
    /// The face of the person.
    public var face: FaceID
    /// The name of the person.
    public var name: String
    /// The text that introduces the person, as in "This is Ada Borg".
    public var title: String
    /// The place of the person among those who are introduced together, as in "1 of 4".
    ///
    /// The text is empty if the person is introduced alone.
    public var place = ""
    /// The player's progress in learning the people, or `nil` if it is not available.
    ///
    /// See ``NameMatchMenu/progress``.
    public var progress: LearningProgress?
    /// The alternative text of the portrait.
    public var pictureDescription = ""
    /// The button that shows the next person, or the round.
    ///
    /// A press is ignored until the person has been shown for 0.3 seconds.
    public var next: ActionButton<NameMatchScreen.Action>
    /// The button that returns to the menu.
    public var quit: ActionButton<NameMatchScreen.Action>
    /// The text about an outdated or incomplete list of people, or `nil` if the list is up to date and complete.
    ///
    /// The text is the same as in ``NameMatchRoundScreen/notice``.
    public var notice: String?
    /// The last events of the session, from the oldest to the newest, at most eight.
    public var events: [GameEvent] = []

    /// Creates a screen, for a preview or a test double.
    public init(
        mode: NameMatchMode, face: FaceID, name: String, title: String,
        next: ActionButton<NameMatchScreen.Action>, quit: ActionButton<NameMatchScreen.Action>
    ) {
        self.mode = mode
        self.face = face
        self.name = name
        self.title = title
        self.next = next
        self.quit = quit
    }
}
