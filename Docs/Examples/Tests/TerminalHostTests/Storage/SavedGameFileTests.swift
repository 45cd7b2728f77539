import Foundation
import HostParts
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import Testing

@testable import TerminalHost

struct SavedGameFileTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "saved-\(UUID())")
    private let words = SavedGameWords(.english)

    private func file(_ quiz: [String] = ["recall", "keywords"]) -> SavedGameFile {
        SavedGameFile(of: quiz, Options(language: .english, records: folder.appending(path: "records").path))
    }

    @Test func savedGameIsFoundUntilItIsRemoved() {
        #expect(file().found(String.self, words).game == nil)
        #expect(file().save("a game", words) == words.saved)
        #expect(file().found(String.self, words).game == "a game")
        #expect(file().found(String.self, words).notice == words.offer)
        file().remove()
        #expect(file().found(String.self, words).notice == nil)
    }

    @Test func gameOfOtherQuizIsNotFound() {
        _ = file().save("a game", words)
        #expect(file(["recall", "/a file/b.json"]).found(String.self, words).game == nil)
        #expect(
            file(["recall", "/a file/b.json"]).url.deletingLastPathComponent() == file().url.deletingLastPathComponent()
        )
    }

    @Test func failedSaveIsReported() throws {
        try preventSaving()
        #expect(file().save("a game", words) == words.notSaved)
    }

    @MainActor
    @Test func failedSaveAtQuitIsReported() async throws {
        let recall = RecallSession(
            loader: RecallQuestionLoaderStub(.always(.fixture())), time: ManualClock().timeSource)
        await recall.load()
        recall.start()
        let choice = ChoiceSession(
            deck: RemoteDeckLoader.embedded(.english), rules: .quiz, heading: QuizContent("Quiz"),
            time: ManualClock().timeSource)
        await choice.start()
        try preventSaving()
        #expect(recall.keepUnfinishedGame(in: file(), words) == words.notSaved)
        #expect(await choice.leave(keepingUnfinishedIn: file(), words) == words.notSaved)
    }

    /// Creates a file where the folder of the saved games should be, so that saving fails.
    private func preventSaving() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Data().write(to: folder.appending(path: "records.saved"))
    }

    @Test func gamesWithLongQuizPathsAreSavedSeparately() {
        let paths = ["a", "b"].map { String(repeating: "/long", count: 100) + $0 }
        for path in paths { #expect(file(["recall", path]).save(path, words) == words.saved) }
        for path in paths { #expect(file(["recall", path]).found(String.self, words).game == path) }
    }

    @Test func damagedFileIsKeptUnderOtherName() throws {
        for content in ["first", "second"] {
            _ = file().save(7, words)
            try Data(content.utf8).write(to: file().url)
            let (game, notice) = file().found(Int.self, words)
            #expect(game == nil)
            #expect(notice?.contains(file().url.path + ".damaged") == true)
            #expect(try String(contentsOf: file().url.appendingPathExtension("damaged"), encoding: .utf8) == content)
            #expect(file().found(Int.self, words).notice == nil)
        }
    }

    @MainActor
    @Test func gameIsSavedDuringAndAfterFailedLoad() async throws {
        let loader = RecallQuestionLoaderSpy()
        let quiz = RecallSession(loader: loader, time: ManualClock().timeSource)
        let first = Task { await quiz.load() }
        try await loader.loads.waitForCalls(1)
        #expect(quiz.save(in: file(), words) == words.notSaved)
        loader.loads.complete(0, with: .fixture())
        await first.value
        quiz.start()
        let second = Task { await quiz.loadAnotherQuestion() }
        try await loader.loads.waitForCalls(2)
        #expect(quiz.keepUnfinishedGame(in: file(), words) == nil)
        #expect(file().found(RecallGame.self, words).game != nil)
        file().remove()
        loader.loads.fail(1, with: .connectivity(.notConnected))
        await second.value
        #expect(quiz.keepUnfinishedGame(in: file(), words) == nil)
        #expect(file().found(RecallGame.self, words).game != nil)
    }

    @MainActor
    @Test func finishedGameIsNotSaved() async {
        let loader = RecallQuestionLoaderStub(.always(.fixture()))
        let quiz = RecallSession(loader: loader, time: ManualClock().timeSource)
        await quiz.load()
        quiz.start()
        #expect(quiz.save(in: file(), words) == words.saved)
        quiz.giveUp()
        #expect(quiz.save(in: file(), words) == words.notSaved)
        #expect(quiz.keepUnfinishedGame(in: file(), words) == nil)
        #expect(file().found(RecallGame.self, words).game == nil)
    }
}
