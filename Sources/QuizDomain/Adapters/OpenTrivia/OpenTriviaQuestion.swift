/// A question of Open Trivia DB.
///
/// What exists is whole: there is a text, the answers are as many as its kind has, and no two are alike. Texts have one
/// blank between words and none at the ends, and no invisible hyphens.
public struct OpenTriviaQuestion: Hashable, Sendable, Identifiable {
    /// The category's name, as the service gives it.
    public let category: String
    /// Whether it is a statement.
    public let kind: OpenTriviaKind
    /// How hard it is.
    public let difficulty: OpenTriviaDifficulty
    /// The question as a game deals it.
    ///
    /// A statement has true before false, and stays so. Other options are in the order of the alphabet until they are
    /// dealt, because the service gives them in another order each time.
    public let choice: ChoiceQuestion<QuizContent>

    /// Creates a question; throws the first flaw, in the words of the wire.
    public init(
        kind: OpenTriviaKind, difficulty: OpenTriviaDifficulty, category: String, text: String,
        correctAnswer: String, incorrectAnswers: [String]
    ) throws(OpenTriviaFlaw) {
        let category = OpenTriviaText.cleaned(category)
        let text = try text.readable(at: "question")
        let right = try correctAnswer.readable(at: "correct_answer")
        var wrong: [String] = []
        for (place, answer) in incorrectAnswers.enumerated() {
            wrong.append(try answer.readable(at: "incorrect_answers[\(place)]"))
        }
        try kind.check(right: right, wrong: wrong)
        let options = kind == .trueOrFalse ? ["True", "False"] : (wrong + [right]).sorted()
        self.category = category
        self.kind = kind
        self.difficulty = difficulty
        do throws(ChoiceQuestionError) {
            choice = try ChoiceQuestion(
                id: Self.id(category: category, kind: kind, text: text, right: right), prompt: QuizContent(text),
                options: options.map { QuizContent($0) }, right: options.firstIndex(of: right) ?? options.count,
                order: kind == .trueOrFalse ? .asGiven : .shuffled)
        } catch {
            throw OpenTriviaFlaw(.duplicateAnswer, at: "incorrect_answers")
        }
    }

    /// Tells it from others; the same whenever and however the question comes.
    public var id: String { choice.id }
    /// What is asked, or stated.
    public var text: String { choice.prompt.text }
    /// The right answer; `True` or `False` for a statement.
    public var correctAnswer: String { choice.options[choice.right].text }
    /// The wrong answers, in the order of the alphabet.
    public var incorrectAnswers: [String] { choice.wrong.map { choice.options[$0].text } }
}

extension OpenTriviaQuestion {
    /// The service gives no identifiers, and the wrong answers in an order that changes, so it is made of the rest.
    ///
    /// It is a hash, FNV-1a of 64 bits, because a text would give the answer away. Of 5,000 questions two would share
    /// one with a chance of one in a trillion.
    fileprivate static func id(category: String, kind: OpenTriviaKind, text: String, right: String) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for part in [category, kind.rawValue, text, right] {
            for byte in part.utf8 { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
            // A byte that no text has, or what ends one part could begin the next.
            hash = (hash ^ 0xFF) &* 0x0000_0100_0000_01B3
        }
        let digits = String(hash, radix: 16)
        return "opentdb-" + String(repeating: "0", count: 16 - digits.count) + digits
    }
}

extension OpenTriviaKind {
    fileprivate func check(right: String, wrong: [String]) throws(OpenTriviaFlaw) {
        switch self {
        case .trueOrFalse:
            guard right == "True" || right == "False" else {
                throw OpenTriviaFlaw(.notTrueOrFalse, at: "correct_answer")
            }
            guard wrong.count == 1 else { throw OpenTriviaFlaw(.wrongAnswerCount, at: "incorrect_answers") }
        case .multipleChoice:
            guard wrong.count == 3 else { throw OpenTriviaFlaw(.wrongAnswerCount, at: "incorrect_answers") }
        }
        for (place, answer) in wrong.enumerated() {
            let field = "incorrect_answers[\(place)]"
            guard answer != right else { throw OpenTriviaFlaw(.rightAnswerAmongWrong, at: field) }
            guard !wrong[..<place].contains(answer) else { throw OpenTriviaFlaw(.duplicateAnswer, at: field) }
            guard self == .multipleChoice || answer == "True" || answer == "False" else {
                throw OpenTriviaFlaw(.notTrueOrFalse, at: field)
            }
        }
    }
}

extension String {
    fileprivate func readable(at field: @autoclosure () -> String) throws(OpenTriviaFlaw) -> String {
        let text = OpenTriviaText.cleaned(self)
        guard !AnswerFolding.isBlank(text) else { throw OpenTriviaFlaw(.blank, at: field()) }
        return text
    }
}
