import PlayhouseCore
public import QuizDomain

extension RecallScreen {
    /// Returns a screen in the given phase, with example content in exactly those parts that the phase shows.
    ///
    /// In a phase without a question, the arguments about the question and its answers are ignored.
    public static func fixture(
        _ phase: Phase = .playing, question: String = "What are the answers?", found: [String]? = nil,
        missed: [String]? = nil, total: Int = 3, clock: String? = nil
    ) -> RecallScreen {
        let answers = (0..<max(0, total)).map { "answer \($0 + 1)" }
        var screen = RecallScreen(phase: phase, button: Button("Reset", .reset))
        var usual = (found: ["answer 1"], clock: "04:31")
        var hasQuestion = true
        switch phase {
        case .idle, .loading, .failed:
            screen.button = Button("Start", .start, isEnabled: false)
            usual.clock = "05:00"
            hasQuestion = false
        case .ready:
            screen.button = Button("Start", .start)
            usual = ([], "05:00")
        case .playing:
            screen.controls = [Button("Pause", .pause), Button("Give up", .giveUp)]
        case .paused:
            screen.controls = [Button("Resume", .resume), Button("Give up", .giveUp)]
        case .finished(.allFound):
            usual.found = answers
            screen.message = message("Congratulations", Button("Play again", .reset))
        case .finished(.timeUp):
            usual.clock = "00:00"
            screen.message = message("Time is up", Button("Try again", .reset))
        case .finished(.gaveUp):
            screen.message = message("You gave up", Button("Try again", .reset))
        }
        let clock = clock ?? usual.clock
        screen.clock = ClockReadout(clock, spoken: clock)
        screen.placeholder = "Insert word"
        screen.loadingText = phase == .loading ? "Loading…" : nil
        if case .failed = phase { screen.message = message("No question", Button("Try again", .load)) }
        guard hasQuestion else { return screen }
        let shown = found ?? usual.found
        screen.question = question
        screen.found = shown
        screen.count = Readout("\(shown.count)/\(total)", spoken: "\(shown.count) of \(total)")
        if case .finished = phase {
            screen.missed = missed ?? Array(answers.filter { !shown.contains($0) }.prefix(max(0, total - shown.count)))
        }
        screen.rows = rows(shown, screen.missed, total)
        if phase == .playing || phase == .paused {
            screen.hint = Button("First letter", .hint(row: nil), isEnabled: phase == .playing)
        }
        return screen
    }

    /// Returns rows in the order of finding.
    private static func rows(_ found: [String], _ missed: [String], _ total: Int) -> [Row] {
        (0..<max(total, found.count + missed.count)).map { row in
            if row < found.count {
                return Row(
                    id: row, state: .found, label: Readout(found[row], spoken: "Answer \(row + 1): \(found[row])"),
                    isLastFound: row == found.count - 1)
            }
            guard row < found.count + missed.count else {
                return Row(id: row, label: Readout("", spoken: "Answer \(row + 1): not found yet"))
            }
            let text = missed[row - found.count]
            return Row(id: row, state: .missed, label: Readout(text, spoken: "Answer \(row + 1): \(text), missed"))
        }
    }

    private static func message(_ title: String, _ button: Button) -> Message {
        Message(title: title, detail: "There is more to tell.", button: button)
    }
}
