import QuizDomain

/// What the host says, in one language, beyond what the library's wording says.
struct Words: Sendable {
    /// The words of the screen itself.
    var quiz: RecallWording
    /// What to say of a guess with nothing in it.
    var blankGuess: String
    var quoted: @Sendable (_ guess: String) -> String
    var phase: @Sendable (RecallScreen.Phase) -> String
    var report: @Sendable (FinishReport) -> String
    var unknownCommand: @Sendable (_ word: String) -> String
    var usageError: @Sendable (UsageError) -> String
    /// What stands between the clock and the list of what was not found.
    var missed: String
    /// What can be done now, in one line.
    var hint: @Sendable (RecallScreen) -> String
    /// The commands, in one line.
    var commands: String
    var help: String
}

extension Words {
    init(_ language: Language) {
        self =
            switch language {
            case .english: .english
            case .italian: .italian
            }
    }

    func text(of feedback: Feedback) -> String {
        switch feedback {
        case .verdict(let verdict, let guess): text(of: verdict, on: guess.shortened(to: 40))
        case .report(let report): self.report(report)
        case .phase(let phase): self.phase(phase)
        case .help: commands
        case .unknownCommand(let word): unknownCommand(word.shortened(to: 40))
        }
    }

    /// The library's words, and the guess wherever it is not what they name.
    private func text(of verdict: GuessVerdict, on guess: String) -> String {
        guard let told = quiz.verdict(verdict) else { return blankGuess }
        return switch verdict {
        case .accepted(_, .exact), .alreadyFound, .blank, .notRunning(nil): told
        case .accepted, .ambiguous, .close, .wrong, .notRunning: told + " (" + quoted(guess) + ")"
        }
    }
}

extension String {
    /// The text without anything that would move a terminal's cursor, such as an arrow key that was typed.
    var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }

    /// The text on one line that is not too long.
    func shortened(to length: Int) -> String {
        let text = printable
        return text.count <= length ? text : text.prefix(length - 1) + "…"
    }
}
