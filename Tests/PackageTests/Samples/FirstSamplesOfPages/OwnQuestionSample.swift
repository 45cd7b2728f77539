import QuizDomain

/// The first sample of the page of QuizDomain.
@MainActor
enum OwnQuestionSample {
    static func play() async throws -> FinishReport {
        let planets = try RecallQuestion(
            "Which planets orbit the sun?",
            answers: [
                "Mercury", "Venus", "Earth", "Mars",
                "Jupiter", "Saturn", "Uranus", "Neptune",
            ])
        let session = RecallSession(planets)

        await session.load()  // the screen has the question and 05:00
        session.start()  // the clock runs, and guesses are accepted
        session.add("earth")  // .accepted(answer: "Earth", manner: .folded)
        session.add("Jupitr")  // .accepted, one typo in "Jupiter"
        session.add("Pluto")  // .wrong
        let report = session.finish()  // .playing, 2 of 8 found
        return report
    }
}
