public import QuizDomain

/// The content of the results screen: the results of the choice game, with additions for the name game.
public struct NameMatchResults: Hashable, Sendable {
    /// A person whom the game asked about.
    public struct AskedPerson: Hashable, Sendable, Identifiable {
        /// The identifier of the person's face, with which a view gets the portrait from the session.
        public var face: FaceID
        /// The name of the person.
        public var name: String
        /// A Boolean value that indicates whether the player missed the person.
        public var isMissed = false
        /// A Boolean value that indicates whether this game was the first one that asked about the person.
        public var isNew = false
        /// A Boolean value that indicates whether the player knows the person: see ``LearnedPerson/isKnown(at:)``.
        public var isKnown = false
        /// The faces of the people with whom the player confused this person in this game, each once.
        ///
        /// ``NameMatchResults/names`` has their names.
        public var confusedWith: [FaceID] = []
        /// The text that names the people in ``confusedWith``, or `nil` if there are none.
        public var confusedWithText: String?

        /// The face, which identifies the person.
        public var id: FaceID { face }

        /// Creates a person, for a preview or a test double.
        public init(_ face: FaceID, name: String) {
            self.face = face
            self.name = name
        }
    }

    /// The mode that was played.
    public var mode: NameMatchMode
    /// The results of the choice game, with the score, the statistics, the review and the buttons.
    public var game: ResultsScreen<NameOrFace>
    /// The people whom the game asked about, each once, in the order of the rounds.
    public var people: [AskedPerson] = []
    /// The title above the people whom the player missed, with their number, or `nil` if there are none.
    public var missedTitle: String?
    /// The title above the people who were new, with their number, or `nil` if there are none.
    public var newTitle: String?
    /// The names of the faces in the review and in the lists of people.
    public var names: [FaceID: String] = [:]
    /// The player's progress in learning the people, or `nil` if it is not available: see ``NameMatchMenu/progress``.
    public var progress: LearningProgress?
    /// The error text if the lessons could not be read, saved or deleted, or `nil` if there is no error.
    public var learningProblem: String?

    /// The people whom the player missed.
    public var missed: [AskedPerson] { people.filter(\.isMissed) }

    /// The people about whom no earlier game asked.
    public var new: [AskedPerson] { people.filter(\.isNew) }

    /// Returns the name in a prompt or an option.
    ///
    /// For a face, this is its name in ``names``, or `nil` if there is none.
    public func name(of content: NameOrFace) -> String? { content.name(in: names) }

    /// Creates a screen, for a preview or a test double.
    public init(mode: NameMatchMode, game: ResultsScreen<NameOrFace>) {
        (self.mode, self.game) = (mode, game)
    }
}

extension NameOrFace {
    /// Returns the name, or the name of the face if it is among the given names.
    func name(in names: [FaceID: String]) -> String? { name ?? face.flatMap { names[$0] } }
}
