import Foundation
import HostParts
import NameMatch
import QuizDomain
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse

@testable import SwiftUIHost

@Suite(.timeLimit(.minutes(5)))
final class AppFilesTests {
    private let folder = FileManager.default.temporaryDirectory.appending(path: "swiftui-\(UUID())")

    deinit { try? FileManager.default.removeItem(at: folder) }  // the system cleans up temporary folders

    private func sessions() -> OfflineSessions { OfflineSessions(.english, keepingIn: folder) }

    @Test func startedGameIsContinuedAfterRestart() async throws {
        let before = sessions()
        await before.recall.load()
        before.recall.start()
        before.recall.add("int")
        await before.quiz.start()
        for app in AppName.allCases { before.saveGame(of: app) }
        let after = sessions()
        #expect(after.recall.screen.phase == .paused && after.recall.screen.found == ["int"])
        #expect(AppName.allCases.filter { after.card(of: $0).isStarted } == [.recall, .quiz])
    }

    @Test func leavingGamePausesAndSavesIt() async throws {
        let before = sessions()
        await before.quiz.start()
        before.leave(.quiz)
        #expect(before.quiz.screen.round?.phase == .paused)
        #expect(sessions().card(of: .quiz).isStarted)
    }

    @Test func endedGameIsNotContinuedAfterRestart() async throws {
        let before = sessions()
        await before.recall.load()
        before.recall.start()
        before.saveGame(of: .recall)
        before.recall.giveUp()
        before.saveGame(of: .recall)
        #expect(!sessions().card(of: .recall).isStarted)
    }

    @Test func recordAndLessonSurviveRestart() async throws {
        let before = sessions()
        await before.recall.load()
        before.recall.start()
        before.recall.add("int")
        before.recall.giveUp()
        await before.recall.resultSaved()
        await before.names.load()
        await before.names.start(.practice)
        let face = try #require(before.names.screen.round?.choice.options.first?.content.face)
        await before.names.perform(.noteKnownAlready(face))
        let after = sessions()
        await after.load()
        try await until { after.names.screen.menu?.progress?.known == 1 }
        #expect(after.card(of: .recall).detail?.text.contains("1") == true)
        #expect(after.card(of: .recall).detail == before.recall.screen.record)
        #expect(after.card(of: .names).detail?.text == after.names.screen.menu?.progress?.knownText)
    }

    @Test func damagedSavedGameIsNotContinued() async throws {
        let games = folder.appending(path: "games")
        try FileManager.default.createDirectory(at: games, withIntermediateDirectories: true)
        try Data("{".utf8).write(to: games.appending(path: "recall.json"))
        #expect(!sessions().card(of: .recall).isStarted)
    }

    @Test func signInTokensAreSavedInFile() async throws {
        let clock = ManualClock()
        let sessions = OfflineSessions(.english, keepingIn: folder, time: clock.timeSource)
        let signIn = Task { await sessions.signIn.perform(.signIn) }
        try await clock.waitForSleeper(due: .seconds(5))
        guard case .code(let code, _) = sessions.signIn.screen.phase else {
            Issue.record("\(sessions.signIn.screen.phase)")
            return
        }
        sessions.decide(code: code, isApproved: true)
        clock.advance(to: .seconds(5))
        await signIn.value
        #expect(sessions.card(of: .twitch).detail?.text == sessions.signIn.screen.title)
        #expect(FileManager.default.fileExists(atPath: folder.appending(path: "tokens.playhouse").path))
    }
}
