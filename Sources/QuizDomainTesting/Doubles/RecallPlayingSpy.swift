public import Observation
import PlayhouseCore
public import PlayhouseCoreTesting
public import QuizDomain

/// A double of the quiz, which records calls and shows the screen that the test sets.
@MainActor
@Observable
public final class RecallPlayingSpy: RecallPlaying {
    /// A call of the quiz.
    public enum Call: Hashable, Sendable {
        /// A call of `load()`.
        case load
        /// A call of `start()`.
        case start
        /// A call of `add(_:)` with its guess.
        case add(String)
        /// A call of `finish()`.
        case finish
        /// A call of `resultSaved()`.
        case resultSaved
        /// A call of `perform(_:)` with an action that has no function of its own, such as `.pause`.
        case perform(RecallScreen.Action)
    }

    /// The screen that the view draws, set by the test.
    public var screen: RecallScreen
    /// The calls that the spy has received so far, in order.
    public private(set) var calls: [Call] = []

    /// A closure that returns the verdict of `add(_:)`.
    @ObservationIgnored public var verdict: (String) -> GuessVerdict = { _ in .wrong }
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

    /// Records a call of `start()`.
    public func start() { note(.start) }

    /// Records a call of `add(_:)`, and returns the result of ``verdict``.
    @discardableResult
    public func add(_ guess: String) -> GuessVerdict {
        note(.add(guess))
        return verdict(guess)
    }

    /// Records a call of `finish()`, and returns ``finishReport``.
    public func finish() -> FinishReport {
        note(.finish)
        return finishReport
    }

    /// Records a call of `resultSaved()`.
    public func resultSaved() async { note(.resultSaved) }

    /// Calls the function of the action, such as `load()` for `.load`, or records the action if it has none.
    public func perform(_ action: RecallScreen.Action) async {
        switch action {
        case .load: await load()
        case .start: start()
        case .guess(let text): add(text)
        default: note(.perform(action))
        }
    }

    private func note(_ call: Call) {
        calls.append(call)
        journal?.note("\(call)", by: name)
        onCall(call)
    }
}
