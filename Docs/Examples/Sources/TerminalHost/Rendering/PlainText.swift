import QuizDomain

/// What is printed where there is no terminal: plain lines.
enum PlainText {
    static func opening(_ screen: RecallScreen) -> [String] {
        [screen.question?.printable, screen.status.joined(separator: "   ")].compactMap { $0 }
    }

    /// One line a guess or command, with the count before it.
    static func answer(_ feedback: Feedback, on screen: RecallScreen, words: Words) -> String {
        let text = words.text(of: feedback).printable
        // A report has its own count.
        if case .report = feedback { return text }
        return [screen.count?.text.printable, text].compactMap { $0 }.joined(separator: "  ")
    }

    static func ending(_ screen: RecallScreen, words: Words) -> [String] {
        guard let message = screen.message else { return [] }
        let missed = screen.missed.isEmpty ? [] : [words.missed + ": " + screen.missed.joined(separator: ", ")]
        return ([message.title, message.detail] + missed).map(\.printable)
    }
}
