/// A row for one answer of a typed-recall game, with only what the player may see.
public struct RecallRow: Hashable, Sendable, Identifiable {
    /// The state of a row's answer, with the text that the row may show.
    public enum Content: Hashable, Sendable {
        /// The answer is not found yet.
        ///
        /// The hint is the first letter of the answer, or `nil` if the player has not asked for it.
        case open(hint: String?)
        /// The player has found this answer.
        case found(String)
        /// The game is over, and the player has not found this answer.
        case missed(String)
    }

    /// The index of the row.
    ///
    /// The first row has index 0.
    public let id: Int
    /// The author's text beside the row, or `nil` if the row has no such text.
    ///
    /// A row has a text only if the rows are in the order of the author.
    public let prompt: String?
    /// The content of the row.
    public let content: Content
    /// A Boolean value that indicates whether the answer is the last one that the player has found.
    public let isLastFound: Bool

    /// Creates a row, for a preview or a test.
    public init(id: Int, prompt: String? = nil, content: Content = .open(hint: nil), isLastFound: Bool = false) {
        self.id = id
        self.prompt = prompt
        self.content = content
        self.isLastFound = isLastFound
    }
}

extension RecallGame {
    /// A row for each answer.
    ///
    /// If the rows are in the order of finding, the found answers come first, and an open row does not stand for a
    /// particular answer. If they are in the order of the author, each row has the index of its answer. An open row
    /// contains no letter of an answer, unless the player has asked for it with ``hint(row:at:)``.
    public var rows: [RecallRow] {
        let answers: [Int] =
            switch question.rowOrder {
            case .asGiven: Array(question.answers.indices)
            case .asFound: saved.map(\.answer) + missing
            }
        return answers.enumerated().map { row, answer in
            RecallRow(
                id: row, prompt: question.rowOrder == .asGiven ? question.answers[answer].prompt : nil,
                content: content(of: answer), isLastFound: saved.last?.answer == answer)
        }
    }

    /// Returns the first letter of an answer that is not found yet, or `nil` if there is no such answer.
    ///
    /// If the rows are in the order of the author, `row` is the index of an open row. If they are in the order of
    /// finding, `row` must be `nil`. If it is `nil`, the hint is for the first answer of the question that is not found
    /// yet. The letter stays in the row. Asking for the same letter again returns it, but does not count as another
    /// hint. The function returns `nil` if the game is not running, or if `row` cannot be chosen.
    public mutating func hint(row: Int? = nil, at now: Duration) -> String? {
        advance(to: now)
        guard phase == .playing, row == nil || question.rowOrder == .asGiven,
            let answer = row ?? missing.first, question.answers.indices.contains(answer), isOpen(answer)
        else { return nil }
        if !hinted.contains(answer) { hinted.append(answer) }
        return question.answers[answer].firstLetter
    }

    /// The number of hints that the player has asked for.
    public var hints: Int { hinted.count }

    /// The answers that are not found yet, in the order of the question.
    private var missing: [Int] { question.answers.indices.filter(isOpen) }

    private func content(of answer: Int) -> RecallRow.Content {
        let text = question.answers[answer].text
        if !isOpen(answer) { return .found(text) }
        if ending != nil { return .missed(text) }
        return .open(hint: hinted.contains(answer) ? question.answers[answer].firstLetter : nil)
    }
}

extension RecallQuestion.Answer {
    /// The first letter or digit with its accents, or the first character of an answer without letters and digits.
    fileprivate var firstLetter: String {
        (text.first { $0.isLetter || $0.isNumber } ?? text.first).map { String($0) } ?? ""
    }
}
