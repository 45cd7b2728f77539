import QuizDomain

/// A list of related answers with misspellings that people make.
///
/// Create a ``MatchingReport`` to measure how `GuessMatcher` judges the misspellings.
struct AnswerCorpus: Hashable, Sendable, CustomStringConvertible {
    /// A misspelled answer.
    struct Misspelling: Hashable, Sendable {
        /// The misspelled text.
        let text: String
        /// The correct spelling of the intended answer.
        let answer: String

        /// Creates a misspelling.
        init(_ text: String, of answer: String) {
            self.text = text
            self.answer = answer
        }
    }

    /// A part of the list that could be a question of its own, such as the countries of one continent.
    struct Part: Hashable, Sendable {
        /// The name of the part.
        let name: String
        /// The correct spellings of the answers.
        let answers: [String]
    }

    /// The name of the list.
    let description: String
    /// The list as a question.
    let question: RecallQuestion
    /// The misspellings that were collected by hand.
    let misspellings: [Misspelling]
    /// The parts of the list, which together contain each answer exactly once.
    let parts: [Part]

    /// Creates a corpus from lines: `Answer = alias, alias: misspelling, misspelling`, and `# Name` before each part.
    ///
    /// The list must form a valid question; otherwise the initialiser traps.
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
        let (names, written) = line.halves(at: ":")
        let (text, aliases) = names.halves(at: "=")
        let answer = RecallQuestion.Answer(text.withoutBlanks, aliases: aliases.listed)
        answers.append(answer)
        misspellings += written.listed.map { AnswerCorpus.Misspelling($0, of: answer.text) }
        if parts.isEmpty { parts.append((name: "all", answers: [])) }
        parts[parts.count - 1].answers.append(answer.text)
    }
}

extension Substring {
    fileprivate func halves(at mark: Character) -> (Substring, Substring) {
        guard let place = firstIndex(of: mark) else { return (self, "") }
        return (self[..<place], self[index(after: place)...])
    }

    fileprivate var withoutBlanks: String {
        String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }

    fileprivate var listed: [String] { split(separator: ",").map(\.withoutBlanks).filter { !$0.isEmpty } }
}
