import Foundation
import HTTPCaching
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse

/// The separation of cached responses by token owner (RFC 9111, section 7.3).
@Suite(.bounded) struct TokenOwnerCachingTests {
    private static let address = "https://api.test/me"

    /// Returns an authorized client whose responses are cached in a shared store.
    private static func caller(
        _ tokens: any CredentialSource, sharing store: HTTPCache
    ) throws -> any HTTPClient {
        let server = InProcessHTTPClient { request in
            let fields: HTTPFields = ["Cache-Control": "max-age=3600"]
            return HTTPResponse(fields: fields, body: Data((request.fields[.authorization] ?? "").utf8))
        }
        let url = try #require(URL(string: address))
        return server.cached(in: store).authorized(by: Authorizer(tokens, for: [url]))
    }

    private static func fixed(_ token: String, _ owner: TokenOwner, clientID: ClientID = .app) -> FixedAccessToken {
        FixedAccessToken(AccessToken(token, owner: owner)!, clientID: clientID)
    }

    /// Returns a source of the token of an app's own server, which always issues the given token.
    private static func hosted(_ token: String, _ owner: TokenOwner) throws -> HostedAccessToken {
        let server = InProcessHTTPClient { _ in .json(#"{"access_token": "\#(token)"}"#) }
        return HostedAccessToken(
            HTTPRequest(.get, "https://own.test/token"), client: server, clientID: .app, owner: owner)
    }

    private static func answer(_ client: any HTTPClient) async throws -> HTTPResponse {
        try await client.send(HTTPRequest(.get, parsing: address))
    }

    private static let owners: [TokenOwner] = [
        .application, .user(""), .user("ada"), .user("bob"), .user("application"), .user("the app"), .user(" ada"),
        .user("\u{301}ada"),
    ]

    @Test(arguments: owners, owners)
    func cachedResponsesAreNotSharedBetweenOwners(first: TokenOwner, second: TokenOwner) async throws {
        for (one, other) in [
            (
                Self.fixed("one", first) as any CredentialSource,
                Self.fixed("two", second) as any CredentialSource
            ),
            (try Self.hosted("one", first), try Self.hosted("two", second)),
        ] {
            let store = HTTPCache.memory()
            _ = try await Self.answer(Self.caller(one, sharing: store))
            let response = try await Self.answer(Self.caller(other, sharing: store))
            #expect(response.body == Data((first == second ? "Bearer one" : "Bearer two").utf8))
        }
    }

    @Test func cachedResponsesAreNotSharedBetweenApps() async throws {
        let store = HTTPCache.memory()
        let apps: [(String, TokenOwner)] = [
            ("app", .user("ada")), ("app/", .user("ada")), ("app", .user("/ada")), ("appuser", .user("ada")),
            ("app/user", .user("ada")), ("app", .user("user ada")), ("app", .application),
            ("appapplication", .application),
        ]
        for (number, (text, owner)) in apps.enumerated() {
            let clientID = try #require(ClientID(parsing: text))
            let client = try Self.caller(Self.fixed("t\(number)", owner, clientID: clientID), sharing: store)
            #expect(try await Self.answer(client).body == Data("Bearer t\(number)".utf8))
        }
    }

    @Test(arguments: owners)
    func declinedTokenKeepsItsOwnerForRenewal(owner: TokenOwner) async throws {
        let tokens = Locked<[AccessToken]>([])
        struct Declining: CredentialSource {
            let token: AccessToken
            let declined: Locked<[AccessToken]>
            let revision = 0

            func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
                token.credential(for: .app)
            }

            func renewal(of old: Credential, over client: any HTTPClient) async throws(CredentialError) -> Credential {
                declined.withLock { $0.append(AccessToken(of: old)) }
                throw .refused
            }
        }
        let token = try #require(AccessToken("one", owner: owner))
        let url = try #require(URL(string: Self.address))
        let authorizer = Authorizer(Declining(token: token, declined: tokens), for: [url])
        _ = try await Self.answer(InProcessHTTPClient { _ in .status(.unauthorized) }.authorized(by: authorizer))
        #expect(tokens.withLock { $0 } == [token])
    }

    @Test(arguments: owners)
    func decodedTokenPairKeepsOwner(owner: TokenOwner) throws {
        let access = try #require(AccessToken("one", owner: owner))
        let pair = try #require(TokenPair(access: access, refresh: "r", clientID: .app))
        let restored = try JSONDecoder().decode(TokenPair.self, from: JSONEncoder().encode(pair))
        #expect(restored == pair)
    }

    @Test func tokenDescriptionContainsItsOwner() throws {
        #expect(try #require(AccessToken("one", owner: .application)).description == "token of application")
        #expect(try #require(AccessToken("one", owner: .user("ada"))).description == #"token of user("ada")"#)
    }
}
