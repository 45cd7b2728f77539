import HostParts
import QuizDomain

/// The host's texts in one language, in addition to the library's wording.
struct Words: Sendable {
    /// The library's wording of the screen.
    var quiz: RecallWording
    /// The feedback about an empty guess.
    var blankGuess: String
    var quoted: @Sendable (_ guess: String) -> String
    var phase: @Sendable (RecallScreen.Phase) -> String
    var report: @Sendable (FinishReport) -> String
    var unknownCommand: @Sendable (_ word: String) -> String
    var usageError: @Sendable (UsageError) -> String
    /// A closure that returns the warning about an answer that a quiz file repeats.
    var merged: @Sendable (_ answer: String, _ earlier: String) -> String
    var newRecord: String
    var saving: String
    /// The label before the time that the player has played.
    var time: String
    /// The heading of the missed answers.
    var missed: String
    /// A closure that returns the possible commands on a screen in one line.
    var hint: @Sendable (RecallScreen) -> String
    var savedGame: SavedGameWords
    /// All commands with their meanings.
    var commands: [CommandHelp]
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

    /// Returns the line about the last input, or the lines of the help page.
    func lines(of feedback: Feedback) -> [String] {
        switch feedback {
        case .verdict(let verdict, let guess): [text(of: verdict, on: guess.shortened(to: 40))]
        case .report(let report): [self.report(report)]
        case .phase(let phase): [self.phase(phase)]
        case .help: commands.lines
        case .told(let text): [text]
        case .unknownCommand(let word): [unknownCommand(word.shortened(to: 40))]
        }
    }

    /// Returns the library's text about a guess, followed by the guess if the text does not contain it.
    private func text(of verdict: GuessVerdict, on guess: String) -> String {
        guard let told = quiz.verdict(verdict) else { return blankGuess }
        return switch verdict {
        case .accepted(_, .exact), .alreadyFound, .blank, .notRunning(nil): told
        case .accepted, .ambiguous, .close, .wrong, .notRunning: told + " (" + quoted(guess) + ")"
        }
    }
}

extension String {
    /// The text without control characters, some of which would move the cursor of the terminal.
    var printable: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }

    /// Returns the printable text, shortened to the given length.
    func shortened(to length: Int) -> String {
        let text = printable
        return text.count <= length ? text : text.prefix(length - 1) + "…"
    }
}
