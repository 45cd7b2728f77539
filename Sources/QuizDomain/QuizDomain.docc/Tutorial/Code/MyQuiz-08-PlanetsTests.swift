import MyQuiz
import QuizDomain
import QuizDomainTesting
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
}
