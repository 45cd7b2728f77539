import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

@MainActor
@Suite(.bounded) struct NameMatchDeckTests {
    private let time = ManualClock().timeSource

    private func people(_ mode: NameMatchMode, learning: (any LearningStore)? = nil) -> GameRoster {
        GameRoster(
            of: mode, from: PeopleCache(PeopleLoaderSpy(answering: .always(.crew(6))), for: [mode]),
            lessons: LessonRecorder(learning, time: time), newPeople: 10, time: time)
    }

    private func deck(_ people: GameRoster, seed: UInt64 = 1) -> NameMatchDeck {
        NameMatchDeck(
            asking: .facesForName, among: people, portraits: PortraitLoader(PortraitLoaderSpy(), time: time),
            time: time,
            chance: ChanceSource(SeededNumbers(seed: seed)))
    }

    @Test(arguments: [(NameMatchMode.typed, true), (.practice, false)])
    func nameJudgeExistsOnlyInTypedModes(mode: NameMatchMode, exists: Bool) async throws {
        let people = people(mode)
        _ = try await deck(people).next(after: ChoiceHistory())
        #expect((people.judge != nil) == exists)
    }

    @Test func cancelledRequestForQuestionsCreatesNoDealer() async throws {
        let store = SlowLearningStore()
        let people = people(.typed, learning: store)
        let request = Task { try await deck(people).next(after: ChoiceHistory()) }
        try await store.reading.waitForCalls(1)
        request.cancel()
        await #expect(throws: LoadError.cancelled) { try await request.value }
        #expect(people.judge == nil)
        #expect(people.dealer == nil)
    }

    @Test func restoredTypedGameHasNameJudge() async throws {
        let people = people(.typed)
        _ = try await deck(people).bringBack([])
        #expect(people.judge != nil)
    }

    @Test func newRoundHasUnusedIdentifier() async throws {
        let dealt = Set(Roster.crew(6).people.map { "7 \($0.face)" })
        let page = try await deck(people(.practice)).next(after: ChoiceHistory(dealt: dealt))
        #expect(page.questions.count == 1)
        #expect(page.questions.allSatisfy { !dealt.contains($0.id) })
    }

    @Test func newTargetDiffersFromTargetOfQueuedQuestion() async throws {
        let ahead = try await deck(people(.practice)).next(after: ChoiceHistory()).questions
        let history = ChoiceHistory(
            rounds: [], questionsAhead: ahead, dealtKeys: Set(ahead.map(\.id)))
        for seed in 0..<40 as Range<UInt64> {
            let next = try await deck(people(.practice), seed: seed).next(after: history).questions
            #expect(next.count == 1 && next.first?.targetFace != ahead.first?.targetFace)
        }
    }
}
