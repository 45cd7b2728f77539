public import Observation

/// The screen of a typed-recall quiz, and the functions that a view calls.
///
/// ``RecallSession`` implements this protocol. Draw ``screen``, which is replaced whole after every change, and call
/// the functions from the controls. In tests of a view, use `RecallPlayingSpy` of `QuizDomainTesting`.
@MainActor
public protocol RecallPlaying: AnyObject, Observable, Sendable {
    /// The screen that the view draws.
    var screen: RecallScreen { get }

    /// Loads a question and the record, and makes the question ready.
    ///
    /// A call during a load waits for that load. If there is a game already, a call loads no question.
    func load() async

    /// Loads another question, and replaces the game when the question is loaded.
    ///
    /// If the load is cancelled, the game stays.
    func loadAnotherQuestion() async

    /// Starts the clock, and accepts guesses from then on.
    func start()

    /// Judges a guess, and adds it to the found answers if it is a new answer.
    @discardableResult
    func add(_ guess: String) -> GuessVerdict

    /// Accepts partially typed text if it is an answer and cannot become another answer that is not found yet.
    ///
    /// Returns `nil` if the text is not accepted. For example, while the answer `interface` is not found, the answer
    /// `int` is accepted only after the player has paused typing. The screen then lists `int` as found.
    @discardableResult
    func addTyped(_ text: String) -> GuessVerdict?

    /// Returns a report of whether the game is finished, and how many answers were found.
    ///
    /// A running game continues.
    func finish() -> FinishReport

    /// Ends the game and shows the missed answers.
    func giveUp()

    /// Pauses the clock, for example when the app enters the background.
    func pause()

    /// Resumes the clock with the remaining time.
    func resume()

    /// Resets the game in any phase, so that it can be started again with the same question.
    func reset()

    /// Dismisses the message about the given ending, so that the message is not shown again.
    ///
    /// The call has no effect if the game has another ending.
    func dismissMessage(about ending: RecallEnding)

    /// Waits until the results of all finished games are saved or their saves have failed.
    ///
    /// Call this method before the process ends, so that no result is lost.
    func resultSaved() async
}

extension RecallPlaying {
    /// Performs the action of a button.
    public func perform(_ action: RecallScreen.Action) async {
        switch action {
        case .start: start()
        case .reset: reset()
        case .load: await load()
        case .pause: pause()
        case .resume: resume()
        case .giveUp: giveUp()
        }
    }
}
