import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomainTesting
import TestSupport
import Testing

@testable import QuizDomain

/// Tests that a session shows the screens of its value, whatever the player does.
@MainActor
@Suite(.bounded) struct ChoicePlayEquivalenceTests {
    private typealias Outcome = Result<ChoicePage<String>, LoadError>

    private static func outcome(_ number: Int, _ chance: inout SeededNumbers) -> Outcome {
        let first = 1 + 3 * chance.number(below: number + 1)
        switch chance.number(below: 8) {
        case 0: return .failure(.connectivity(.timedOut))
        case 1: return .failure(.refused(.exhausted))
        case 2: return .failure(.cancelled)
        case 3: return .success(ChoicePage([], isLast: chance.number(below: 2) == 0))
        case 4:
            let typed = ChoiceQuestion<String>.typedFixture("typed \(first)", explanation: "So it is.")
            return .success(ChoicePage([typed] + .fixtures(1, from: first), heading: QuizContent("Page \(first)")))
        default: return .success(.fixture(1 + chance.number(below: 4), from: first, isLast: first > 20))
        }
    }

    private static func action(
        _ screen: ChoiceScreen<String>, _ chance: inout SeededNumbers
    ) -> ChoiceAction {
        let options = screen.round?.options.map(\.id) ?? []
        let round = chance.number(below: 4)
        let option = chance.element(of: options) ?? ChoiceOptionID(round: round, place: chance.number(below: 5))
        let text = chance.element(of: ["right", "bright", "rigth", "x", " "]) ?? ""
        let alert = screen.round?.alert?.id ?? round
        return chance.element(of: [
            .load, .start, .start, .restart, .replayMissed, .pick(option), .pick(option), .pick(option), .answer(text),
            .answer(text), .giveUpQuestion, .useFiftyFifty, .eliminateOption, .pause, .resume, .resume,
            .endReveal, .dismissAlert(alert), .quit, .forgetDamagedRecords,
        ]) ?? .load
    }

    /// Plays random inputs on a session and on a value with the same clock, and compares their screens.
    private func play(_ seed: UInt64) async throws {
        var chance = SeededNumbers(seed: seed)
        let clock = ManualClock()
        let time = clock.timeSource
        let outcomes = (0..<200).map { Self.outcome($0, &chance) }
        let presets = try ChoicePreset.all()
        let rules = presets[chance.number(below: presets.count)].rules
        let afterGame: ChoicePlay<String>.AfterGame = chance.number(below: 2) == 0 ? .results : .menu
        let heading = QuizContent("A quiz")
        var play = ChoicePlay<String>(
            rules: rules, heading: heading, savesRecords: true, afterGame: afterGame,
            numbers: SeededNumbers(seed: seed))
        let session = ChoiceSession(
            deck: ChoiceDeckSpy<String>(answering: Script(outcomes).optional()), rules: rules, heading: heading,
            records: RecordLocation(InMemoryRecordStore(), key: RecordKey(game: "law")), afterGame: afterGame,
            time: time, chance: ChanceSource(SeededNumbers(seed: seed)))
        var loads = 0
        var record = RecordEffectHandler()

        /// Carries out the effects of the value in the simplest way.
        func apply(_ input: ChoicePlay<String>.Input) {
            for effect in play.apply(input, at: time.moment) {
                switch effect {
                case .loadQuestions:
                    loads += 1
                    apply(.loaded(outcomes[loads - 1]))
                case .record(let effect):
                    apply(.record(record.carryOut(effect, identifier: .fixture(Int(seed), loads))))
                case .awaitQuestions, .cancelLoad, .endWaiting, .endRound: break
                }
            }
        }

        for step in 0..<30 {
            let action = Self.action(play.screen(), &chance)
            await session.perform(action)
            apply(.action(action))
            try await settle(session)
            #expect(session.screen == play.screen(), "seed \(seed), step \(step): \(action)")
            clock.advance(by: .milliseconds(chance.number(below: 4) * chance.number(below: 4_000)))
            apply(.wake)
            try await settle(session)
            #expect(session.screen == play.screen(), "seed \(seed), after step \(step): \(action)")
            var (own, other) = (session.savedGame, play.savedGame(at: time.moment))
            own?.resultID = nil
            other?.resultID = nil
            #expect(own == other)
        }
    }

    /// Waits until the loads and the saves of a session have ended.
    private func settle(_ session: ChoiceSession<String>) async throws {
        await session.resultSaved()
        try await until(session.runtime.isLoading, equals: false)
        await session.resultSaved()
    }

    @Test func sessionAndPlayShowSameScreens() async throws {
        for seed in 0..<60 { try await play(UInt64(seed)) }
    }
}
