import Foundation
import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzesTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// Runs the first samples of the README and of the pages of the modules.
@MainActor
@Suite(.bounded) struct FirstSamples {
    @Test func recallSampleFindsTwoAnswers() async throws {
        let client = InProcessHTTPClient { _ in RecallPayload(.javaKeywords).response }
        #expect(try await RecallSample.play(over: client) == FinishReport(.playing, found: 2, total: 50))
    }

    @Test func ownQuestionSampleFindsTwoAnswers() async throws {
        #expect(try await OwnQuestionSample.play() == FinishReport(.playing, found: 2, total: 8))
    }

    @Test func invalidDataIsExplainedButCancellationIsNot() {
        #expect(ErrorSample.explain(.invalidData(.empty)) == "The server sent invalid data: empty body.")
        #expect(ErrorSample.explain(.cancelled) == nil)
    }

    @Test func nameMatchSampleShowsSixFaces() async throws {
        let session = await NameMatchSample.play(
            over: InProcessHTTPClient(FakeNameGame()), FakeNameGame.request(), records: InMemoryRecordStore(),
            learning: InMemoryLearningStore())
        let round = try #require(session.screen.round)
        #expect(round.choice.options.compactMap(\.content.face).compactMap(session.portrait).count == 6)
    }

    @Test func twitchSampleOpensStream() async throws {
        let fake = FakeTwitch()  // on system time, as the loader and the sessions
        var opened: [URL] = []
        let (_, games, streams) = await TwitchBrowseSample.browse(
            over: InProcessHTTPClient(fake), fake.issueToken(), clientID: FakeTwitch.clientID
        ) { opened.append($0) }
        #expect(games.screen.rows.count == 5 && streams.screen.rows.count == 10)
        let login = try #require(streams.screen.rows.first).stream.login
        #expect(opened.map(\.absoluteString) == ["https://www.twitch.tv/\(login)"])
    }

    @Test func requestSampleHidesSecrets() throws {
        let request = try RequestSample.make()
        #expect("\(request)".hasSuffix("?game=Games%20%2B%20Demos&token=<secret>"))
        #expect(!request.debugDescription.contains("k3y"))
    }

    @Test func samplesOfTestingLibrariesPass() async throws {
        try await StubSample.load()
        try await FakeTriviaSample.load()
        RecallSpySample.press()
        #expect(await NameMatchSpySample.press() == .round(.fixture()))
        #expect(await TwitchSpySample.refresh().isLoading)
    }
}
