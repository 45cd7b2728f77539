import PlayhouseCore
import PlayhouseCoreTesting
import QuizDomain
import QuizDomainTesting
import TestSupport
import Testing

@MainActor
@Suite(.bounded) struct RecallPlayingSpyTests {
    @Test func everyCallIsRecordedInOrder() async {
        let spy = RecallPlayingSpy()
        await spy.load()
        spy.start()
        spy.add("int")
        await spy.perform(.type("fo"))
        _ = spy.finish()
        await spy.perform(.pause)
        await spy.resultSaved()
        #expect(
            spy.calls == [.load, .start, .add("int"), .perform(.type("fo")), .finish, .perform(.pause), .resultSaved])
    }

    @Test func spyRecordsPerformedActionAsFunctionCall() async {
        let spy = RecallPlayingSpy()
        spy.onCall = { [unowned spy] in if $0 == .load { spy.screen = .fixture(.ready) } }
        await spy.perform(.load)
        #expect(spy.screen.phase == .ready)
        await spy.perform(.start)
        await spy.perform(.guess("int"))
        #expect(spy.calls == [.load, .start, .add("int")])
    }

    @Test func spyPublishesItsScreens() async {
        let spy = RecallPlayingSpy(.fixture(.ready))
        var screens = spy.screens.makeAsyncIterator()
        #expect(await screens.next(isolation: #isolation)?.phase == .ready)
        spy.screen = .fixture(.playing)
        #expect(await screens.next(isolation: #isolation)?.phase == .playing)
    }

    @Test func recallSpyReturnsConfiguredVerdicts() throws {
        let spy = RecallPlayingSpy()
        spy.verdict = { .accepted(answer: $0, manner: .exact) }
        spy.finishReport = FinishReport(.playing, found: 1, total: 3)
        #expect(spy.add("for") == .accepted(answer: "for", manner: .exact))
        #expect(spy.finish() == FinishReport(.playing, found: 1, total: 3))
    }

    @Test func screenChangeNotifiesObservers() async throws {
        let spy = RecallPlayingSpy(.fixture(.ready))
        spy.onCall = { [unowned spy] in if $0 == .start { spy.screen = .fixture(.playing) } }
        let waiting = Task { try await until { spy.screen.phase == .playing } }
        spy.start()
        try await waiting.value
    }

    @Test func callsAreRecordedInSharedJournal() {
        let journal = CallJournal()
        let spy = RecallPlayingSpy(name: "game", journal: journal)
        spy.start()
        spy.add("int")
        #expect(journal.entries.map(\.description) == ["0 game: start", "1 game: add(\"int\")"])
    }
}
