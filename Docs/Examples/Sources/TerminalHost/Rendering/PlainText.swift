import QuizDomain
import RemoteLoading

/// Functions that make plain lines for output without a terminal.
enum PlainText {
    static func opening(_ screen: RecallScreen) -> [String] {
        [screen.question?.printable, screen.status.joined(separator: "   ")].compactMap { $0 }
    }

    /// Returns the line about a guess or command, which starts with the count, or the lines of the help page.
    static func answer(_ feedback: Feedback, on screen: RecallScreen, words: Words) -> [String] {
        let lines = words.lines(of: feedback).map(\.printable)
        switch feedback {
        // A report already contains the count, and the other two kinds of feedback are not about the game.
        case .report, .help, .told: return lines
        default: return [([screen.count?.text.printable] + lines).compactMap { $0 }.joined(separator: "  ")]
        }
    }

    static func ending(_ screen: RecallScreen, words: Words) -> [String] {
        guard let message = screen.message else { return [] }
        let missed = screen.missed.isEmpty ? [] : [words.missed + ": " + screen.missed.joined(separator: ", ")]
        return ([message.title, message.detail] + missed).map(\.printable)
    }
}
