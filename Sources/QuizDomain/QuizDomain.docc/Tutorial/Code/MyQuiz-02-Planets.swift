import QuizDomain

/// A loader of a question about the planets.
public struct Planets: RecallQuestionLoading {
    /// Creates the loader.
    public init() {}

    /// Returns the question.
    public func loadQuestion()
        async throws(LoadError) -> RecallQuestion
    {
        do throws(RecallQuestionError) {
            return try RecallQuestion(
                "Which planets orbit the sun?",
                answers: [
                    "Mercury", "Venus", "Earth", "Mars",
                    "Jupiter", "Saturn", "Uranus", "Neptune",
                ])
        } catch {
            throw .invalidData(InvalidData(error))
        }
    }
}
