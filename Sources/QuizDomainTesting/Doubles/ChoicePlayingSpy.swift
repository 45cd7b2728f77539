public import Observation
public import QuizDomain
public import RemoteLoadingTesting

/// A session double for tests of a view, which records calls and shows the stage that the test sets.
@MainActor
@Observable
public final class ChoicePlayingSpy<Content: Hashable & Sendable>: ChoicePlaying {
    /// A call that a view can make.
    public enum Call: Hashable, Sendable {
        /// A call of `load()`.
        case load
        /// A call of `start()`.
        case start
        /// A call of `restart()`.
        case restart
        /// A call of `pick(_:)` with its option.
        case pick(ChoiceOptionID)
        /// A call of `removeHalf()`.
        case removeHalf
        /// A call of `removeOne()`.
        case removeOne
        /// A call of `pause()`.
        case pause
        /// A call of `resume()`.
        case resume
        /// A call of `dismissAlert(_:)` with its round.
        case dismissAlert(Int)
        /// A call of `leave()`.
        case leave
        /// A call of `replayMissed()`.
        case replayMissed
        /// A call of `resultSaved()`.
        case resultSaved
    }

    /// The stage that the view draws, set by the test.
    public var stage: ChoiceStage<Content>
    /// The calls that the spy has received so far, in order.
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

    /// Records a call of `load()`.
    public func load() async { note(.load) }

    /// Records a call of `start()`.
    public func start() async { note(.start) }

    /// Records a call of `restart()`.
    public func restart() async { note(.restart) }

    /// Records a call of `pick(_:)`, and returns the result of ``verdict``.
    @discardableResult
    public func pick(_ option: ChoiceOptionID) -> PickVerdict {
        note(.pick(option))
        return verdict(option)
    }

    /// Records a call of `removeHalf()`, and returns ``helps``.
    @discardableResult
    public func removeHalf() -> Bool {
        note(.removeHalf)
        return helps
    }

    /// Records a call of `removeOne()`, and returns ``helps``.
    @discardableResult
    public func removeOne() -> Bool {
        note(.removeOne)
        return helps
    }

    /// Records a call of `pause()`.
    public func pause() { note(.pause) }

    /// Records a call of `resume()`.
    public func resume() { note(.resume) }

    /// Records a call of `leave()`.
    public func leave() { note(.leave) }

    /// Records a call of `dismissAlert(_:)`.
    public func dismissAlert(_ id: Int) { note(.dismissAlert(id)) }

    /// Records a call of `replayMissed()`.
    public func replayMissed() async { note(.replayMissed) }

    /// Records a call of `resultSaved()`.
    public func resultSaved() async { note(.resultSaved) }

    private func note(_ call: Call) {
        calls.append(call)
        journal?.note("\(call)", by: name)
        onCall(call)
    }
}
