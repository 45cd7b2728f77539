public import PlayhouseCore

/// A typed-recall quiz: its screen, and its use cases.
///
/// ``RecallSession`` implements this protocol. Draw ``screen``, which is replaced whole after every change, and pass the
/// inputs of the view to ``perform(_:)``. The functions of this protocol return what happened, for code that is not a
/// view. Requirements for implementations:
/// - Before the first load, request nothing, show the whole time but no question and no count, and accept neither
///   guesses nor a start.
/// - Show that a question is loading, and then a game that is ready and has no found answers. A call during a load
///   waits for that load, and a call during a game loads nothing.
/// - Show the error of a failed load, with a button that retries it. Show the screen before the load again if the load
///   was cancelled.
/// - Replace the game when another question is loaded. Pause the game during the load, and keep it if the load is
///   cancelled.
/// - Run the clock and accept guesses only after the start. Before it, pausing and giving up have no effect, and later a
///   second start has none.
/// - Count each answer once, in the order in which the answers are found. A guess that is wrong, blank or repeated
///   changes no answer. Each judged guess is an event.
/// - Give each action the effect of its function. Do not accept typed text that could become a longer answer.
/// - Take a typed answer when a space follows it, and show the text that was taken from the field. Do not take it while
///   the whole text could become a longer answer.
/// - Report the found answers of a running game without ending it.
/// - Show no answer that was not found until the game is over, in no text and in no spoken text.
/// - Fill the rows in the order of finding, or in that of the author with the prompts, as the question says.
/// - Show the first letter of an answer only in the row for which the player asks.
/// - Stop the clock and the guesses during a pause.
/// - End the game with its last answer, at its deadline without any call, or when the player gives up, even during a
///   pause. Show the found answers and the missed ones.
/// - Change nothing after the end, until the game is reset or replaced. Show a message about the end until it is
///   dismissed.
/// - Reset the game in any phase, with the same question and without a load.
/// - Return from ``resultSaved()`` if there is nothing to save.
///
/// A quiz that saves its results must also meet these requirements:
/// - Save the result of each finished game once, and no other result.
/// - Return from ``resultSaved()`` only when the results are saved.
/// - Read the record when a question is loaded, and show it.
///
/// In tests, use `RecallPlayingSpy` of `QuizDomainTesting`, and check another implementation with
/// `RecallPlayingContract`.
@MainActor
public protocol RecallPlaying: ScreenModel<RecallScreen, RecallScreen.Action> {
    // These two repeat `ScreenModel`, so that an app which imports only this module can call them.

    /// The screen that the view draws, which is replaced whole after every change.
    var screen: RecallScreen { get }

    /// Performs an input of the view, and returns when its work is done.
    func perform(_ action: RecallScreen.Action) async

    /// Loads a question and the record, and makes the question ready.
    ///
    /// A call during a load waits for that load. If there is a game already, a call loads no question.
    func load() async

    /// Starts the clock, and accepts guesses from then on.
    func start()

    /// Judges a guess, and adds it to the found answers if it is a new answer.
    @discardableResult
    func add(_ guess: String) -> GuessVerdict

    /// Returns a report of whether the game is finished, and how many answers were found.
    ///
    /// A running game continues.
    func finish() -> FinishReport

    /// Waits until the results of all finished games are saved or their saves have failed.
    ///
    /// Call this method before the process ends, so that no result is lost.
    func resultSaved() async
}
