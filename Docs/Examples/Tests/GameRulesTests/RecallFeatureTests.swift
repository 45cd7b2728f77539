import Foundation
import GameRules
import QuizDomain
import Testing

/// Tests of the host, off the main actor and without a session.
@Suite(.timeLimit(.minutes(5))) struct RecallFeatureTests {
    @Test func hostPlaysGameFromItsEffects() throws {
        var host = RecallFeature()
        let start = Date(timeIntervalSinceReferenceDate: 0)
        func at(_ seconds: Int) -> Moment { Moment(elapsed: .seconds(seconds), date: start + Double(seconds)) }
        #expect(host.send(.action(.load), at: at(0)) == [.loadQuestion])
        #expect(host.screen.isLoading)
        let question = try RecallQuestion("Which planets are closer to the sun?", answers: ["Mercury", "Venus"])
        #expect(host.send(.loaded(.success(RecallGame(question))), at: at(1)) == [])
        #expect(host.send(.action(.start), at: at(2)) == [])
        #expect(host.wakeUp != nil)
        #expect(host.send(.action(.guess("venus")), at: at(3)) == [])
        #expect(host.screen.found == ["Venus"])
        #expect(host.send(.wake, at: at(10_000)) == [])
        #expect(host.screen.phase == .finished(.timeUp))
        #expect(host.screen.missed == ["Mercury"])
    }
}
