public import NameMatch
public import Observation
public import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// A session double for tests of a view, which records calls and shows the screen that the test sets.
@MainActor
@Observable
public final class NameMatchPlayingSpy: NameMatchPlaying {
    /// A call that a view can make.
    ///
    /// Calls of `portrait(of:)` are not recorded.
    public enum Call: Hashable, Sendable {
        /// A call of `load()`.
        case load
        /// A call of `start(_:)` with its mode.
        case start(NameMatchMode)
        /// A call of `playAgain()`.
        case playAgain
        /// A call of `replayMissed()`.
        case replayMissed
        /// A call of `pick(_:)` with its option.
        case pick(ChoiceOptionID)
        /// A call of `answer(_:)` with its name.
        case answer(String)
        /// A call of `hint()`.
        case hint
        /// A call of `showName()`.
        case showName
        /// A call of `pause()`.
        case pause
        /// A call of `resume()`.
        case resume
        /// A call of `dismissAlert(_:)` with the identifier of the alert.
        case dismissAlert(Int)
        /// A call of `forgetLessons(about:)` with its face.
        case forgetLessons(FaceID)
        /// A call of `forgetAllLessons()`.
        case forgetAllLessons
        /// A call of `resultSaved()`.
        case resultSaved
        /// A call of `leave()`.
        case leave
        /// A call of `loadPortrait(of:)` with its face.
        case loadPortrait(FaceID)
    }

    /// The screen that the view draws, set by the test.
    public var screen: NameMatchScreen
    /// The portraits that are already loaded, set by the test.
    public var portraits: [FaceID: EncodedImage]
    /// The calls that the spy has received so far, in order.
    public private(set) var calls: [Call] = []

    /// A closure that returns the verdict of `pick(_:)`.
    @ObservationIgnored public var verdict: (ChoiceOptionID) -> PickVerdict = { _ in .wrong }
    /// A closure that returns the verdict of `answer(_:)`.
    @ObservationIgnored public var guessVerdict: (String) -> GuessVerdict = { _ in .wrong }
    /// A closure that runs on each call, for example to set another screen.
    @ObservationIgnored public var onCall: (Call) -> Void = { _ in }
    private let journal: CallJournal?
    private let name: String

    /// Creates a spy that shows a screen and has loaded portraits.
    public init(
        _ screen: NameMatchScreen = .menu(.fixture()), portraits: [FaceID: EncodedImage] = [:],
        name: String = "NameMatchPlayingSpy", journal: CallJournal? = nil
    ) {
        self.screen = screen
        self.portraits = portraits
        self.name = name
        self.journal = journal
    }

    /// Records a call of `load()`.
    public func load() async { note(.load) }

    /// Records a call of `start(_:)`.
    public func start(_ mode: NameMatchMode) async { note(.start(mode)) }

    /// Records a call of `playAgain()`.
    public func playAgain() async { note(.playAgain) }

    /// Records a call of `replayMissed()`.
    public func replayMissed() async { note(.replayMissed) }

    /// Records a call of `pick(_:)`, and returns the result of ``verdict``.
    @discardableResult
    public func pick(_ option: ChoiceOptionID) -> PickVerdict {
        note(.pick(option))
        return verdict(option)
    }

    /// Records a call of `answer(_:)`, and returns the result of ``guessVerdict``.
    @discardableResult
    public func answer(_ name: String) -> GuessVerdict {
        note(.answer(name))
        return guessVerdict(name)
    }

    /// Records a call of `hint()`.
    public func hint() { note(.hint) }

    /// Records a call of `showName()`.
    public func showName() { note(.showName) }

    /// Records a call of `pause()`.
    public func pause() { note(.pause) }

    /// Records a call of `resume()`.
    public func resume() { note(.resume) }

    /// Records a call of `dismissAlert(_:)`.
    public func dismissAlert(_ id: Int) { note(.dismissAlert(id)) }

    /// Records a call of `forgetLessons(about:)`.
    public func forgetLessons(about face: FaceID) async { note(.forgetLessons(face)) }

    /// Records a call of `forgetAllLessons()`.
    public func forgetAllLessons() async { note(.forgetAllLessons) }

    /// Records a call of `resultSaved()`.
    public func resultSaved() async { note(.resultSaved) }

    /// Records a call of `leave()`.
    public func leave() { note(.leave) }

    /// Returns the portrait in ``portraits``, or `nil` if there is no portrait of the face.
    public func portrait(of face: FaceID) -> EncodedImage? { portraits[face] }

    /// Records a call of `loadPortrait(of:)`, and returns the image in ``portraits``, or throws `.refused(.notFound)`.
    public func loadPortrait(of face: FaceID) async throws(LoadError) -> EncodedImage {
        note(.loadPortrait(face))
        guard let portrait = portraits[face] else { throw .refused(.notFound) }
        return portrait
    }

    private func note(_ call: Call) {
        calls.append(call)
        journal?.note("\(call)", by: name)
        onCall(call)
    }
}
