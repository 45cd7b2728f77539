public import Observation
public import QuizDomain
public import RemoteLoadingTesting

/// A session double for tests of a view, which records calls and shows the screen that the test sets.
@MainActor
@Observable
public final class RecallPlayingSpy: RecallPlaying {
    /// A call that a view can make.
    public enum Call: Hashable, Sendable {
        /// A call of `load()`.
        case load
        /// A call of `loadAnotherQuestion()`.
        case loadAnotherQuestion
        /// A call of `start()`.
        case start
        /// A call of `add(_:)` with its guess.
        case add(String)
        /// A call of `addTyped(_:)` with its text.
        case addTyped(String)
        /// A call of `finish()`.
        case finish
        /// A call of `giveUp()`.
        case giveUp
        /// A call of `pause()`.
        case pause
        /// A call of `resume()`.
        case resume
        /// A call of `reset()`.
        case reset
        /// A call of `dismissMessage(about:)` with its ending.
        case dismissMessage(RecallEnding)
        /// A call of `resultSaved()`.
        case resultSaved
    }

    /// The screen that the view draws, set by the test.
    public var screen: RecallScreen
    /// The calls that the spy has received so far, in order.
    public private(set) var calls: [Call] = []

    /// A closure that returns the verdict of `add(_:)`.
    @ObservationIgnored public var verdict: (String) -> GuessVerdict = { _ in .wrong }
    /// A closure that returns the verdict of `addTyped(_:)`, or `nil` for a text that is not accepted.
    @ObservationIgnored public var typedVerdict: (String) -> GuessVerdict? = { _ in nil }
    /// The report that `finish()` returns.
    @ObservationIgnored public var finishReport = FinishReport(nil, found: 0, total: 0)
    /// A closure that runs on each call, for example to set another screen.
    @ObservationIgnored public var onCall: (Call) -> Void = { _ in }
    private let journal: CallJournal?
    private let name: String

    /// Creates a spy that shows a screen.
    public init(_ screen: RecallScreen = .fixture(), name: String = "RecallPlayingSpy", journal: CallJournal? = nil) {
        self.screen = screen
        self.name = name
        self.journal = journal
    }

    /// Records a call of `load()`.
    public func load() async { note(.load) }

    /// Records a call of `loadAnotherQuestion()`.
    public func loadAnotherQuestion() async { note(.loadAnotherQuestion) }

    /// Records a call of `start()`.
    public func start() { note(.start) }

    /// Records a call of `add(_:)`, and returns the result of ``verdict``.
    @discardableResult
    public func add(_ guess: String) -> GuessVerdict {
        note(.add(guess))
        return verdict(guess)
    }

    /// Records a call of `addTyped(_:)`, and returns the result of ``typedVerdict``, which is `nil` by default.
    @discardableResult
    public func addTyped(_ text: String) -> GuessVerdict? {
        note(.addTyped(text))
        return typedVerdict(text)
    }

    /// Records a call of `finish()`, and returns ``finishReport``.
    public func finish() -> FinishReport {
        note(.finish)
        return finishReport
    }

    /// Records a call of `giveUp()`.
    public func giveUp() { note(.giveUp) }

    /// Records a call of `pause()`.
    public func pause() { note(.pause) }

    /// Records a call of `resume()`.
    public func resume() { note(.resume) }

    /// Records a call of `reset()`.
    public func reset() { note(.reset) }

    /// Records a call of `dismissMessage(about:)`.
    public func dismissMessage(about ending: RecallEnding) { note(.dismissMessage(ending)) }

    /// Records a call of `resultSaved()`.
    public func resultSaved() async { note(.resultSaved) }

    private func note(_ call: Call) {
        calls.append(call)
        journal?.note("\(call)", by: name)
        onCall(call)
    }
}
