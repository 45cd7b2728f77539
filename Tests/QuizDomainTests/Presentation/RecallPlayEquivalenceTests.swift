import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

/// Tests that a session shows the screens of its value, whatever the player does.
@MainActor
@Suite(.bounded) struct RecallPlayEquivalenceTests {
    private static let questions = [
        RecallQuestion.fixture(answers: ["int", "for", "while"]),
        RecallQuestion.fixture(answers: ["Guinea", "Guinea-Bissau", "Equatorial Guinea"]), .planets,
    ]

    private static let texts = ["int", "fro", "for ", "Guinea", "Guinea ", "guinea-bissau", "x", " ", "while int "]

    /// Plays random inputs on a session and on a value with the same clock, and compares their screens.
    private func play(_ generator: inout SeededNumbers) async {
        let clock = ManualClock()
        let time = clock.timeSource
        let records = RecordLocation(InMemoryRecordStore(), key: RecordKey(game: "law"))
        let outcomes = (0..<40).map { _ -> Result<RecallQuestion, LoadError> in
            generator.number(below: 3) == 0
                ? .failure(.connectivity(.timedOut)) : .success(Self.questions[generator.number(below: 3)])
        }
        var saved: RecallGame?
        if generator.number(below: 2) == 0 {
            saved = RecallGame(Self.questions[2])
            saved?.start()
            saved?.advance(to: .seconds(generator.number(below: 200)))
        }
        let session = RecallSession(
            loader: RecallQuestionLoaderSpy(answering: Script(outcomes).optional()), records: records, time: time,
            resuming: saved)
        var play = RecallPlay(savesRecords: true, resuming: saved)
        var loads = 0
        var record = RecordEffectHandler()

        /// Carries out effects of the value in the simplest way.
        func carryOut(_ effects: [RecallPlay.Effect]) {
            for effect in effects {
                switch effect {
                case .awaitQuestion: break
                case .loadQuestion:
                    loads += 1
                    carryOut(play.apply(.loaded(outcomes[loads - 1].map { RecallGame($0) }), at: time.moment))
                case .record(let effect):
                    let id = GameResult.ID.fixture(loads, record.status.record?.games ?? 0)
                    carryOut(play.apply(.record(record.carryOut(effect, identifier: id)), at: time.moment))
                }
            }
        }

        carryOut(play.takeEffects())
        for step in 0..<30 {
            let text = Self.texts[generator.number(below: Self.texts.count)]
            let actions: [RecallScreen.Action] = [
                .load, .loadAnotherQuestion, .start, .start, .guess(text), .guess(text), .type(text), .type(text),
                .type(text), .pause, .resume, .hint(row: nil), .giveUp, .reset, .dismissMessage,
                .hint(row: generator.number(below: 4)),
            ]
            let action = step == 0 ? .load : actions[generator.number(below: actions.count)]
            await session.perform(action)
            carryOut(play.apply(.action(action), at: time.moment))
            await session.resultSaved()
            #expect(session.screen == play.screen(), "step \(step): \(action)")
            clock.advance(by: .milliseconds(generator.number(below: 4) * generator.number(below: 40_000)))
            // Both learn the time in the same way; the session would wake by itself, too.
            carryOut(play.apply(.wake, at: time.moment))
            await session.resultSaved()
            #expect(session.screen == play.screen(), "after step \(step): \(action)")
            var (own, other) = (session.savedGame, play.savedGame(at: time.moment))
            own?.resultID = nil
            other?.resultID = nil
            #expect(own == other)
        }
    }

    @Test func recallSessionAndRecallPlayHaveEqualScreens() async throws {
        for seed in 0..<60 {
            var generator = SeededNumbers(seed: UInt64(seed))
            await play(&generator)
        }
    }
}
