public import Observation
public import QuizDomain
public import RemoteLoading

/// The use cases of the name game, as its screens drive them.
///
/// ``NameMatchSession`` implements it. Draw ``screen``, which is replaced whole after every change, and call the use
/// cases from the controls. In tests of a view, use `NameMatchPlayingSpy` of `NameMatchTesting`.
@MainActor
public protocol NameMatchPlaying: AnyObject, Observable, Sendable {
    /// The content of the view, except for the portraits.
    var screen: NameMatchScreen { get }

    /// Loads the people and the records in the menu; in a game, retries a failed load.
    func load() async

    /// Starts a game of a mode; a running game is quit.
    func start(_ mode: NameMatchMode) async

    /// Starts another game of the last mode.
    func playAgain() async

    /// Starts a game with the people who were missed in the last one; it does not count for the record.
    func replayMissed() async

    /// Chooses a face or a name.
    @discardableResult
    func pick(_ option: ChoiceOptionID) -> PickVerdict

    /// Pauses the game, for example when the app enters the background.
    func pause()

    /// Resumes the game; a stored game resumes when the portraits of its round are loaded or have failed.
    func resume()

    /// Returns to the menu; a running game is quit, and its record stays unchanged.
    func leave()

    /// Returns the portrait of a face if it is loaded, as those of the round on screen are.
    func portrait(of face: FaceID) -> EncodedImage?

    /// Returns the portrait of a face, which is loaded if necessary, for example in a resumed game.
    func loadPortrait(of face: FaceID) async throws(LoadError) -> EncodedImage
}

extension NameMatchPlaying {
    /// Performs the action of a button.
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
