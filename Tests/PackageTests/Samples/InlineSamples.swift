import Foundation
import HTTPCaching
import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// The calls in the inline code of the pages.
@MainActor
@Suite(.bounded) struct InlineSamples {
    private let clock = ManualClock()

    @Test func sessionAcceptsStandardStoresOfApp() {
        let client = InProcessHTTPClient(FakeNameGame())
        func session(records: any RecordStore, learning: any LearningStore) -> NameMatchSession {
            NameMatchSession(
                people: RemotePeopleLoader(FakeNameGame.request(), client: client),
                images: RemoteImageLoader(over: client), records: records, learning: learning)
        }
        let session = session(
            records: .standard(for: "org.example.my-game"), learning: .standard(for: "org.example.my-game"))
        #expect(session.screen.menu?.isLoading == false)
    }

    @Test func actionOfRoundButtonCanBePerformed() async throws {
        let session = NameMatchSession(
            people: PeopleLoaderSpy(answering: .always(.fixture())), images: ImageLoaderSpy(answering: .fixture()),
            modes: [.practice], time: clock)
        await session.start(.practice)
        let button = try #require(session.screen.round?.choice.buttons.first { $0.action == .pause })
        await session.perform(.choice(button.action))
        #expect(session.screen.round?.choice.phase == .paused)
    }

    @Test func unknownFoldingPolicyThrowsInvalidData() async throws {
        let payload = #"{"question": "Which?", "answer": ["int"], "matters": ["size"]}"#
        let loader = RemoteRecallLoader(
            HTTPRequest(.get, "https://quiz.example/java.json"), client: InProcessHTTPClient { _ in .json(payload) }
        )
        await #expect(throws: LoadError.invalidData(.rejected(.unknown, at: "matters[0]"))) {
            try await loader.loadQuestion()
        }
    }

    @Test func deckOffersOnlyOptionsTrueAndFalse() async throws {
        let service = FakeOpenTrivia(time: clock)
        let client = InProcessHTTPClient(service)
        let deck = OpenTrivia(over: client).deck(.trueOrFalse)
        let page = try await deck.next(after: ChoiceHistory())
        #expect(page.questions.allSatisfy { $0.options == ["True", "False"] })
    }

    @Test func recordKeyContainsGameMode() async throws {
        let store = InMemoryRecordStore()
        let session = RecallSession(
            loader: RecallQuestionLoaderSpy(answering: .always(.fixture(answers: ["int"]))),
            records: store.location(of: "lucky-day", mode: "endless"), time: clock)
        await session.load()
        session.start()
        session.add("int")
        await session.resultSaved()
        #expect(await store.records().keys.map(\.description) == ["lucky-day/endless"])
    }

    @Test func picturesCanBeCachedForDays() async throws {
        let server = InProcessHTTPClient { _ in .text("picture") }
        let client = server.cached(in: .memory(), keeping: .fresh(for: .seconds(86_400)))
        #expect(try await client.send(HTTPRequest(.get, "https://faces.example/1")).status == .ok)
    }

    @Test func clientStoresResponsesInPartitionOfAccount() async throws {
        let server = InProcessHTTPClient { _ in HTTPResponse(fields: ["Cache-Control": "max-age=60"]) }
        let cache = HTTPCache.memory()
        let client = server.cached(
            in: cache.partition("account 4711"), refreshing: BackgroundRefreshes(.serveStaleAsPermitted))
        let request = try HTTPRequest(
            .get, parsing: "https://api.example/me", fields: [.authorization: "Bearer t0ken"])
        _ = try await client.send(request)
        #expect(try await client.send(request).source != .network)
    }

    @Test func credentialTellsWhetherScopeIsGranted() async throws {
        let fake = FakeTwitch(time: clock)
        let (client, authorizer) = (InProcessHTTPClient(fake), fake.authorizer())
        #expect(try await authorizer.credential(over: client).grants(.readFollows) == false)
    }

    @Test func fakesAndFixturesAreConfiguredByArguments() async throws {
        let game = StreamedGame(id: "1", name: "Chess")
        let fake = FakeTwitch(FakeCatalog(of: [], in: game), time: clock)
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake), authorizer: fake.authorizer(),
            time: clock)
        #expect(try await helix.loadTopStreams(of: game, limit: 1).elements.isEmpty)
        #expect(Roster.fixture(count: 12).people.count == 12)
        #expect(UncheckedProfile.fixture(3).firstName == "First 3")
    }
}
