public import QuizDomain
import RemoteLoading

extension RecallScreen {
    /// Returns a screen in the given phase, with example content in exactly those parts that the phase shows.
    ///
    /// In a phase without a question, the arguments about the question and its answers are ignored.
    public static func fixture(
        _ phase: Phase = .playing, question: String? = "What are the answers?", found: [String]? = nil,
        missed: [String]? = nil, total: Int = 3, clock: String? = nil
    ) -> RecallScreen {
        let question = phase.hasQuestion ? question : nil
        let found = question == nil ? [] : found ?? phase.usualFinds(total)
        let clock = clock ?? phase.usualClock
        var screen = RecallScreen(phase: phase, button: phase.usualButton)
        screen.question = question
        screen.found = found
        screen.missed = question == nil ? [] : missed ?? phase.usualMisses(total, found)
        screen.count = question.map { _ in Readout("\(found.count)/\(total)", spoken: "\(found.count) of \(total)") }
        screen.clock = ClockReadout(clock, spoken: clock)
        screen.controls = phase.usualControls
        screen.placeholder = "Insert word"
        screen.loadingText = phase == .loading ? "Loading…" : nil
        screen.message = phase.usualMessage
        return screen
    }
}

extension RecallScreen.Phase {
    fileprivate var hasQuestion: Bool {
        switch self {
        case .idle, .loading, .failed: false
        case .ready, .playing, .paused, .finished: true
        }
    }

    fileprivate func usualFinds(_ total: Int) -> [String] {
        switch self {
        case .idle, .loading, .failed, .ready: []
        case .playing, .paused, .finished(.timeUp), .finished(.gaveUp): ["answer 1"]
        case .finished(.allFound): answers(total)
        }
    }

    fileprivate func usualMisses(_ total: Int, _ found: [String]) -> [String] {
        guard case .finished = self else { return [] }
        return Array(answers(total).filter { !found.contains($0) }.prefix(max(0, total - found.count)))
    }

    fileprivate var usualClock: String {
        switch self {
        case .idle, .loading, .failed, .ready: "05:00"
        case .playing, .paused, .finished(.allFound), .finished(.gaveUp): "04:31"
        case .finished(.timeUp): "00:00"
        }
    }

    fileprivate var usualButton: RecallScreen.Button {
        switch self {
        case .idle, .loading, .failed: RecallScreen.Button("Start", .start, isEnabled: false)
        case .ready: RecallScreen.Button("Start", .start)
        case .playing, .paused, .finished: RecallScreen.Button("Reset", .reset)
        }
    }

    fileprivate var usualControls: [RecallScreen.Button] {
        let first: RecallScreen.Button? =
            self == .playing ? .init("Pause", .pause) : self == .paused ? .init("Resume", .resume) : nil
        return first.map { [$0, .init("Give up", .giveUp)] } ?? []
    }

    fileprivate var usualMessage: RecallScreen.Message? {
        let (title, button): (String, RecallScreen.Button)
        switch self {
        case .idle, .loading, .ready, .playing, .paused: return nil
        case .failed: (title, button) = ("No question", RecallScreen.Button("Try again", .load))
        case .finished(.allFound): (title, button) = ("Congratulations", RecallScreen.Button("Play again", .reset))
        case .finished(.timeUp): (title, button) = ("Time is up", RecallScreen.Button("Try again", .reset))
        case .finished(.gaveUp): (title, button) = ("You gave up", RecallScreen.Button("Try again", .reset))
        }
        return RecallScreen.Message(title: title, detail: "There is more to tell.", button: button)
    }

    private func answers(_ total: Int) -> [String] {
        total < 1 ? [] : (1...total).map { "answer \($0)" }
    }
}
