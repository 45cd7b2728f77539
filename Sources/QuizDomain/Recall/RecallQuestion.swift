/// A question with many answers, to be recalled one by one.
///
/// What exists is playable: there is a text, there are answers, none is blank, and no two are one spelling.
public struct RecallQuestion: Hashable, Sendable {
    /// One answer and the other names it goes by.
    public struct Answer: Hashable, Sendable, Codable {
        /// The answer as it is shown.
        public let text: String
        /// Other names that count as this answer.
        public let aliases: [String]

        /// Creates an answer; the question that takes it checks it.
        public init(_ text: String, aliases: [String] = []) {
            self.text = text
            self.aliases = aliases
        }
    }

    /// An answer that was left out, because an earlier one is the same spelling.
    public struct Merge: Hashable, Sendable {
        /// Where it stood in the list that was given.
        public let index: Int
        /// How it was spelled.
        public let text: String
        /// The earlier answer, which took its aliases over.
        public let into: String
    }

    /// What is asked.
    public let text: String
    /// The answers, in the order given.
    public let answers: [Answer]
    /// The answers that were given twice, by exact spelling, by case or by ``AnswerFolding``; none after decoding.
    public let merged: [Merge]

    /// Creates a question, or throws the first thing that is wrong with it.
    ///
    /// Blanks at the ends are cut. Of answers with one spelling the first stays, and the others are told in ``merged``.
    public init(_ text: String, answers: [Answer]) throws(RecallQuestionError) {
        guard !AnswerFolding.isBlank(text) else { throw .blankQuestion }
        guard !answers.isEmpty else { throw .noAnswers }
        var draft = Draft()
        for (index, answer) in answers.enumerated() { try draft.add(answer, at: index) }
        self.text = text.trimmed
        self.answers = try draft.checkedAnswers()
        self.merged = draft.merged
    }

    /// Creates a question whose answers have one name each.
    public init(_ text: String, answers: [String]) throws(RecallQuestionError) {
        try self.init(text, answers: answers.map { Answer($0) })
    }
}

/// A question is stored without its merges; one that breaks a rule does not come back.
extension RecallQuestion: Codable {
    private enum CodingKeys: String, CodingKey {
        case text, answers
    }

    /// Takes a stored question back; throws ``SavedGameError`` if it could not be played.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        do {
            try self.init(
                container.decode(String.self, forKey: .text), answers: container.decode([Answer].self, forKey: .answers)
            )
        } catch is RecallQuestionError {
            throw SavedGameError.impossible(.questions)
        }
    }
}

/// What is wrong with a question, and where: an index counts the answers as given, from 0.
public enum RecallQuestionError: Error, Hashable, Sendable {
    /// There is no text to show.
    case blankQuestion
    /// There is nothing to recall.
    case noAnswers
    /// An answer has no text.
    case blankAnswer(index: Int)
    /// An alias has no text.
    case blankAlias(index: Int)
    /// An alias is the spelling of another answer, which would make one of the two impossible to give.
    case aliasIsAnotherAnswer(index: Int, alias: String, other: String)
}

/// The answers while they are collected: the first of each spelling, with the aliases of all.
private struct Draft {
    private var texts: [(text: String, folded: String)] = []
    private var aliases: [[(text: String, index: Int)]] = []
    private var places: [String: Int] = [:]
    private(set) var merged: [RecallQuestion.Merge] = []

    mutating func add(_ answer: RecallQuestion.Answer, at index: Int) throws(RecallQuestionError) {
        guard !AnswerFolding.isBlank(answer.text) else { throw .blankAnswer(index: index) }
        guard !answer.aliases.contains(where: AnswerFolding.isBlank) else { throw .blankAlias(index: index) }
        let text = answer.text.trimmed
        let named = answer.aliases.map { (text: $0.trimmed, index: index) }
        let folded = AnswerFolding.fold(text)
        if let place = places[folded] {
            merged.append(RecallQuestion.Merge(index: index, text: text, into: texts[place].text))
            aliases[place] += named
        } else {
            places[folded] = texts.count
            texts.append((text, folded))
            aliases.append(named)
        }
    }

    /// An alias that says nothing new, because it folds to its own answer or to an earlier alias, is left out.
    func checkedAnswers() throws(RecallQuestionError) -> [RecallQuestion.Answer] {
        var answers: [RecallQuestion.Answer] = []
        for (place, answer) in texts.enumerated() {
            var seen: Set<String> = [answer.folded]
            var kept: [String] = []
            for alias in aliases[place] {
                let folded = AnswerFolding.fold(alias.text)
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
