public import Observation
public import QuizDomain
public import RemoteLoading

/// The state and the actions of the name game, for its views.
///
/// ``NameMatchSession`` implements this protocol. A view draws ``screen``, and calls the functions when the player uses
/// its controls. Every change sets a new ``screen``. In tests of a view, use `NameMatchPlayingSpy` of
/// `NameMatchTesting`.
@MainActor
public protocol NameMatchPlaying: AnyObject, Observable, Sendable {
    /// The content of the view, except for the portraits.
    var screen: NameMatchScreen { get }

    /// Loads the data that the screen needs.
    ///
    /// In the menu, this function loads the people and the records. In a game, it retries a failed load, or waits for
    /// the load in flight.
    func load() async

    /// Quits a running game, and starts a game in the given mode.
    func start(_ mode: NameMatchMode) async

    /// Starts another game in the mode of the last game.
    func playAgain() async

    /// Starts a game with the people who were missed in the last game, without an effect on the record.
    func replayMissed() async

    /// Chooses a face or a name.
    @discardableResult
    func pick(_ option: ChoiceOptionID) -> PickVerdict

    /// Judges the name that the player typed for the face of a round without options.
    ///
    /// Returns `.notRunning` if no typed round is open.
    @discardableResult
    func answer(_ name: String) -> GuessVerdict

    /// Shows another hint about the name in a typed round.
    func hint()

    /// Shows the name of the face in a round without options, and counts the round as missed.
    func showName()

    /// Pauses the game, for example when the app enters the background.
    func pause()

    /// Resumes the game.
    ///
    /// A saved game resumes only when every portrait of its current round is loaded. If a portrait cannot be loaded now,
    /// the game stays paused, and the screen has a message with a retry button. If a portrait does not exist, another
    /// round replaces the round.
    func resume()

    /// Dismisses the alert of a round, so that the alert is not shown again.
    func dismissAlert(_ id: Int)

    /// Deletes what the player has learned about the person with the given face.
    func forgetLessons(about face: FaceID) async

    /// Deletes what the player has learned about all people.
    func forgetAllLessons() async

    /// Waits until the results of all finished games and all lessons are saved or their saves have failed.
    ///
    /// Call this function before the process ends. The wait has no time limit of its own, and cancelling the calling
    /// task does not end it.
    func resultSaved() async

    /// Returns to the menu, and quits a running game without an effect on the record.
    func leave()

    /// Returns the portrait of a face, or `nil` if it is not loaded.
    ///
    /// The `url` of the returned image is not the address of the portrait, which may reveal the name. It is made from
    /// the ``FaceID``.
    ///
    /// A round is on the screen only when its portraits are loaded.
    func portrait(of face: FaceID) -> EncodedImage?

    /// Returns the portrait of a face, after loading it if necessary, for example for the results of a long game.
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
        case .pause: pause()
        case .resume: resume()
        case .hint: hint()
        case .showName: showName()
        case .forgetAllLessons: await forgetAllLessons()
        }
    }
}
