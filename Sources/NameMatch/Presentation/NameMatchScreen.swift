public import QuizDomain
public import RemoteLoading

/// What the name game shows: its menu, a round, or results; exactly one of them.
///
/// Nothing in it tells who is behind a face before the round is settled; portraits are asked for by
/// ``NameMatchPlaying/portrait(of:)``.
public enum NameMatchScreen: Hashable, Sendable {
    /// Before a game.
    case menu(NameMatchMenu)
    /// In a game.
    case round(NameMatchRoundScreen)
    /// After a game.
    case results(NameMatchResults)
}

extension NameMatchScreen {
    /// The menu, if that is shown.
    public var menu: NameMatchMenu? {
        if case .menu(let menu) = self { menu } else { nil }
    }

    /// The round, if one is shown or on its way.
    public var round: NameMatchRoundScreen? {
        if case .round(let round) = self { round } else { nil }
    }

    /// The results, if they are shown.
    public var results: NameMatchResults? {
        if case .results(let results) = self { results } else { nil }
    }
}

/// All there is to draw before a game, as one value.
public struct NameMatchMenu: Hashable, Sendable {
    /// A mode to choose.
    public struct Line: Hashable, Sendable {
        /// The mode.
        public var mode: NameMatchMode
        /// What begins it.
        public var button: ActionButton<NameMatchAction>
        /// The best result of it, or that there is none; nil while that is not known, or without a store.
        public var best: Readout?
        /// Why it cannot be played, if it cannot.
        public var problem: String?

        /// Creates a line.
        package init(
            mode: NameMatchMode, button: ActionButton<NameMatchAction>, best: Readout? = nil, problem: String? = nil
        ) {
            self.mode = mode
            self.button = button
            self.best = best
            self.problem = problem
        }
    }

    /// What the game is called.
    public var title: String
    /// How it is played.
    public var instruction: String
    /// The modes, in the order of the session.
    public var lines: [Line]
    /// Whether people or records are on their way.
    public var isLoading: Bool
    /// What to tell when people did not come.
    public var message: ActionMessage<NameMatchAction>?
    /// What to tell when a record could not be read.
    public var recordProblem: String?
    /// How old the people are, if the service could not be reached when they were loaded.
    public var notice: String?

    /// Creates a menu, for a preview or a double.
    package init(
        title: String, instruction: String, lines: [Line], isLoading: Bool = false,
        message: ActionMessage<NameMatchAction>? = nil, recordProblem: String? = nil, notice: String? = nil
    ) {
        self.title = title
        self.instruction = instruction
        self.lines = lines
        self.isLoading = isLoading
        self.message = message
        self.recordProblem = recordProblem
        self.notice = notice
    }
}

/// All there is to draw of a round, as one value.
public struct NameMatchRoundScreen: Hashable, Sendable {
    /// The mode that is played.
    public var mode: NameMatchMode
    /// What is asked, as a sentence; nil while there is no round.
    public var question: String?
    /// The round: what is asked, what can be chosen, score and clocks.
    public var choice: ChoiceScreen<NameOrFace>
    /// What VoiceOver calls each option; a face by its place, or by its name where that is told.
    public var labels: [String]
    /// Who is behind the face that was asked for, and behind those that were chosen; empty until the round is settled.
    public var names: [FaceID: String]
    /// How many portraits are here of those that the player waits for; nil while there is a round.
    public var portraits: PrefetchProgress?
    /// What to tell when the round did not come, and how to ask again; it may stand beside an open round.
    public var message: ActionMessage<NameMatchAction>?
    /// How old the people are, if the service could not be reached when they were loaded.
    public var notice: String?

    /// Creates a screen, for a preview or a double.
    public init(
        mode: NameMatchMode, question: String? = nil, choice: ChoiceScreen<NameOrFace>, labels: [String] = [],
        names: [FaceID: String] = [:], portraits: PrefetchProgress? = nil,
        message: ActionMessage<NameMatchAction>? = nil, notice: String? = nil
    ) {
        self.mode = mode
        self.question = question
        self.choice = choice
        self.labels = labels
        self.names = names
        self.portraits = portraits
        self.message = message
        self.notice = notice
    }
}

/// All there is to draw after a game, as one value.
public struct NameMatchResults: Hashable, Sendable {
    /// The mode that was played.
    public var mode: NameMatchMode
    /// How it went.
    public var game: ResultsScreen<NameOrFace>
    /// Who is behind the faces of the review: those that were asked for, and those that were chosen.
    public var names: [FaceID: String]
    /// The ways on.
    public var buttons: [ActionButton<NameMatchAction>]
    /// What to tell when what was learned could not be kept.
    public var learningProblem: String?

    /// Creates a screen, for a preview or a double.
    package init(
        mode: NameMatchMode, game: ResultsScreen<NameOrFace>, names: [FaceID: String] = [:],
        buttons: [ActionButton<NameMatchAction>] = [], learningProblem: String? = nil
    ) {
        self.mode = mode
        self.game = game
        self.names = names
        self.buttons = buttons
        self.learningProblem = learningProblem
    }
}

/// What pressing a button of the name game calls.
public enum NameMatchAction: Hashable, Sendable {
    /// ``NameMatchPlaying/start(_:)``.
    case start(NameMatchMode)
    /// ``NameMatchPlaying/load()``.
    case load
    /// ``NameMatchPlaying/playAgain()``.
    case playAgain
    /// ``NameMatchPlaying/replayMissed()``.
    case replayMissed
    /// ``NameMatchPlaying/leave()``.
    case leave
}
