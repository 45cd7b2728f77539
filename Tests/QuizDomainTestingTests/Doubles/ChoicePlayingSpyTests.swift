import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct ChoicePlayingSpyTests {
    private let option = ChoiceOptionID(round: 0, place: 1)

    @Test func everyCallIsRecordedInOrder() async {
        let spy = ChoicePlayingSpy<String>()
        await spy.load()
        await spy.start()
        spy.pick(option)
        spy.removeHalf()
        spy.removeOne()
        spy.pause()
        spy.resume()
        await spy.replayMissed()
        spy.leave()
        await spy.resultSaved()
        #expect(
            spy.calls == [
                .load, .start, .pick(option), .removeHalf, .removeOne, .pause, .resume, .replayMissed, .leave,
                .resultSaved,
            ])
    }

    @Test func everyButtonActionIsRecordedAsCall() async {
        let spy = ChoicePlayingSpy<String>()
        let actions: [ChoiceAction] = [.start, .load, .replayMissed, .removeHalf, .removeOne, .leave]
        for action in actions { await spy.perform(action) }
        #expect(spy.calls == [.start, .load, .replayMissed, .removeHalf, .removeOne, .leave])
    }

    @Test func choiceSpyReturnsConfiguredVerdicts() {
        let spy = ChoicePlayingSpy<String>()
        spy.verdict = { $0.place == 1 ? .right(points: 5) : .wrong }
        spy.helps = false
        #expect(spy.pick(option) == .right(points: 5))
        #expect(spy.pick(ChoiceOptionID(round: 0, place: 0)) == .wrong)
        #expect(!spy.removeHalf())
        #expect(!spy.removeOne())
    }

    @Test func stageChangeNotifiesObservers() async throws {
        let spy = ChoicePlayingSpy<String>()
        let game = ChoiceStage.game(ChoiceScreen.fixture(prompt: "?", options: ["a", "b"]))
        spy.onCall = { [unowned spy] in if $0 == .start { spy.stage = game } }
        let waiting = Task { try await until { spy.stage == game } }
        await spy.start()
        try await waiting.value
    }

    @Test func callsAreRecordedInSharedJournal() {
        let journal = CallJournal()
        let spy = ChoicePlayingSpy<String>(name: "game", journal: journal)
        spy.pause()
        spy.leave()
        #expect(journal.entries.map(\.description) == ["0 game: pause", "1 game: leave"])
    }

    @Test func fixtureScreenShowsGivenOutcomesAndNumbers() throws {
        let screen = ChoiceScreen.fixture(
            phase: .revealing, prompt: "?", options: ["a", "b", "c"], right: "a", wrong: ["b"], removed: ["c"],
            number: 2, total: 9, score: 1)
        #expect(screen.options.map(\.state) == [.right, .wrong, .removed])
        #expect(screen.options.allSatisfy { !$0.isEnabled })
        #expect(screen.alert?.right == "a")
        #expect(screen.number?.text == "Question 2 of 9")
        #expect(screen.score.spoken == "1 point")
    }
}
