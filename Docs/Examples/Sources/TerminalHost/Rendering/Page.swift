import QuizDomain
import RemoteLoading

/// The content of the terminal: lines that fit its width, with the prompt as the last line.
struct Page: Equatable {
    let lines: [String]
    let size: TerminalSize

    init(lines: [String], size: TerminalSize) {
        self.lines = lines
        self.size = size
    }

    init(_ screen: RecallScreen, feedback: Feedback? = nil, words: Words, size: TerminalSize = TerminalSize()) {
        let columns = max(size.columns, 1)
        let header = (screen.question ?? screen.loadingText ?? words.phase(screen.phase)).printable.wrapped(
            columns: columns)
        let told = (feedback.flatMap { $0.isOutdated(on: screen) ? nil : words.lines(of: $0) } ?? [])
            .flatMap { $0.printable.fitted(columns: columns) }
        let footer =
            (told.isEmpty ? [""] : told) + words.hint(screen).wrapped(columns: columns)
            + ["", words.prompt(screen).shortened(to: max(columns - 1, 1))]

        let top = header + [""] + screen.status.lines(joinedBy: "   ", columns: columns) + [""]
        var found = screen.found.columns(columns)
        if case .finished = screen.phase {
            // The page of a finished game is not updated while the player types, so it can be higher than the terminal.
        } else {
            found = found.last(max(1, size.rows - top.count - footer.count - 2))
        }
        let ending = screen.ending(words, columns: columns)
        let middle = [found, ending].filter { !$0.isEmpty }.flatMap { $0 + [""] }
        self.init(lines: top + middle + footer, size: size)
    }
}

extension Feedback {
    /// Returns a Boolean value that indicates whether the feedback should no longer be shown.
    ///
    /// Feedback about a phase is outdated after the phase has changed, or if the screen has a message.
    fileprivate func isOutdated(on screen: RecallScreen) -> Bool {
        if case .phase(let told) = self { told != screen.phase || screen.message != nil } else { false }
    }
}

extension Words {
    func prompt(_ screen: RecallScreen) -> String {
        screen.acceptsGuesses ? screen.placeholder + ": " : "> "
    }
}

extension RecallScreen {
    /// The texts of the clock, of the number of found answers and, before a game, of the record.
    var status: [String] {
        [clock?.text, count?.text, phase == .ready ? record?.text : nil].compactMap { $0?.printable }
    }

    /// Returns the lines about the time played, if there is no time limit, and about the record.
    ///
    /// The lines about the record say whether it is new, is being saved, or has a problem.
    func recordLines(_ words: Words) -> [String] {
        // If there is a time limit, the clock already shows the time.
        [
            clock == nil ? elapsed.map { words.time + ": " + $0.text } : nil, isNewRecord ? words.newRecord : nil,
            record?.text, isSavingRecord ? words.saving : nil, recordProblem,
        ]
        .compactMap { $0 }
    }

    /// Returns the lines of the message and of the missed answers.
    fileprivate func ending(_ words: Words, columns: Int) -> [String] {
        guard let message else { return [] }
        let told = ([message.title, message.detail] + recordLines(words))
            .flatMap { $0.printable.wrapped(columns: columns) }
        guard !missed.isEmpty else { return told }
        return told + ["", words.missed + ":"] + missed.columns(columns)
    }
}

extension [String] {
    fileprivate func columns(_ columns: Int) -> [String] {
        map(\.printable).lines(joinedBy: "  ", columns: columns)
    }

    /// Returns the last lines, after an ellipsis if there are more.
    fileprivate func last(_ count: Int) -> [String] {
        self.count <= count ? self : ["…"] + suffix(count - 1)
    }
}
