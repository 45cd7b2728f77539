import RemoteQuizzes

/// The first sample of the README and of the page of RemoteQuizzes.
///
/// The files in this folder have the imports of their samples and no others, so the compiler checks that they suffice.
@MainActor
enum RecallSample {
    static func play(over client: any HTTPClient) async throws -> FinishReport {
        let request = HTTPRequest(.get, "https://quiz.example/java.json")
        let session = RecallSession(
            loader: RemoteRecallLoader(request, client: client))

        await session.load()  // the screen has the question and 05:00
        session.start()  // the clock runs, and guesses are accepted
        session.add("Class")  // .accepted(answer: "class", manner: .folded)
        session.add("volatle")  // .accepted, one typo in "volatile"
        session.add("lambda")  // .wrong
        let report = session.finish()  // .playing, 2 of 50 found
        return report
    }
}
