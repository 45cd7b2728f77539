public import Observation

/// The use cases of a game of choosing, as its screens drive them.
///
/// ``ChoiceSession`` is the real one. Draw ``stage``, which is replaced whole whenever anything changes, and call the
/// use cases from your controls. `ChoicePlayingSpy` in `QuizDomainTesting` stands in for it in tests of a view.
@MainActor
public protocol ChoicePlaying<Content>: AnyObject, Observable, Sendable {
    /// What prompts and options are.
    associatedtype Content: Hashable & Sendable

    /// All there is to draw.
    var stage: ChoiceStage<Content> { get }

    /// In the menu, gets the record and the first questions; in a game, asks again for questions that did not come.
    func load() async

    /// New game: nothing won, the first question, fresh from the deck.
    func start() async

    /// Chooses an option.
    @discardableResult
    func pick(_ option: ChoiceOptionID) -> PickVerdict

    /// Removes half of the options, wrong ones; false if that cannot be.
    @discardableResult
    func removeHalf() -> Bool

    /// Removes one wrong option; false if that cannot be.
    @discardableResult
    func removeOne() -> Bool

    /// Stops the time, as when the app goes to the background.
    func pause()

    /// Lets the time go on.
    func resume()

    /// Goes to the menu; a game under way is given up, and the record stays as it is.
    func leave()

    /// Begins a game with the questions that were missed in the last one; it does not count for the record.
    func replayMissed() async
}

extension ChoicePlaying {
    /// Does what a button says.
    public func perform(_ action: ChoiceAction) async {
        switch action {
        case .start: await start()
        case .load: await load()
        case .replayMissed: await replayMissed()
        case .removeHalf: removeHalf()
        case .removeOne: removeOne()
        case .leave: leave()
        }
    }
}
