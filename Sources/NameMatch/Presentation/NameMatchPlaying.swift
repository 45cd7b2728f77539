public import Observation
public import QuizDomain
public import RemoteLoading

/// The use cases of the name game, as its screens drive them.
///
/// ``NameMatchSession`` is the real one. Draw ``screen``, which is another value whenever anything changes, and call
/// the use cases from your controls. `NameMatchPlayingSpy` in `NameMatchTesting` stands in for it in tests of a view.
@MainActor
public protocol NameMatchPlaying: AnyObject, Observable, Sendable {
    /// All there is to draw, but the portraits.
    var screen: NameMatchScreen { get }

    /// In the menu, gets the people and the records; in a game, asks again for what did not come.
    func load() async

    /// Begins a game of a mode; one that is under way is given up.
    func start(_ mode: NameMatchMode) async

    /// Begins another game of the mode that was played last.
    func playAgain() async

    /// Begins a game with the people who were missed in the last one; it does not count for the record.
    func replayMissed() async

    /// Chooses a face or a name.
    @discardableResult
    func pick(_ option: ChoiceOptionID) -> PickVerdict

    /// Stops the time, as when the app goes to the background.
    func pause()

    /// Lets the time go on; in a stored game, once its portraits are here or have failed.
    func resume()

    /// Goes to the menu; a game under way is given up, and its record stays as it is.
    func leave()

    /// The portrait of a face, if it is here; those of the round that is shown are.
    func portrait(of face: FaceID) -> EncodedImage?

    /// The portrait of a face, fetched if it is not here, as after going on with a saved game.
    func loadPortrait(of face: FaceID) async throws(LoadError) -> EncodedImage
}

extension NameMatchPlaying {
    /// Does what a button says.
    public func perform(_ action: NameMatchAction) async {
        switch action {
        case .start(let mode): await start(mode)
        case .load: await load()
        case .playAgain: await playAgain()
        case .replayMissed: await replayMissed()
        case .leave: leave()
        }
    }
}
