public import Observation

/// The screen of a typed-recall quiz, and the calls that a view makes.
///
/// ``RecallSession`` implements this protocol. Draw ``screen``, which is replaced whole after every change, and call
/// the use cases from the controls. In tests of a view, use `RecallPlayingSpy` of `QuizDomainTesting`.
@MainActor
public protocol RecallPlaying: AnyObject, Observable, Sendable {
    /// The screen that the view draws.
    var screen: RecallScreen { get }

    /// Loads a question and makes it ready.
    ///
    /// A call during a load waits for that load. While there is a game, no question is loaded.
    func load() async

    /// Loads another question, and replaces the game when the question is loaded.
    ///
    /// If the load is cancelled, the game stays.
    func loadAnotherQuestion() async

    /// Starts the clock, from which moment guesses are accepted.
    func start()

    /// Validates a guess, and saves it if it is a new answer.
    @discardableResult
    func add(_ guess: String) -> GuessVerdict

    /// Accepts partially typed text if it is an answer and cannot become another open answer.
    ///
    /// Returns `nil` if the text is not accepted. While `interface` is open, `int` is accepted only after the player
    /// has paused typing; the screen then lists `int` as found.
    @discardableResult
    func addTyped(_ text: String) -> GuessVerdict?

    /// Verifies the saved guesses, and returns whether the game is finished; never ends a running game.
    func finish() -> FinishReport

    /// Ends the game and shows the missed answers.
    func giveUp()

    /// Pauses the clock, for example when the app enters the background.
    func pause()

    /// Resumes the clock with the remaining time.
    func resume()

    /// Makes the same question ready again, whatever the phase of the game.
    func reset()

    /// Dismisses the message about the given ending, so that the message is not shown again.
    ///
    /// A call with another ending than that of this game has no effect.
    func dismissMessage(about ending: RecallEnding)

    /// Waits until the results of all finished games are saved or their saves have failed.
    ///
    /// Call this method before the process ends, so that no result is lost.
    func resultSaved() async
}

extension RecallPlaying {
    /// Calls the function that the action of a button names.
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
