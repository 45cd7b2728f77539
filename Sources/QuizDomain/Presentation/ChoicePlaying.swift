public import Observation

/// A multiple-choice game for a view: the stage, which is the screen to draw, and the functions to call.
///
/// ``ChoiceSession`` implements this protocol. Draw ``stage``, which is replaced whole after every change, and call the
/// functions from the controls. In tests of a view, use `ChoicePlayingSpy` of `QuizDomainTesting`.
@MainActor
public protocol ChoicePlaying<Content>: AnyObject, Observable, Sendable {
    /// The type of the prompts and options of the questions.
    associatedtype Content: Hashable & Sendable

    /// The value that the view draws: a menu, a question or results.
    var stage: ChoiceStage<Content> { get }

    /// Loads the record and the first questions if the menu is shown, or retries a failed load of questions during a
    /// game.
    ///
    /// Questions and records that are already loaded are not loaded again, so a view can call this method each time it
    /// appears. When the method returns, the menu shows the record, or why it cannot be read.
    func load() async

    /// Starts a game, and returns when its first question is shown or the load has ended without one.
    ///
    /// A call during another start waits for the same first question. A call while a game is running or
    /// paused does nothing.
    func start() async

    /// Quits a running game, and starts a game with new questions.
    func restart() async

    /// Chooses an option of the open question.
    ///
    /// A new question ignores choices for the answer delay of the rules, and its options are disabled for that long.
    @discardableResult
    func pick(_ option: ChoiceOptionID) -> PickVerdict

    /// Removes wrong options until half of the options are left, and returns `false` if that is impossible.
    @discardableResult
    func removeHalf() -> Bool

    /// Removes one wrong option, and returns `false` if that is impossible.
    @discardableResult
    func removeOne() -> Bool

    /// Pauses the game, for example when the app enters the background.
    func pause()

    /// Resumes the game.
    func resume()

    /// Dismisses the alert of a round, so that the alert is not shown again.
    ///
    /// The outcome of the round stays on screen for its full time. A call for an alert that is no longer shown has no
    /// effect.
    func dismissAlert(_ id: Int)

    /// Returns to the menu, and quits a running game.
    ///
    /// If the player quits, no result is recorded, unless the last question is over and only its outcome is still
    /// shown.
    func leave()

    /// Starts a game with the questions that were missed in the last one.
    ///
    /// The result of this game is not recorded.
    func replayMissed() async

    /// Waits until the results of all finished games are saved or their saves have failed.
    ///
    /// Call this method before the process ends, so that no result is lost.
    func resultSaved() async
}

extension ChoicePlaying {
    /// Performs the action of a button.
    public func perform(_ action: ChoiceAction) async {
        switch action {
        case .start: await start()
        case .load: await load()
        case .replayMissed: await replayMissed()
        case .removeHalf: removeHalf()
        case .removeOne: removeOne()
        case .pause: pause()
        case .resume: resume()
        case .leave: leave()
        }
    }
}
