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
        self.category = category
        self.kind = kind
        self.difficulty = difficulty
        do throws(ChoiceQuestionError) {
            let options = kind.options(right: right, wrong: wrong)
            choice = try ChoiceQuestion(
                id: Self.id(category: category, kind: kind, text: text, right: right), prompt: QuizContent(text),
                options: options, right: options.firstIndex { $0.text == right } ?? options.count,
                order: kind == .trueOrFalse ? .asGiven : .shuffled)
        } catch {
            throw .repeated(in: wrong, right: right)
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
        var hash = FNV1a()
        for part in [category, kind.rawValue, text, right] { hash.add(part) }
        return hash.text
    }
}

/// The hash of texts one after the other.
private struct FNV1a {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    /// Thirteen digits of five bits each, so few that a string holds them in itself.
    var text: String {
        String(unsafeUninitializedCapacity: 13) { digits in
            for place in 0..<13 {
                let digit = UInt8(truncatingIfNeeded: value >> UInt64(60 - 5 * place)) & 31
                digits[place] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
            }
            return 13
        }
    }

    mutating func add(_ part: String) {
        value = part.withBytes { bytes in bytes.reduce(value, FNV1a.step) }
        // A byte that no text has, or what ends one part could as well begin the next.
        value = FNV1a.step(value, 0xFF)
    }

    private static func step(_ value: UInt64, _ byte: UInt8) -> UInt64 {
        (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
    }
}

extension OpenTriviaKind {
    private static let trueAndFalse: [QuizContent] = ["True", "False"]

    fileprivate func options(right: String, wrong: [String]) -> [QuizContent] {
        guard self == .multipleChoice else { return Self.trueAndFalse }
        var options = wrong.map { QuizContent($0) }
        options.append(QuizContent(right))
        options.sort { $0.text < $1.text }
        return options
    }

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
        guard self == .trueOrFalse else { return }
        guard wrong[0] == "True" || wrong[0] == "False" else {
            throw OpenTriviaFlaw(.notTrueOrFalse, at: "incorrect_answers[0]")
        }
        guard wrong[0] != right else { throw .repeated(in: wrong, right: right) }
    }
}

extension OpenTriviaFlaw {
    /// The first wrong answer that was there before, or that is right.
    fileprivate static func repeated(in wrong: [String], right: String) -> OpenTriviaFlaw {
        for (place, answer) in wrong.enumerated() {
            let field = "incorrect_answers[\(place)]"
            if answer == right { return OpenTriviaFlaw(.rightAnswerAmongWrong, at: field) }
            if wrong[..<place].contains(answer) { return OpenTriviaFlaw(.duplicateAnswer, at: field) }
        }
        return OpenTriviaFlaw(.duplicateAnswer, at: "incorrect_answers")
    }
}

extension String {
    fileprivate func readable(at field: @autoclosure () -> String) throws(OpenTriviaFlaw) -> String {
        let text = OpenTriviaText.cleaned(self)
        // Nearly every text begins with what can be seen, and to know that of one letter is to know it of the text.
        let beginsVisibly = text.utf8.first.map { (0x21...0x7E).contains($0) } ?? false
        guard beginsVisibly || !AnswerFolding.isBlank(text) else { throw OpenTriviaFlaw(.blank, at: field()) }
        return text
    }
}
