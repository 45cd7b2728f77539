public import PlayhouseCore

/// A whole typed-recall app, as a value: loading, the game, the text being typed, the record and the screen.
///
/// A ``RecallSession`` connects such a value with a loader, a store and a clock. Use the value itself in a reducer, on
/// a server or in a test. It changes only by its functions, which take the ``/PlayhouseCore/Moment`` of the input:
/// - Pass the actions of the view, and the results of your effects, to ``apply(_:at:)``, and carry out the effects that
///   it returns. After ``init(rules:savesRecords:typingPause:resuming:)`` and the other functions, carry out the
///   effects that ``takeEffects()`` returns.
/// - Apply ``Input/wake`` at ``nextInstant``.
/// - Draw ``screen(_:)``. It makes all rows of the question each time that you call it.
///
/// A copy changes independently.
public struct RecallPlay: Equatable, Sendable {
    /// Something that happens to the quiz.
    public enum Input: Equatable, Sendable {
        /// The player has used the view.
        case action(RecallScreen.Action)
        /// The load of a question has ended.
        ///
        /// If it succeeded, the result has a game with this question.
        ///
        /// Create the game where the question was loaded, because that can take long for a question with thousands of
        /// answers. The input is ignored unless a load is in flight, so apply only the outcome of the last one.
        case loaded(Result<RecallGame, LoadError>)
        /// The load in flight was cancelled, because no action waits for it.
        ///
        /// The earlier screen is shown again.
        case loadAbandoned
        /// An identifier for the result was made, or an access to the record has started or ended.
        case record(RecordInput)
        /// Time has passed without another input.
        ///
        /// Even if this input is late, typed text is judged at the end of the pause in typing.
        case wake
    }

    /// Something that the owner of the value must do.
    public enum Effect: Hashable, Sendable {
        /// If the current action is asynchronous, make it wait until a load has ended.
        ///
        /// This is the load in flight or, if there is none, the next one.
        case awaitQuestion
        /// Load a question.
        ///
        /// Then apply ``Input/loaded(_:)``, or ``Input/loadAbandoned`` if you cancel the load.
        case loadQuestion
        /// Carry out an effect on the record.
        case record(RecordEffect)
    }

    /// The text that is left in the text field, and the reading of the clock at which it is taken.
    struct Typing: Equatable {
        let rest: String
        let end: Duration
    }

    /// The game, or `nil` while there is no question.
    public internal(set) var game: RecallGame?
    let rules: RecallRules
    let typingPause: Duration
    var fetch = FetchState()
    var record: RecordState
    var clock: GameClock
    var typing: Typing?
    var events = GameEvents()
    /// The verdict on the last guess of this game.
    var lastVerdict: GuessVerdict?
    /// The text that was last taken from the text field.
    var taken: RecallScreen.TakenText?
    /// The number of texts that were taken from the text field in all games.
    var takenCount = 0
    /// A Boolean value that indicates whether the message about the end of this game was dismissed.
    var isEndDismissed = false
    var pending: [Effect] = []

    /// Creates the quiz, which continues a saved game if one is given.
    ///
    /// A saved game that was running is paused. If the saved game is over, its result is not saved again. After the
    /// player has typed nothing for the duration of `typingPause`, an answer is taken even if the typed text could
    /// still become another answer. If `savesRecords` is `false`, the play has no effects that concern records.
    public init(
        rules: RecallRules = .standard, savesRecords: Bool = false, typingPause: Duration = .seconds(1),
        resuming saved: RecallGame? = nil
    ) {
        self.rules = rules
        record = RecordState(isKept: savesRecords)
        self.typingPause = typingPause
        clock = GameClock(isOver: saved?.ending != nil)
        events.beginGame(remaining: saved?.remaining)
        game = saved
        if let saved { game?.pause(at: saved.elapsed) }
        identify()
    }
}

extension RecallPlay: Play {}
extension RecallPlay.Input: PlayInput {}
