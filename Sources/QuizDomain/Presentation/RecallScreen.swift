public import enum RemoteLoading.LoadError

/// All there is to draw of a typed-recall quiz, as one value.
///
/// It never holds an answer that was not found, until the game is over.
public struct RecallScreen: Hashable, Sendable {
    /// Where the quiz stands.
    public enum Phase: Hashable, Sendable {
        /// Nothing was loaded yet.
        case idle
        /// A question is on its way.
        case loading
        /// No question came.
        case failed(LoadError)
        /// The question is there; start when you like.
        case ready
        /// The clock runs, and guesses are let in.
        case playing
        /// The clock stands still.
        case paused
        /// It is over.
        case finished(RecallGame.Ending)
    }

    /// What pressing a button calls.
    public enum Action: Hashable, Sendable {
        /// ``RecallPlaying/start()``.
        case start
        /// ``RecallPlaying/reset()``.
        case reset
        /// ``RecallPlaying/load()``.
        case load
    }

    /// Something to press.
    public typealias Button = ActionButton<Action>

    /// What to tell at the end, or when loading failed.
    public typealias Message = ActionMessage<Action>

    /// Where the quiz stands.
    public var phase: Phase
    /// The header; nil while there is no question.
    public var question: String?
    /// The answers found so far, in the order they were found.
    public var found: [String]
    /// The answers that were not found, once the game is over.
    public var missed: [String]
    /// How many of how many; nil while there is no question.
    public var count: Readout?
    /// What is left of the time.
    public var clock: Readout
    /// The button of the footer: start, or reset.
    public var button: Button
    /// What to tell, if there is something.
    public var message: Message?

    /// Creates a screen, for a preview or a double.
    public init(
        phase: Phase, question: String? = nil, found: [String] = [], missed: [String] = [], count: Readout? = nil,
        clock: Readout, button: Button, message: Message? = nil
    ) {
        self.phase = phase
        self.question = question
        self.found = found
        self.missed = missed
        self.count = count
        self.clock = clock
        self.button = button
        self.message = message
    }

    /// Whether guesses are let in: the state of the text field.
    public var acceptsGuesses: Bool { phase == .playing }

    /// Whether to show that something is on its way.
    public var isLoading: Bool { phase == .loading }
}
