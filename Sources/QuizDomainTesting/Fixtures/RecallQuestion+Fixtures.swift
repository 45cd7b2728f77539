public import QuizDomain

extension RecallQuestion {
    /// Returns a question with numbered answers: `answer 1`, `answer 2` and so on.
    public static func fixture(_ text: String = "What are the answers?", answers count: Int = 3) -> RecallQuestion {
        fixture(text, answers: (1...max(count, 1)).map { "answer \($0)" })
    }

    /// Returns a question with the given answers.
    ///
    /// Traps if the answers do not make a valid question.
    public static func fixture(_ text: String = "What are the answers?", answers: [String]) -> RecallQuestion {
        do throws(RecallQuestionError) {
            return try RecallQuestion(text, answers: answers)
        } catch {
            preconditionFailure("no question can be made of these answers: \(error)")
        }
    }

    /// A question that asks for the 50 keywords of Java.
    public static let javaKeywords = fixture(
        "What are all the java keywords?",
        answers: [
            "abstract", "assert", "boolean", "break", "byte", "case", "catch", "char", "class", "const", "continue",
            "default", "do", "double", "else", "enum", "extends", "final", "finally", "float", "for", "goto", "if",
            "implements", "import", "instanceof", "int", "interface", "long", "native", "new", "package", "private",
            "protected", "public", "return", "short", "static", "strictfp", "super", "switch", "synchronized", "this",
            "throw", "throws", "transient", "try", "void", "volatile", "while",
        ])
}
