import Foundation
import NameMatch
import QuizDomain
import RemoteLoading
import Testing
import TwitchBrowse

@testable import SwiftUIHost

@Suite(.timeLimit(.minutes(5)))
struct OfflineSessionsTests {
    @Test func everyAppLoadsOffline() async {
        let sessions = OfflineSessions(cachingIn: nil)
        await sessions.recall.load()
        #expect(sessions.recall.screen.phase == .ready)
        await sessions.quiz.load()
        await sessions.quiz.start()
        #expect(sessions.quiz.stage.game?.options.count == 4)
        await sessions.trivia.start()
        #expect(sessions.trivia.stage.game?.options.count == 2)
        await sessions.names.load()
        #expect(sessions.names.screen.menu?.lines.isEmpty == false)
        await sessions.signIn.start()
        await sessions.browse.load()
        #expect(sessions.browse.games.list.message?.button.action == .signIn)
    }

    @Test func quizPictureIsLoadedWithoutNetwork() async throws {
        let sessions = OfflineSessions(cachingIn: nil)
        await sessions.quiz.load()
        await sessions.quiz.start()
        guard case .at(let address) = sessions.quiz.stage.game?.prompt?.picture else {
            Issue.record("the first question has no picture")
            return
        }
        #expect(try await sessions.quizPictures.image(at: address).info.width == 30)
    }

    @Test func peopleAndPortraitsAreCachedOnDisk() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "swiftui-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }  // the system cleans up temporary folders
        let sessions = OfflineSessions(cachingIn: folder)
        await sessions.names.load()
        await sessions.names.start(.practice)
        for cache in ["lists", "pictures"] {
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: cache).path)
            #expect(!files.isEmpty)
        }
    }
}
