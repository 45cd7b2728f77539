public import Observation
public import QuizDomain
public import RemoteLoadingTesting

/// Stands in for a session in tests of a view: records what the view calls, and shows the stage that the test sets.
@MainActor
@Observable
public final class ChoicePlayingSpy<Content: Hashable & Sendable>: ChoicePlaying {
    /// What a view can call.
    public enum Call: Hashable, Sendable {
        /// `load()`.
        case load
        /// `start()`.
        case start
        /// `pick(_:)` with its option.
        case pick(ChoiceOptionID)
        /// `removeHalf()`.
        case removeHalf
        /// `removeOne()`.
        case removeOne
        /// `pause()`.
        case pause
        /// `resume()`.
        case resume
        /// `leave()`.
        case leave
        /// `replayMissed()`.
        case replayMissed
    }

    /// What the view draws; set it as the test needs.
    public var stage: ChoiceStage<Content>
    /// What was called so far, in order.
    public private(set) var calls: [Call] = []

    /// What `pick(_:)` returns.
    @ObservationIgnored public var verdict: (ChoiceOptionID) -> PickVerdict = { _ in .wrong }
    /// What `removeHalf()` and `removeOne()` return.
    @ObservationIgnored public var helps = true
    /// What happens when something is called, such as another stage.
    @ObservationIgnored public var onCall: (Call) -> Void = { _ in }
    @ObservationIgnored private let journal: CallJournal?
    @ObservationIgnored private let name: String

    /// Creates a spy that shows a stage.
    public init(
        _ stage: ChoiceStage<Content> = .menu(.fixture()), name: String = "ChoicePlayingSpy",
        journal: CallJournal? = nil
    ) {
        self.stage = stage
        self.name = name
        self.journal = journal
    }

    /// Records the call.
    public func load() async { note(.load) }

    /// Records the call.
    public func start() async { note(.start) }

    /// Records the call and returns ``verdict``.
    @discardableResult
    public func pick(_ option: ChoiceOptionID) -> PickVerdict {
        note(.pick(option))
        return verdict(option)
    }

    /// Records the call and returns ``helps``.
    @discardableResult
    public func removeHalf() -> Bool {
        note(.removeHalf)
        return helps
    }

    /// Records the call and returns ``helps``.
    @discardableResult
    public func removeOne() -> Bool {
        note(.removeOne)
        return helps
    }

    /// Records the call.
    public func pause() { note(.pause) }

    /// Records the call.
    public func resume() { note(.resume) }

    /// Records the call.
    public func leave() { note(.leave) }

    /// Records the call.
    public func replayMissed() async { note(.replayMissed) }

    private func note(_ call: Call) {
        calls.append(call)
        journal?.note("\(call)", by: name)
        onCall(call)
    }
}
