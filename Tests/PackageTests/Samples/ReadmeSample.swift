import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct ReadmeSample {
    @Test func readmeSampleRuns() async throws {
        let client = InProcessHTTPClient { _ in RecallPayload(.javaKeywords).response }
        let report = try await play(over: client)
        #expect(report == FinishReport(.playing, found: 2, total: 50))
    }

    private func play(over client: any HTTPClient) async throws -> FinishReport {
        let request = try HTTPRequest(.get, "https://quiz.example/java.json")
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
