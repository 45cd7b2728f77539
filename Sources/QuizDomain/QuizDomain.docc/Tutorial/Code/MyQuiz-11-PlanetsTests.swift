import MyQuiz
import QuizDomain
import QuizDomainTesting
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import Testing

@MainActor
struct PlanetsTests {
    let clock = ManualClock()

    @Test func misspelledPlanetIsFound() async {
        let session = RecallSession(
            loader: Planets(), time: clock)
        await session.load()
        session.start()
        session.add("Jupitr")
        #expect(session.screen.found == ["Jupiter"])
        #expect(session.screen.count?.text == "1/8")
    }

    @Test func gameEndsAfterFiveMinutes() async {
        let session = RecallSession(
            loader: Planets(), time: clock)
        await session.load()
        session.start()
        clock.advance(by: .seconds(300))
        let verdict = session.add("Earth")
        #expect(verdict == .notRunning(.finished(.timeUp)))
        #expect(session.screen.missed.count == 8)
    }

    @Test func questionCanComeFromServer() async throws {
        let server = HTTPClientStub("quiz server")
        server.on(
            .get("https://quiz.example/java.json"),
            RecallPayload(.javaKeywords).response)
        let request = HTTPRequest(
            .get, "https://quiz.example/java.json")
        let session = RecallSession(
            loader: RemoteRecallLoader(request, client: server))

        try await verifying(server) {
            await session.load()
            #expect(session.screen.count?.text == "0/50")
        }
    }
}
