import HostParts
import NameMatch
import NameMatchTesting
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import WebHost

/// Tests of the deletion of what the game has learned about the player, perhaps by accident.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct LearningLogDeletionTests {
    private let clock = ManualClock()
    private let game = ScreenModelSpy<NameMatchScreen, NameMatchScreen.Action>(.menu(.fixture()))

    private func app(on screen: NameMatchScreen) -> PersistentApp {
        game.screen = screen
        return PersistentApp(
            .english, resuming: nil, time: clock.timeSource,
            make: { [game] language, _ in NamesApp(game, words: WebTexts(language)) }, keep: { _ in })
    }

    private var menu: NameMatchScreen {
        var menu = NameMatchMenu.fixture()
        menu.progress = LearningProgress(known: 9, people: 20, due: 2, knownText: "You know 9", dueText: "2 due")
        menu.forget = ActionButton("Forget what you learned", .forgetAllLessons)
        return .menu(menu)
    }

    private var results: NameMatchScreen {
        var results = NameMatchResults.fixture()
        results.people = [.init(.fixture(1), name: "Ada Borg"), .init(.fixture(2), name: "Bea Conti")]
        return .results(results)
    }

    @Test func deletionOfAllLessonsCanBeUndone() async {
        let app = app(on: menu)
        await app.perform(.press("forgetAllLessons"))
        #expect(app.page.contains("<p>Forgotten.</p>") && !app.page.contains("You know 9"))
        #expect(!app.page.contains("Forget what you learned"))
        await app.perform(.undo)
        #expect(game.actions.isEmpty)
        #expect(app.page.contains(UndoTests.noOffer) && app.page.contains("You know 9"))
    }

    @Test func lessonsAreDeletedAfterFiveSeconds() async throws {
        let app = app(on: menu)
        await app.perform(.press("forgetAllLessons"))
        try await clock.waitForSleeper(due: PersistentApp.undoTime)
        let (deletions, deletion) = AsyncStream.makeStream(of: Void.self)
        game.onAction = { _ in deletion.finish() }
        clock.advance(to: PersistentApp.undoTime)
        for await _ in deletions {}
        #expect(game.actions == [.forgetAllLessons])
    }

    @Test func firstDeletionCannotBeUndoneAfterAnotherDeletion() async {
        let app = app(on: results)
        await app.perform(.press("forget-\(FaceID.fixture(1))"))
        #expect(!app.page.contains("forget-\(FaceID.fixture(1))") && app.page.contains("forget-\(FaceID.fixture(2))"))
        #expect(game.actions.isEmpty)
        await app.perform(.press("forget-\(FaceID.fixture(2))"))
        #expect(game.actions == [.forgetLessons(about: .fixture(1))])
        await app.perform(.undo)
        #expect(app.page.contains("forget-\(FaceID.fixture(2))") && game.actions.count == 1)
    }

    @Test func changeOfLanguageMakesDeletionFinal() async {
        let app = app(on: menu)
        await app.perform(.press("forgetAllLessons"))
        await app.change(to: .italian)
        #expect(game.actions.first == .forgetAllLessons)
    }
}

extension PersistentApp {
    /// The part of the page that changes, as the server sends it.
    fileprivate var page: String { Page(words: WebTexts(language)).main(content, .names).text }
}
