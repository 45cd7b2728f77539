public import Observation
public import QuizDomain
public import RemoteLoadingTesting

/// A session double for tests of a view, which records calls and shows the screen that the test sets.
@MainActor
@Observable
public final class RecallPlayingSpy: RecallPlaying {
    /// A call that a view can make.
    public enum Call: Hashable, Sendable {
        /// `load()`.
        case load
        /// `loadAnotherQuestion()`.
        case loadAnotherQuestion
        /// `start()`.
        case start
        /// `add(_:)` with its guess.
        case add(String)
        /// `addTyped(_:)` with its text.
        case addTyped(String)
        /// `finish()`.
        case finish
        /// `giveUp()`.
        case giveUp
        /// `pause()`.
        case pause
        /// `resume()`.
        case resume
        /// `reset()`.
        case reset
        /// `dismissMessage(about:)` with its ending.
        case dismissMessage(RecallEnding)
        /// `resultSaved()`.
        case resultSaved
    }

    /// The screen that the view draws, set by the test.
    public var screen: RecallScreen
    /// The calls so far, in order.
    public private(set) var calls: [Call] = []

    /// A closure that returns the verdict of `add(_:)`.
    @ObservationIgnored public var verdict: (String) -> GuessVerdict = { _ in .wrong }
    /// A closure that returns the verdict of `addTyped(_:)`.
    @ObservationIgnored public var typedVerdict: (String) -> GuessVerdict? = { _ in nil }
    /// The report that `finish()` returns.
    @ObservationIgnored public var finishReport = FinishReport(.noQuestion, found: 0, total: 0)
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

    /// Records the call.
    public func load() async { note(.load) }

    /// Records the call.
    public func loadAnotherQuestion() async { note(.loadAnotherQuestion) }

    /// Records the call.
    public func start() { note(.start) }

    /// Records the call and returns ``verdict``.
    @discardableResult
    public func add(_ guess: String) -> GuessVerdict {
        note(.add(guess))
        return verdict(guess)
    }

    /// Records the call and returns ``typedVerdict``.
    @discardableResult
    public func addTyped(_ text: String) -> GuessVerdict? {
        note(.addTyped(text))
        return typedVerdict(text)
    }

    /// Records the call and returns ``finishReport``.
    public func finish() -> FinishReport {
        note(.finish)
        return finishReport
    }

    /// Records the call.
    public func giveUp() { note(.giveUp) }

    /// Records the call.
    public func pause() { note(.pause) }

    /// Records the call.
    public func resume() { note(.resume) }

    /// Records the call.
    public func reset() { note(.reset) }

    /// Records the call.
    public func dismissMessage(about ending: RecallEnding) { note(.dismissMessage(ending)) }

    /// Records the call.
    public func resultSaved() async { note(.resultSaved) }

    private func note(_ call: Call) {
        calls.append(call)
        journal?.note("\(call)", by: name)
        onCall(call)
    }
}
