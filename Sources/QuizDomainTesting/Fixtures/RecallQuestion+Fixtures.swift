import Foundation
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

    /// A question about the planets, with most of the optional parts that a question can have.
    ///
    /// The planets are in their order from the Sun. The question has other names, names that are not specific enough,
    /// known wrong names, prompts, a time limit, articles and a picture.
    public static let planets: RecallQuestion = {
        func planet(
            _ text: String, _ prompt: String, aliases: [String] = [], notEnough: [String] = [], rejected: [String] = []
        ) -> Answer {
            Answer(text, aliases: aliases, notEnough: notEnough, rejected: rejected, prompt: prompt)
        }
        do throws(RecallQuestionError) {
            return try RecallQuestion(
                "What are the planets?",
                answers: [
                    planet("Mercury", "1st from the Sun"),
                    planet("Venus", "2nd from the Sun", aliases: ["Morning Star", "Evening Star"]),
                    planet("Earth", "3rd from the Sun", aliases: ["Terra"], rejected: ["Moon"]),
                    planet("Mars", "4th from the Sun", aliases: ["Red Planet"]),
                    planet("Jupiter", "5th from the Sun", notEnough: ["Gas Giant"]),
                    planet("Saturn", "6th from the Sun", notEnough: ["Gas Giant"], rejected: ["Titan"]),
                    planet("Uranus", "7th from the Sun", notEnough: ["Ice Giant"]),
                    planet("Neptune", "8th from the Sun", notEnough: ["Ice Giant"], rejected: ["Pluto"]),
                ], rowOrder: .asGiven, limit: .seconds(120), articles: .english,
                picture: URL(string: "https://quiz.example/v1/sun.png").map { .at($0) },
                pictureDescription: "The Sun")
        } catch {
            preconditionFailure("the answers contradict each other: \(error)")
        }
    }()

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
