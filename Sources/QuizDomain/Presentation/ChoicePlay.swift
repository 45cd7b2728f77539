public import PlayhouseCore

/// A whole multiple-choice app, as a value: the menu, loading, the game, the record and the screens.
///
/// A ``ChoiceSession`` connects such a value with a deck, a store and a clock. Use the value itself in a reducer, on a
/// server or in a test. It changes only by its functions, which take the ``/PlayhouseCore/Moment`` of the input:
/// - Pass the actions of the view, and the results of your effects, to ``apply(_:at:)``, and carry out the effects that
///   it returns. After the initialiser and the other functions, carry out the effects that ``takeEffects()`` returns.
/// - Apply ``Input/wake`` at ``nextInstant``.
/// - Draw ``screen(_:)``.
///
/// A copy changes independently, and deals the same questions and options.
public struct ChoicePlay<Content: Hashable & Sendable>: Equatable, Sendable {
    /// The kind of screen that is shown after the end of a game.
    public enum AfterGame: Hashable, Sendable {
        /// The results of the game.
        case results
        /// The menu, which shows the record.
        case menu
    }

    /// Something that happens to the app.
    public enum Input: Equatable, Sendable {
        /// The player has used the view.
        case action(ChoiceAction)
        /// The load of a page of questions has ended.
        ///
        /// The input is ignored unless a load is in flight, so apply only the outcome of the last one. If the deck
        /// itself cancels a load after the game has started, the load counts as failed.
        case loaded(Result<ChoicePage<Content>, LoadError>)
        /// The load in flight was cancelled, because no action waits for it.
        ///
        /// If the game has no question yet, the menu is shown again. Otherwise, a later input loads the questions that
        /// the game needs.
        case loadAbandoned
        /// An identifier for the result was made, or an access to the record has started or ended.
        case record(RecordInput)
        /// Time has passed without another input.
        case wake
    }

    /// Something that the owner of the value must do.
    public enum Effect: Hashable, Sendable {
        /// If the current action is asynchronous, make it wait until a load has ended.
        ///
        /// This is the load in flight or, if there is none, the next one.
        case awaitQuestions
        /// Load the next page of questions, for a game with this history.
        ///
        /// Then apply ``Input/loaded(_:)``, or ``Input/loadAbandoned`` if you cancel the load.
        case loadQuestions(after: ChoiceHistory<Content>)
        /// Cancel the load in flight, whose outcome is not needed any more.
        case cancelLoad
        /// Let all waiting actions return, because the game has a question.
        case endWaiting
        /// React to the end of the round with this index.
        ///
        /// You can ignore this effect.
        case endRound(ChoiceRound<Content>, number: Int)
        /// Carry out an effect on the record.
        case record(RecordEffect)
    }

    /// The verdict on the last answer that was typed, with the index of its round.
    struct Verdict: Equatable {
        let round: Int
        let verdict: GuessVerdict
    }

    /// The current game; in the menu, the last game or the next one.
    public internal(set) var game: ChoiceGame<Content>
    /// A Boolean value that indicates whether the menu is shown.
    public internal(set) var isInMenu: Bool
    let rules: ChoiceRules
    let afterGame: AfterGame
    var heading: QuizContent
    var numbers: SeededNumbers
    var fetch = FetchState()
    var record: RecordState
    var clock: GameClock
    /// The events of this play and of the earlier ones that it continues.
    package internal(set) var events: GameEvents
    /// The number of consecutive pages without a new question.
    var emptyPages = 0
    /// The missed questions of the last game that was started, with their attribution.
    ///
    /// The page is kept for a replay, because a load in the menu replaces the game by a new one.
    var missed = ChoicePage<Content>([])
    /// The number of rounds whose end was noted.
    var endedRounds: Int
    /// The number of times that the open round has shown help.
    var shownHelp: ShownHelpCount
    /// The index of the last round whose alert was dismissed.
    var dismissedAlert: Int?
    var lastVerdict: Verdict?
    /// A Boolean value that indicates whether the game is to be paused when its first question is loaded.
    var pausesAtStart = false
    var pending: [Effect] = []

    /// Creates a play, which continues a saved game if one is given.
    ///
    /// The numbers determine the order of the options and of shuffled questions, so the same seed deals the same games
    /// again. A saved game that was running is paused. If the saved game is over, its result is not saved again. If
    /// `savesRecords` is `false`, the play has no effects that concern records.
    public init(
        rules: ChoiceRules, heading: QuizContent, savesRecords: Bool = false, afterGame: AfterGame = .results,
        numbers: SeededNumbers, resuming saved: ChoiceGame<Content>? = nil
    ) {
        self.init(
            rules: rules, heading: heading, savesRecords: savesRecords, after: GameEvents(), afterGame: afterGame,
            numbers: numbers, resuming: saved)
    }

    /// Creates a play, which continues the events of an earlier play.
    init(
        rules: ChoiceRules, heading: QuizContent, savesRecords: Bool, after earlier: GameEvents, afterGame: AfterGame,
        numbers: SeededNumbers, resuming saved: ChoiceGame<Content>?
    ) {
        self.rules = rules
        self.heading = saved?.heading ?? heading
        self.afterGame = afterGame
        self.numbers = numbers
        record = RecordState(isKept: savesRecords)
        game = saved ?? ChoiceGame(rules: rules)
        if let saved { game.pause(at: saved.elapsed) }
        clock = GameClock(isOver: game.ending != nil)
        events = earlier
        events.beginGame(remaining: game.remaining)
        shownHelp = ShownHelpCount(in: game)
        endedRounds = game.settledRounds
        isInMenu = !game.isBegun || game.ending != nil
        identify()
    }
}

extension ChoicePlay: Play {}
extension ChoicePlay.Input: PlayInput {}
