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
}
