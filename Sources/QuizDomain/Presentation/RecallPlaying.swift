public import Observation

/// The use cases of the typed-recall quiz, as a screen drives them.
///
/// ``RecallSession`` is the real one. Draw ``screen``, which is replaced whole whenever anything changes, and call the
/// use cases from your controls. `RecallPlayingSpy` in `QuizDomainTesting` stands in for it in tests of a view.
@MainActor
public protocol RecallPlaying: AnyObject, Observable, Sendable {
    /// All there is to draw.
    var screen: RecallScreen { get }

    /// Load question: fetches one and gets it ready; while one is on its way, waits for that.
    func load() async

    /// Start: starts the counter and lets guesses in.
    func start()

    /// Add guess: validates it, and saves it if it is a new answer.
    @discardableResult
    func add(_ guess: String) -> GuessVerdict

    /// Takes text while it is typed: accepts an answer as soon as it cannot become another, else returns nil.
    @discardableResult
    func type(_ text: String) -> GuessVerdict?

    /// Finish: verifies the saved guesses and says whether the game is finished. It never ends a running game.
    func finish() -> FinishReport

    /// Ends the game and shows what was missed.
    func giveUp()

    /// Stops the clock, as when the app goes to the background.
    func pause()

    /// Lets the clock go on with what was left.
    func resume()

    /// Makes the same question ready again, from any phase.
    func reset()
}

extension RecallPlaying {
    /// Does what a button of the screen says.
    public func perform(_ action: RecallScreen.Action) async {
        switch action {
        case .start: start()
        case .reset: reset()
        case .load: await load()
        }
    }
}
