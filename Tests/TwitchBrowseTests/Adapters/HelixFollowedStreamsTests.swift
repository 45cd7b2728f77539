import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct HelixFollowedStreamsTests {
    private let setup = TwitchSetup(.usual)

    private func helix(_ token: AccessToken) -> HelixLoader {
        HelixLoader(
            clientID: FakeTwitch.clientID, client: setup.client,
            tokens: FixedAccessToken(token), time: setup.clock.timeSource)
    }

    @Test func followedStreamsAreSortedByViewers() async throws {
        let helix = helix(setup.fake.issueToken(owner: .user("ada"), scopes: [.readFollows]))
        let list = try await helix.loadFollowedStreams(limit: 10)
        #expect(list.elements.count == 10)
        #expect(list.elements.allSatisfy { setup.fake.catalog.followed.contains($0.login) })
        #expect(list.elements.map(\.viewers) == list.elements.map(\.viewers).sorted(by: >))
        #expect(Set(setup.fake.history.map(\.path)) == ["/helix/users", "/helix/streams/followed"])
    }

    @Test(arguments: [TokenOwner.user("ada"), .application])
    func followedStreamsAreNotRequestedWithoutScope(owner: TokenOwner) async {
        let helix = helix(setup.fake.issueToken(owner: owner))
        let result = await outcome { () throws(LoadError) in try await helix.loadFollowedStreams(limit: 10) }
        #expect(result == .failure(.refused(.signInNeeded)))
        #expect(setup.fake.history.isEmpty)
    }

    @Test func followedStreamsAreNotRequestedWithUnknownScopes() async throws {
        let token = try #require(AccessToken("unknown", owner: .user("ada")))
        let result = await outcome { () throws(LoadError) in try await helix(token).loadFollowedStreams(limit: 10) }
        #expect(result == .failure(.refused(.signInNeeded)) && setup.fake.history.isEmpty)
    }

    @MainActor
    @Test func followedListWithoutScopeOffersSignIn() async {
        let helix = helix(setup.fake.issueToken(owner: .user("ada")))
        let session = StreamsSession(.followed, from: helix, time: setup.clock.timeSource)
        await session.load()
        #expect(session.screen.message?.button.action == .signIn && session.screen.rows.isEmpty)
    }

    /// A list of one user must neither be requested with the token of another user, nor shown to another user.
    @Test(arguments: [
        ("/helix/users", ["/helix/users"]), ("/helix/streams/followed", ["/helix/users", "/helix/streams/followed"]),
    ])
    func listIsRefusedIfUserChangesDuringLoad(path: String, paths: [String]) async throws {
        let source = ChangingUser()
        let sent = Locked<[String]>([])
        let client = InProcessHTTPClient { request in
            sent.withLock { $0.append(request.url.path()) }
            if request.url.path() == path { source.change() }
            return request.url.path() == "/helix/users"
                ? .json(#"{"data": [{"id": "7"}]}"#)
                : .json(#"{"data": [{"id": "1", "user_login": "bea", "viewer_count": 3}]}"#)
        }
        let helix = HelixLoader(clientID: .app, client: client, tokens: source, time: setup.clock.timeSource)
        let result = await outcome { () throws(LoadError) in try await helix.loadFollowedStreams(limit: 10) }
        #expect(result == .failure(.refused(.signInNeeded)) && sent.withLock { $0 } == paths)
    }
}

/// A source whose user changes.
private final class ChangingUser: CredentialSource {
    private let changes = Locked(0)

    var revision: Int { changes.withLock { $0 } }

    func change() { changes.withLock { $0 += 1 } }

    func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
        let scopes: Set<String> = [TwitchScope.readFollows.rawValue]
        guard let credential = try? Credential(id: "user \(revision)", bearer: "t\(revision)", scopes: scopes) else {
            throw .refused
        }
        return credential
    }

    func renewal(of credential: Credential, over client: any HTTPClient) async throws(CredentialError) -> Credential {
        throw .refused
    }
}
