public import Observation
public import QuizDomain
public import RemoteLoadingTesting

/// A session double for tests of a view, which records calls and shows the stage that the test sets.
@MainActor
@Observable
public final class ChoicePlayingSpy<Content: Hashable & Sendable>: ChoicePlaying {
    /// A call that a view can make.
    public enum Call: Hashable, Sendable {
        /// `load()`.
        case load
        /// `start()`.
        case start
        /// `restart()`.
        case restart
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
        /// `dismissAlert(_:)` with its round.
        case dismissAlert(Int)
        /// `leave()`.
        case leave
        /// `replayMissed()`.
        case replayMissed
        /// `resultSaved()`.
        case resultSaved
    }

    /// The stage that the view draws, set by the test.
    public var stage: ChoiceStage<Content>
    /// The calls so far, in order.
    public private(set) var calls: [Call] = []

    /// A closure that returns the verdict of `pick(_:)`.
    @ObservationIgnored public var verdict: (ChoiceOptionID) -> PickVerdict = { _ in .wrong }
    /// The value that `removeHalf()` and `removeOne()` return.
    @ObservationIgnored public var helps = true
    /// A closure that runs on each call, for example to set another stage.
    @ObservationIgnored public var onCall: (Call) -> Void = { _ in }
    private let journal: CallJournal?
    private let name: String

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

    /// Records the call.
    public func restart() async { note(.restart) }

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
    public func dismissAlert(_ id: Int) { note(.dismissAlert(id)) }

    /// Records the call.
    public func replayMissed() async { note(.replayMissed) }

    /// Records the call.
    public func resultSaved() async { note(.resultSaved) }

    private func note(_ call: Call) {
        calls.append(call)
        journal?.note("\(call)", by: name)
        onCall(call)
    }
}
