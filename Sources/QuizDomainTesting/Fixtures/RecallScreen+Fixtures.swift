public import QuizDomain

extension RecallScreen {
    /// A screen in a phase, with something in every part that the phase shows.
    public static func fixture(
        _ phase: Phase = .playing, question: String? = "What are the answers?", found: [String] = ["answer 1"],
        missed: [String] = [], total: Int = 3, clock: String = "04:31"
    ) -> RecallScreen {
        RecallScreen(
            phase: phase, question: question, found: found, missed: missed,
            count: question.map { _ in Readout("\(found.count)/\(total)", spoken: "\(found.count) of \(total)") },
            clock: Readout(clock, spoken: clock),
            button: phase == .ready ? Button("Start", .start) : Button("Reset", .reset))
    }
}
