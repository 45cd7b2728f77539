/// A question with many answers, which the player recalls one by one.
///
/// Every question is playable: it has a text and at least one answer, no answer is blank, and no two answers have the
/// same spelling.
public struct RecallQuestion: Hashable, Sendable {
    /// An answer and its other accepted names.
    public struct Answer: Hashable, Sendable, Codable {
        /// The answer as it is displayed.
        public let text: String
        /// Other names that count as this answer.
        public let aliases: [String]

        /// Creates an answer.
        ///
        /// The answer is validated when a question is created with it.
        public init(_ text: String, aliases: [String] = []) {
            self.text = text
            self.aliases = aliases
        }
    }

    /// A duplicate answer that was removed, because an earlier answer has the same spelling.
    public struct Merge: Hashable, Sendable {
        /// The index of the duplicate in the list of answers from which the question was created.
        public let index: Int
        /// The text of the duplicate.
        public let text: String
        /// The text of the earlier answer, which received the aliases of the duplicate.
        public let into: String
    }

    /// The text of the question.
    public let text: String
    /// The answers, in the order given.
    public let answers: [Answer]
    /// The policy that decides which differences between the spellings of answers matter.
    public let folding: FoldingPolicy
    /// The answers that were removed because, according to the ``folding``, they are spelled like an earlier answer.
    ///
    /// The list is empty after decoding, because decoding merges no answers.
    public let merged: [Merge]

    /// Creates a question, or throws an error for the first rule that it breaks.
    ///
    /// Leading and trailing whitespace is removed. Of several answers with the same spelling the first is kept, and the
    /// others are listed in ``merged``.
    public init(_ text: String, answers: [Answer], folding: FoldingPolicy = .lenient) throws(RecallQuestionError) {
        guard !AnswerFolding.isBlank(text) else { throw .blankQuestion }
        guard !answers.isEmpty else { throw .noAnswers }
        var draft = Draft(folding)
        for (index, answer) in answers.enumerated() { try draft.add(answer, at: index) }
        self.text = text.trimmed
        self.answers = try draft.checkedAnswers()
        self.merged = draft.merged
        self.folding = folding
    }

    /// Creates a question whose answers have one name each.
    public init(_ text: String, answers: [String], folding: FoldingPolicy = .lenient) throws(RecallQuestionError) {
        try self.init(text, answers: answers.map { Answer($0) }, folding: folding)
    }
}

/// A question is stored without its list of merged answers.
///
/// Decoding does not merge answers again. A newer version of this package may fold texts differently, and could merge
/// answers that were different when the question was stored.
extension RecallQuestion: Codable {
    private enum CodingKeys: String, CodingKey {
        case text, answers, folding
    }

    /// Creates a question by decoding it.
    ///
    /// Throws ``SavedGameError`` if the question could not be played.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        text = try container.decode(String.self, forKey: .text)
        answers = try container.decode([Answer].self, forKey: .answers)
        folding = try container.decodeIfPresent(FoldingPolicy.self, forKey: .folding) ?? .lenient
        merged = []
        let spellings = answers.map { AnswerFolding.fold($0.text, by: [.caseMatters, .accentsMatter]) }
        guard !AnswerFolding.isBlank(text), !answers.isEmpty, !spellings.contains(""),
            Set(spellings).count == answers.count
        else { throw SavedGameError.impossible(.questions) }
    }
}

/// A rule that a question breaks.
///
/// Each index refers to the list of answers that was passed to the initialiser. The first answer has index 0.
public enum RecallQuestionError: Error, Hashable, Sendable {
    /// The question has no text.
    case blankQuestion
    /// The question has no answers.
    case noAnswers
    /// An answer has no text.
    case blankAnswer(index: Int)
    /// An alias has no text.
    case blankAlias(index: Int)
    /// An alias is spelled like another answer, which would make one of the two impossible to give.
    case aliasIsAnotherAnswer(index: Int, alias: String, other: String)
}

/// The answers that were added so far, without duplicates, and with the aliases of the duplicates.
private struct Draft {
    private let folding: FoldingPolicy
    private var texts: [(text: String, folded: String)] = []
    private var aliases: [[(text: String, index: Int)]] = []
    private var places: [String: Int] = [:]
    private(set) var merged: [RecallQuestion.Merge] = []

    init(_ folding: FoldingPolicy) { self.folding = folding }

    mutating func add(_ answer: RecallQuestion.Answer, at index: Int) throws(RecallQuestionError) {
        guard !AnswerFolding.isBlank(answer.text) else { throw .blankAnswer(index: index) }
        guard !answer.aliases.contains(where: AnswerFolding.isBlank) else { throw .blankAlias(index: index) }
        let text = answer.text.trimmed
        let named = answer.aliases.map { (text: $0.trimmed, index: index) }
        let folded = AnswerFolding.fold(text, by: folding)
        if let place = places[folded] {
            merged.append(RecallQuestion.Merge(index: index, text: text, into: texts[place].text))
            aliases[place] += named
        } else {
            places[folded] = texts.count
            texts.append((text, folded))
            aliases.append(named)
        }
    }

    /// Returns the answers, without aliases that are spelled like their own answer or like an earlier alias.
    func checkedAnswers() throws(RecallQuestionError) -> [RecallQuestion.Answer] {
        var answers: [RecallQuestion.Answer] = []
        for (place, answer) in texts.enumerated() {
            var seen: Set<String> = [answer.folded]
            var kept: [String] = []
            for alias in aliases[place] {
                let folded = AnswerFolding.fold(alias.text, by: folding)
                if let other = places[folded], other != place {
                    throw .aliasIsAnotherAnswer(index: alias.index, alias: alias.text, other: texts[other].text)
                }
                if seen.insert(folded).inserted { kept.append(alias.text) }
            }
            answers.append(RecallQuestion.Answer(answer.text, aliases: kept))
        }
        return answers
    }
}
