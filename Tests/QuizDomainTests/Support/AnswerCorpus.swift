import QuizDomain

/// A list of answers that belong together, and misspellings of them as people write them.
///
/// To measure what `GuessMatcher` makes of it, or of a list of your own, ask for a ``MatchingReport``.
struct AnswerCorpus: Hashable, Sendable, CustomStringConvertible {
    /// One answer, wrongly spelled.
    struct Misspelling: Hashable, Sendable {
        /// What was written.
        let text: String
        /// What was meant, as the answer is spelled.
        let answer: String

        /// Creates a misspelling.
        init(_ text: String, of answer: String) {
            self.text = text
            self.answer = answer
        }
    }

    /// A part of the list that could be asked alone, such as the countries of one continent.
    struct Part: Hashable, Sendable {
        /// What the part is called.
        let name: String
        /// The spellings of its answers.
        let answers: [String]
    }

    /// What the list is called.
    let description: String
    /// The list as a question.
    let question: RecallQuestion
    /// The answers written wrongly, as collected by hand.
    let misspellings: [Misspelling]
    /// The list in parts; each answer is in one of them.
    let parts: [Part]

    /// Creates a corpus from lines: `Answer = alias, alias: misspelling, misspelling`, and `# Name` before each part.
    ///
    /// A list that makes no question is a mistake of the test's and traps.
    init(_ name: String, asking question: String, _ lines: String) {
        var draft = Draft()
        for line in lines.split(separator: "\n") { draft.add(line) }
        description = name
        misspellings = draft.misspellings
        parts = draft.parts.map { Part(name: $0.name, answers: $0.answers) }
        do throws(RecallQuestionError) {
            self.question = try RecallQuestion(question, answers: draft.answers)
        } catch {
            preconditionFailure("no question can be made of \(name): \(error)")
        }
    }

    /// All corpora.
    static let all: [AnswerCorpus] = [
        .javaKeywords, .countries, .capitals, .elements, .hardAnswers, .hardNames,
    ]
}

private struct Draft {
    private(set) var answers: [RecallQuestion.Answer] = []
    private(set) var misspellings: [AnswerCorpus.Misspelling] = []
    private(set) var parts: [(name: String, answers: [String])] = []

    mutating func add(_ line: Substring) {
        if line.hasPrefix("# ") { return parts.append((name: String(line.dropFirst(2)), answers: [])) }
        let (names, written) = line.cut(at: ":")
        let (text, aliases) = names.cut(at: "=")
        let answer = RecallQuestion.Answer(text.withoutBlanks, aliases: aliases.listed)
        answers.append(answer)
        misspellings += written.listed.map { AnswerCorpus.Misspelling($0, of: answer.text) }
        if parts.isEmpty { parts.append((name: "all", answers: [])) }
        parts[parts.count - 1].answers.append(answer.text)
    }
}

extension Substring {
    fileprivate func cut(at mark: Character) -> (Substring, Substring) {
        guard let place = firstIndex(of: mark) else { return (self, "") }
        return (self[..<place], self[index(after: place)...])
    }

    fileprivate var withoutBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    fileprivate var listed: [String] { split(separator: ",").map(\.withoutBlanks).filter { !$0.isEmpty } }
}
