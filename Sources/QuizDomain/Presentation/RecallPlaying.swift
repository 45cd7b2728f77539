public import PlayhouseCore

/// A typed-recall quiz: its screen, and its use cases.
///
/// ``RecallSession`` implements this protocol. Draw ``screen``, which is replaced whole after every change, and pass
/// the inputs of the view to ``perform(_:)``. The functions of this protocol return what happened, for code that is not
/// a view. Requirements for implementations:
/// - Load a question, show that it is loading, and then show a game that is ready. Request nothing before the first
///   load, wait for a load in flight, and load nothing during a game unless the action asks for another question. Show
///   the error of a failed load. After a cancelled load, show the phase from before the load again. A game that was
///   running is then paused.
/// - Start the clock and accept guesses only after the start. Pause, resume, give up, end and reset the game as
///   ``RecallGame`` does. The game ends at its deadline without any call.
/// - If a guess is the text of an answer, add this answer to the found ones, each once and in the order of finding. A
///   guess that is wrong, blank or repeated changes no answer. Typed text is not a guess: the letters of an answer are
///   not judged, and text that could become a longer answer is not taken.
/// - Return from ``finish()`` a report with the phase, the number of found answers and the number of all answers, and
///   do not end the game.
/// - Until the game is over, show only answers that were found, in displayed and in spoken texts. Then show the missed
///   answers.
/// - Save the result of each finished game once, and no other result, if the quiz saves results. Return from
///   ``resultSaved()`` only when the results are saved, or at once if there is nothing to save.
///
/// Each action has the effect of its function. All other texts, the spelling of guesses, hints, rows and the controls
/// of the screen are up to the implementation.
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

    /// Loads a question and the record, and makes the game ready to start.
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
