import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import NameMatch

@MainActor
@Suite(.bounded) struct NameMatchDeckTests {
    private func deck(_ mode: NameMatchMode) -> NameMatchDeck {
        let time = ManualClock().timeSource
        return NameMatchDeck(
            mode, people: PeopleSource(PeopleLoaderStub(.always(.crew(6))), for: [mode]),
            portraits: ImagePrefetcher(Portraits()), lessonRecorder: LessonRecorder(nil), time: time,
            chance: ChanceSource(SeededGenerator(seed: 1)))
    }

    @Test(arguments: [(NameMatchMode.typed, true), (.practice, false)])
    func judgeOfTypedNamesExistsBeforeFirstGuess(mode: NameMatchMode, exists: Bool) async throws {
        let deck = deck(mode)
        _ = try await deck.next(after: ChoiceHistory())
        #expect((deck.nameJudge != nil) == exists)
    }

    @Test func judgeOfStoredGameExistsBeforeFirstGuess() async {
        let deck = deck(.typed)
        #expect(await deck.bringBack([]))
        #expect(deck.nameJudge != nil)
    }
}
