import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct HelixFollowedTests {
    private let stage = Stage(.usual)

    private func helix(_ token: AccessToken) -> HelixLoader {
        HelixLoader(
            clientID: FakeTwitch.clientID, client: stage.client,
            tokens: FixedAccessToken(token), time: stage.clock.timeSource)
    }

    @Test func followedStreamsAreSortedByViewers() async throws {
        let helix = helix(stage.fake.issueToken(owner: .user("ada"), scopes: [.readFollows]))
        let list = try await helix.loadFollowedStreams(limit: 10)
        #expect(list.elements.count == 10)
        #expect(list.elements.allSatisfy { stage.fake.catalogue.followed.contains($0.login) })
        #expect(list.elements.map(\.viewers) == list.elements.map(\.viewers).sorted(by: >))
        #expect(Set(stage.fake.history.map(\.path)) == ["/helix/users", "/helix/streams/followed"])
    }

    @Test(arguments: [TokenOwner.user("ada"), .application])
    func tokenWithoutScopeSendsNoRequest(owner: TokenOwner) async {
        let helix = helix(stage.fake.issueToken(owner: owner))
        let result = await outcome { () throws(LoadError) in try await helix.loadFollowedStreams(limit: 10) }
        #expect(result == .failure(.refused(.signInNeeded)))
        #expect(stage.fake.history.isEmpty)
    }

    @Test func tokenWithUnknownScopesSendsNoRequest() async throws {
        let token = try #require(AccessToken("unknown", owner: .user("ada")))
        let result = await outcome { () throws(LoadError) in try await helix(token).loadFollowedStreams(limit: 10) }
        #expect(result == .failure(.refused(.signInNeeded)) && stage.fake.history.isEmpty)
    }

    @MainActor
    @Test func listWithoutScopeOffersSignIn() async {
        let helix = helix(stage.fake.issueToken(owner: .user("ada")))
        let session = StreamsSession(.followed, from: helix, time: stage.clock.timeSource)
        await session.load()
        #expect(session.screen.message?.button.action == .signIn && session.screen.rows.isEmpty)
    }
}
