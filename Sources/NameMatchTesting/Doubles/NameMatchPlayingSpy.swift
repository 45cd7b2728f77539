public import NameMatch
public import Observation
public import QuizDomain
public import RemoteLoading
public import RemoteLoadingTesting

/// Stands in for a session in tests of a view: records what the view calls, and shows what the test sets.
@MainActor
@Observable
public final class NameMatchPlayingSpy: NameMatchPlaying {
    /// What a view can call; to look for a portrait that is here is no call.
    public enum Call: Hashable, Sendable {
        /// `load()`.
        case load
        /// `start(_:)` with its mode.
        case start(NameMatchMode)
        /// `playAgain()`.
        case playAgain
        /// `replayMissed()`.
        case replayMissed
        /// `pick(_:)` with its option.
        case pick(ChoiceOptionID)
        /// `pause()`.
        case pause
        /// `resume()`.
        case resume
        /// `leave()`.
        case leave
        /// `loadPortrait(of:)` with its face.
        case loadPortrait(FaceID)
    }

    /// What the view draws; set it as the test needs.
    public var screen: NameMatchScreen
    /// The portraits that are here; set them as the test needs.
    public var portraits: [FaceID: EncodedImage]
    /// What was called so far, in order.
    public private(set) var calls: [Call] = []

    /// What `pick(_:)` returns.
    @ObservationIgnored public var verdict: (ChoiceOptionID) -> PickVerdict = { _ in .wrong }
    /// What `loadPortrait(of:)` ends with for a portrait that is not here.
    @ObservationIgnored public var arrival: (FaceID) -> Result<EncodedImage, LoadError> = { _ in
        .failure(.refused(.notFound))
    }
    /// What happens when something is called, such as another screen.
    @ObservationIgnored public var onCall: (Call) -> Void = { _ in }
    @ObservationIgnored private let journal: CallJournal?
    @ObservationIgnored private let name: String

    /// Creates a spy that shows a screen, with portraits that are here.
    public init(
        _ screen: NameMatchScreen = .menu(.fixture()), portraits: [FaceID: EncodedImage] = [:],
        name: String = "NameMatchPlayingSpy", journal: CallJournal? = nil
    ) {
        self.screen = screen
        self.portraits = portraits
        self.name = name
        self.journal = journal
    }

    /// Records the call.
    public func load() async { note(.load) }

    /// Records the call.
    public func start(_ mode: NameMatchMode) async { note(.start(mode)) }

    /// Records the call.
    public func playAgain() async { note(.playAgain) }

    /// Records the call.
    public func replayMissed() async { note(.replayMissed) }

    /// Records the call and returns ``verdict``.
    @discardableResult
    public func pick(_ option: ChoiceOptionID) -> PickVerdict {
        note(.pick(option))
        return verdict(option)
    }

    /// Records the call.
    public func pause() { note(.pause) }

    /// Records the call.
    public func resume() { note(.resume) }

    /// Records the call.
    public func leave() { note(.leave) }

    /// The portrait of ``portraits``.
    public func portrait(of face: FaceID) -> EncodedImage? { portraits[face] }

    /// Records the call and gives the portrait of ``portraits``, or else what ``arrival`` says.
    public func loadPortrait(of face: FaceID) async throws(LoadError) -> EncodedImage {
        note(.loadPortrait(face))
        if let portrait = portraits[face] { return portrait }
        return try arrival(face).get()
    }

    private func note(_ call: Call) {
        calls.append(call)
        journal?.note("\(call)", by: name)
        onCall(call)
    }
}

extension NameMatchPlayingSpy.Call: CustomStringConvertible {
    /// The call, of a mode and an option what tells one from another.
    public var description: String {
        switch self {
        case .load: "load"
        case .start(let mode): "start(\(mode.recordKey))"
        case .playAgain: "playAgain"
        case .replayMissed: "replayMissed"
        case .pick(let option): "pick(\(option.place) of round \(option.round))"
        case .pause: "pause"
        case .resume: "resume"
        case .leave: "leave"
        case .loadPortrait(let face): "loadPortrait(\(face))"
        }
    }
}
