import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct NameMatchPlayingSpyTests {
    private let option = ChoiceOptionID(round: 0, place: 1)
    private let face = FaceID.fixture(2)

    @Test func everyCallIsRecordedInOrder() async throws {
        let spy = NameMatchPlayingSpy(portraits: [face: .fixture()])
        await spy.load()
        await spy.start(.timed)
        spy.pick(option)
        spy.pause()
        spy.resume()
        await spy.replayMissed()
        await spy.playAgain()
        _ = try await spy.loadPortrait(of: face)
        await spy.forgetLessons(about: face)
        await spy.forgetAllLessons()
        spy.leave()
        await spy.resultSaved()
        #expect(
            spy.calls == [
                .load, .start(.timed), .pick(option), .pause, .resume, .replayMissed, .playAgain, .loadPortrait(face),
                .forgetLessons(face), .forgetAllLessons, .leave, .resultSaved,
            ])
    }

    @Test func everyButtonActionIsRecordedAsCall() async {
        let spy = NameMatchPlayingSpy()
        for action in [NameMatchAction.start(.free), .load, .playAgain, .replayMissed, .hint, .showName, .leave] {
            await spy.perform(action)
        }
        #expect(spy.calls == [.start(.free), .load, .playAgain, .replayMissed, .hint, .showName, .leave])
    }

    @Test func nameMatchSpyReturnsConfiguredVerdicts() {
        let spy = NameMatchPlayingSpy()
        spy.verdict = { $0.place == 1 ? .right(points: 1) : .wrong }
        #expect(spy.pick(option) == .right(points: 1))
        #expect(spy.pick(ChoiceOptionID(round: 0, place: 0)) == .wrong)
        spy.guessVerdict = { $0 == "Ada" ? .accepted(answer: "Ada", manner: .exact) : .ambiguous(2) }
        #expect(spy.answer("Ada") == .accepted(answer: "Ada", manner: .exact))
        #expect(spy.answer("Bo") == .ambiguous(2))
        #expect(spy.calls.suffix(2) == [.answer("Ada"), .answer("Bo")])
    }

    @Test func spyReturnsOnlyPortraitsThatTestHasSet() async throws {
        let spy = NameMatchPlayingSpy(portraits: [face: .fixture(width: 5)])
        #expect(spy.portrait(of: face) == .fixture(width: 5))
        #expect(spy.portrait(of: .fixture(3)) == nil)
        await #expect(throws: LoadError.refused(.notFound)) { try await spy.loadPortrait(of: .fixture(3)) }
        spy.onCall = { [unowned spy] _ in spy.portraits[.fixture(3)] = .fixture(width: 6) }
        #expect(try await spy.loadPortrait(of: .fixture(3)) == .fixture(width: 6))
        #expect(try await spy.loadPortrait(of: face) == .fixture(width: 5))
        #expect(spy.calls == [.loadPortrait(.fixture(3)), .loadPortrait(.fixture(3)), .loadPortrait(face)])
    }

    @Test func screenChangeNotifiesObservers() async throws {
        let spy = NameMatchPlayingSpy()
        spy.onCall = { [unowned spy] in if $0 == .start(.practice) { spy.screen = .round(.fixture()) } }
        let waiting = Task { try await until { spy.screen == .round(.fixture()) } }
        await spy.start(.practice)
        try await waiting.value
    }

    @Test func callsAreRecordedInSharedJournal() async {
        let journal = CallJournal()
        let spy = NameMatchPlayingSpy(name: "game", journal: journal)
        await spy.start(.practice)
        spy.pick(option)
        spy.leave()
        #expect(
            journal.entries.map(\.description) == [
                "0 game: start(\(NameMatchMode.practice))", "1 game: \(NameMatchPlayingSpy.Call.pick(option))",
                "2 game: leave",
            ])
    }
}
