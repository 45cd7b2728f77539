public import RemoteLoading

/// A typed-recall quiz: its screen, and its use cases.
///
/// ``RecallSession`` implements this protocol. Draw ``screen``, which is replaced whole after every change, and pass the
/// inputs of the view to ``perform(_:)``. The functions of this protocol return what happened, for code that is not a
/// view. In tests, use `RecallPlayingSpy` of `QuizDomainTesting`, and check another implementation with
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
