public import Observation
public import QuizDomain
public import RemoteLoadingTesting

/// Stands in for a session in tests of a view: records what the view calls, and shows the screen that the test sets.
@MainActor
@Observable
public final class RecallPlayingSpy: RecallPlaying {
    /// What a view can call.
    public enum Call: Hashable, Sendable {
        /// `load()`.
        case load
        /// `start()`.
        case start
        /// `add(_:)` with its guess.
        case add(String)
        /// `type(_:)` with its text.
        case type(String)
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
    }

    /// What the view draws; set it as the test needs.
    public var screen: RecallScreen
    /// What was called so far, in order.
    public private(set) var calls: [Call] = []

    /// What `add(_:)` returns.
    @ObservationIgnored public var verdict: (String) -> GuessVerdict = { _ in .wrong }
    /// What `type(_:)` returns.
    @ObservationIgnored public var typedVerdict: (String) -> GuessVerdict? = { _ in nil }
    /// What `finish()` returns.
    @ObservationIgnored public var finishReport = FinishReport(.noQuestion, found: 0, total: 0)
    /// What happens when something is called, such as another screen.
    @ObservationIgnored public var onCall: (Call) -> Void = { _ in }
    @ObservationIgnored private let journal: CallJournal?
    @ObservationIgnored private let name: String

    /// Creates a spy that shows a screen.
    public init(_ screen: RecallScreen = .fixture(), name: String = "RecallPlayingSpy", journal: CallJournal? = nil) {
        self.screen = screen
        self.name = name
        self.journal = journal
    }

    /// Records the call.
    public func load() async { note(.load) }

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
    public func type(_ text: String) -> GuessVerdict? {
        note(.type(text))
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

    private func note(_ call: Call) {
        calls.append(call)
        journal?.note("\(call)", by: name)
        onCall(call)
    }
}
