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
struct OfflineSessionsTests {
    @Test func everyAppLoadsOffline() async throws {
        let sessions = OfflineSessions(.english)
        await sessions.recall.load()
        #expect(sessions.recall.screen.phase == .ready)
        await sessions.planets.load()
        #expect(sessions.planets.screen.rows.map(\.prompt).last == "8th from the Sun")
        await sessions.quiz.load()
        await sessions.quiz.start()
        #expect(sessions.quiz.screen.round?.options.count == 4)
        await sessions.trivia.start()
        #expect(sessions.trivia.screen.round?.options.count == 2)
        await sessions.names.load()
        #expect(sessions.names.screen.menu?.lines.isEmpty == false)
        await sessions.games.load()
        #expect(sessions.games.screen.rows.count == 5)
        let streams = sessions.streams(sessions.games.screen.rows[0].streams)
        await streams.load()
        try await until { !streams.screen.isCompleting }
        #expect(streams.screen.rows[2].labels.map(\.text) == ["Strong language", "Mature game"])
        #expect(streams.screen.title == "Just Chatting" && streams.screen.rows.count == 10)
        await sessions.games.show(.search("dota"))
        #expect(sessions.games.screen.rows.map(\.name) == ["Dota 2"])
    }

    @Test func mixedQuizIsPlayedToItsResult() async throws {
        let clock = ManualClock()
        let quiz = OfflineSessions(.english, time: clock.timeSource).mixedQuiz
        await quiz.start()
        let steps: [(action: ChoiceAction?, answer: String)] = [
            (nil, "Lima"), (.answer("nille"), "Nile"), (.answer("C. S. Lewis"), "J.R.R. Tolkien"), (nil, "Oslo"),
        ]
        for (action, answer) in steps {
            // No explanation takes longer to read, and then a question ignores answers for 0.3 seconds.
            clock.advance(by: .seconds(30))
            try await until { quiz.screen.round?.phase == .asking }
            let options = quiz.screen.round?.options ?? []
            #expect(options.isEmpty == (action != nil))
            let pick = options.first { $0.content.text == answer }.map { ChoiceAction.pick($0.id) }
            await quiz.perform(try #require(action ?? pick))
        }
        clock.advance(by: .seconds(30))
        try await until { quiz.screen.results != nil }
        let results = try #require(quiz.screen.results)
        #expect(results.share?.hasSuffix("🟩🟩⬛🟩") == true)
        #expect(results.review.map(\.typed) == [[], ["nille"], ["C. S. Lewis"], []])
    }

    @Test(arguments: [true, false]) func deniedSignInHidesOnlyFollowedStreams(isApproved: Bool) async throws {
        let clock = ManualClock()
        let sessions = OfflineSessions(.english, time: clock.timeSource)
        await sessions.signIn.start()
        #expect(sessions.signIn.screen.phase == .signedOut)
        let signIn = Task { await sessions.games.perform(.signIn, of: sessions.signIn) }
        try await clock.waitForSleeper(due: .seconds(5))
        guard case .code(let code, _) = sessions.signIn.screen.phase else {
            Issue.record("\(sessions.signIn.screen.phase)")
            return
        }
        sessions.decide(code: code, isApproved: isApproved)
        clock.advance(to: .seconds(5))
        await signIn.value
        #expect(sessions.signIn.screen.phase == (isApproved ? .signedIn(login: "ada") : .denied))
        await sessions.games.load()
        let list = sessions.games.screen
        #expect(list.rows.count == 5 && list.message == nil)
        let followed = sessions.streams(.followed)
        await followed.loadForViewer()
        #expect(followed.screen.rows.count == (isApproved ? 10 : 0))
        #expect(followed.screen.message?.button.action == (isApproved ? nil : .signIn))
        await sessions.games.perform(.signOut, of: sessions.signIn)
        #expect(sessions.signIn.screen.phase == .signedOut && !sessions.signIn.screen.isSignedIn)
        await followed.loadForViewer()
        #expect(followed.screen.rows.isEmpty && followed.screen.message?.button.action == .signIn)
    }

    @Test func quizPictureIsLoadedWithoutNetwork() async throws {
        let sessions = OfflineSessions(.english)
        await sessions.quiz.load()
        await sessions.quiz.start()
        guard case .at(let address) = sessions.quiz.screen.round?.prompt?.picture else {
            Issue.record("the first question has no picture")
            return
        }
        #expect(try await sessions.quizPictures.image(at: address).info.width == 30)
    }

    @Test func peopleAndPortraitsAreCachedOnDisk() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "swiftui-\(UUID())")
        defer { try? FileManager.default.removeItem(at: folder) }  // the system cleans up temporary folders
        let sessions = OfflineSessions(.english, cachingIn: folder)
        await sessions.names.load()
        await sessions.names.start(.practice)
        for cache in ["lists", "pictures"] {
            let files = try FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: cache).path)
            #expect(!files.isEmpty)
        }
    }
}
