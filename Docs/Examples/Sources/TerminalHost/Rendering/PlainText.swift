import QuizDomain
import RemoteLoading

/// Functions that make plain lines for output without a terminal.
enum PlainText {
    static func opening(_ screen: RecallScreen) -> [String] {
        [screen.question?.printable, screen.status.joined(separator: "   ")].compactMap { $0 }
    }

    /// Returns the lines that answer a guess or a command, which in most cases start with the number of found answers.
    static func answer(_ feedback: Feedback, on screen: RecallScreen, words: Words) -> [String] {
        let lines = words.lines(of: feedback).map(\.printable)
        switch feedback {
        // A report already contains the number of found answers. A help page and a message of the host are not about
        // the game.
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
