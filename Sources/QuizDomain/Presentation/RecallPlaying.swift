public import Observation

/// The use cases of the typed-recall quiz, as a screen drives them.
///
/// ``RecallSession`` implements it. Draw ``screen``, which is replaced whole after every change, and call the use cases
/// from the controls. In tests of a view, use `RecallPlayingSpy` of `QuizDomainTesting`.
@MainActor
public protocol RecallPlaying: AnyObject, Observable, Sendable {
    /// The content of the view.
    var screen: RecallScreen { get }

    /// Loads a question and makes it ready, or waits for the load in flight; does nothing while there is a game.
    func load() async

    /// Loads a question that replaces the game, which stays if the load is cancelled.
    func loadAnotherQuestion() async

    /// Starts the clock and accepts guesses.
    func start()

    /// Validates a guess, and saves it if it is a new answer.
    @discardableResult
    func add(_ guess: String) -> GuessVerdict

    /// Accepts an answer while it is typed, as soon as the text cannot become another; otherwise returns `nil`.
    ///
    /// An answer that begins another one is accepted when the player pauses typing. The screen then lists it as found.
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

    /// Makes the same question ready again in every phase.
    func reset()

    /// Dismisses the message about an ending, which is not shown again for this game; ignores any other ending.
    func dismissMessage(about ending: RecallEnding)
}

extension RecallPlaying {
    /// Performs the action of a button of the screen.
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
