import Foundation
import GameRules
import QuizDomain
import Testing

/// Tests of hosts that play by values only, off the main actor and without a session.
@Suite(.timeLimit(.minutes(5))) struct RecallFeatureTests {
    private static let id = UUID()
    private let start = Date(timeIntervalSinceReferenceDate: 0)

    private func at(_ seconds: Int) -> Moment { Moment(elapsed: .seconds(seconds), date: start + Double(seconds)) }

    @Test func recallGameSavesRecordAfterRetryAndPause() throws {
        var host = RecallFeature()
        #expect(host.send(.action(.load), at: at(0)) == [.record(.read), .awaitQuestion, .loadQuestion])
        #expect(host.screen.isLoading)
        #expect(host.send(.loaded(.failure(.connectivity(.notConnected))), at: at(1)) == [])
        let retry = try #require(host.screen.message?.button.action)
        #expect(host.send(retry == .load ? .action(.load) : .wake, at: at(2)).contains(.loadQuestion))
        let question = try RecallQuestion("Which planets are closer to the sun?", answers: ["Mercury", "Venus"])
        #expect(host.send(.loaded(.success(RecallGame(question))), at: at(3)) == [.record(.beginGame)])
        #expect(host.send(.action(.start), at: at(4)) == [.record(.identify)])
        #expect(host.send(.record(.identified(Self.id)), at: at(4)) == [])
        #expect(host.wakeUp != nil)
        #expect(host.send(.action(.guess("venus")), at: at(5)) == [])
        #expect(host.send(.action(.pause), at: at(6)) == [] && host.wakeUp == nil)
        #expect(host.send(.action(.resume), at: at(60)) == [])
        var other = host
        let effects = host.send(.action(.type("mercury ")), at: at(61))
        guard case .record(.save(let result)) = effects.first else {
            Issue.record("\(effects)")
            return
        }
        #expect(result.id == Self.id && result.playingTime == .seconds(3))
        #expect(host.screen.phase == .finished(.allFound))
        // The copy plays on by itself.
        #expect(other.screen.found == ["Venus"])
        #expect(other.send(.wake, at: at(10_000)).count == 1)
        #expect(other.screen.phase == .finished(.timeUp) && other.screen.missed == ["Mercury"])
    }

    @Test func choiceGameSavesRecordAfterRetryAndPause() throws {
        var play = ChoicePlay<QuizContent>(
            rules: .quiz, heading: QuizContent("Capitals"), savesRecords: true, numbers: SeededNumbers(seed: 7))
        #expect(play.apply(.action(.start), at: at(0)).contains(.awaitQuestions))
        play.apply(.loaded(.failure(.connectivity(.timedOut))), at: at(1))
        #expect(play.screen().round?.message != nil)
        #expect(play.apply(.action(.load), at: at(2)).contains(.loadQuestions(after: ChoiceHistory())))
        let question = try ChoiceQuestion(
            id: "1", prompt: QuizContent("The capital of Italy?"), options: ["Rome", "Milan"].map { QuizContent($0) },
            right: 0)
        let effects = play.apply(.loaded(.success(ChoicePage([question], isLast: true))), at: at(3))
        #expect(effects == [.endWaiting, .record(.identify)])
        play.apply(.record(.identified(Self.id)), at: at(3))
        play.apply(.action(.pause), at: at(4))
        play.apply(.action(.resume), at: at(90))
        var other = play
        let rome = try #require(play.screen().round?.options.first { $0.content.text == "Rome" }?.id)
        play.pick(rome, at: at(91))
        let end = try #require(play.nextInstant)
        let saved = play.apply(.wake, at: Moment(elapsed: end, date: start))
        guard case .record(.save(let result)) = saved.last else {
            Issue.record("\(saved)")
            return
        }
        #expect(result.id == Self.id && play.screen().results?.stats.right == 1)
        other.apply(.action(.quit), at: at(92))
        #expect(other.screen().menu != nil && play.screen().results != nil)
    }
}
