import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

@MainActor
@Suite(.bounded) struct NameMatchDeckTests {
    private func deck(
        _ mode: NameMatchMode, learning: (any LearningStore)? = nil, seed: UInt64 = 1
    ) -> NameMatchDeck {
        let time = ManualClock().timeSource
        return NameMatchDeck(
            mode, people: PeopleSource(PeopleLoaderStub(.always(.crew(6))), for: [mode]),
            portraits: ImagePrefetcher(Portraits()), lessonRecorder: LessonRecorder(learning), newPeople: 10,
            time: time,
            chance: ChanceSource(SeededGenerator(seed: seed)))
    }

    @Test(arguments: [(NameMatchMode.typed, true), (.practice, false)])
    func nameJudgeExistsOnlyInTypedModes(mode: NameMatchMode, exists: Bool) async throws {
        let deck = deck(mode)
        _ = try await deck.next(after: ChoiceHistory())
        #expect((deck.nameJudge != nil) == exists)
    }

    @Test func cancelledRequestLeavesDeckWithoutDealer() async throws {
        let store = SlowLearningStore()
        let deck = deck(.typed, learning: store)
        let request = Task { try await deck.next(after: ChoiceHistory()) }
        try await store.reading.waitForCalls(1)
        request.cancel()
        await #expect(throws: LoadError.cancelled) { try await request.value }
        #expect(deck.nameJudge == nil)
        #expect(deck.dealer == nil)
    }

    @Test func restoredTypedGameHasNameJudge() async throws {
        let deck = deck(.typed)
        _ = try await deck.bringBack([])
        #expect(deck.nameJudge != nil)
    }

    @Test func identifierOfRoundDiffersFromDealtOnes() async throws {
        let dealt = Set(Roster.crew(6).people.map { "7 \($0.face)" })
        let page = try await deck(.practice).next(after: ChoiceHistory(dealt: dealt))
        #expect(page.questions.count == 1)
        #expect(page.questions.allSatisfy { !dealt.contains($0.id) })
    }

    @Test func targetDiffersFromLastQuestionAhead() async throws {
        let ahead = try await deck(.practice).next(after: ChoiceHistory()).questions
        let history = ChoiceHistory(
            rounds: [], questionsAhead: ahead, dealtKeys: Set(ahead.map(\.id)))
        for seed in 0..<40 as Range<UInt64> {
            let next = try await deck(.practice, seed: seed).next(after: history).questions
            #expect(next.count == 1 && next.first?.targetFace != ahead.first?.targetFace)
        }
    }
}
