import Foundation
import HostParts
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.timeLimit(.minutes(5))) struct PlayerTokensTests {
    /// The rules of the contract, except the rules for a signed-out player, who gets the token of the app here.
    private static let rules = (CredentialSourceContract.rules + CredentialSourceContract.sharing).except([
        "signed-out": "the token of the app is returned", "after-sign-out": "the token of the app is returned",
        "remembered-refusal": "the token of the app is returned",
    ])

    private let clock = ManualClock()
    private let fake = FakeTwitch()

    private func tokens(_ store: InMemoryTokenStore, client: (any HTTPClient)? = nil) -> PlayerTokens {
        let signIn = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client ?? InProcessHTTPClient(fake), store: store,
            time: clock.timeSource)
        return PlayerTokens(
            signIn: signIn, application: FixedAccessToken(fake.issueToken(), clientID: FakeTwitch.clientID))
    }

    private func signedIn() async throws -> PlayerTokens {
        let tokens = tokens(InMemoryTokenStore())
        let invitation = try await tokens.signIn.invite()
        fake.approve(userCode: invitation.userCode)
        let completion = Task { try await tokens.signIn.complete(invitation) }
        let due = clock.now.offset + .seconds(5)
        try await clock.waitForSleeper(due: due)
        clock.advance(to: due)
        try await completion.value
        return tokens
    }

    private var renewals: Int { fake.history.count { $0.path == "/oauth2/token" } - 1 }

    @Test(arguments: rules)
    func playerTokensObeyCredentialSourceContract(rule: ContractRule<CredentialSourceContract.Subject>)
        async throws
    {
        let subject = CredentialSourceContract.Subject(
            signedIn: {
                let scene = PlayerTokensTests()
                return .init(try await scene.signedIn()) { scene.renewals }
            },
            refused: {
                let scene = PlayerTokensTests()
                let tokens: PlayerTokens = try await scene.signedIn()
                scene.fake.revokeRefreshTokens()
                return .init(tokens) { scene.renewals }
            },
            signedOut: { .init(PlayerTokensTests().tokens(InMemoryTokenStore())) },
            signingOut: {
                let tokens = try await PlayerTokensTests().signedIn()
                return (.init(tokens), { try await tokens.signIn.signOut() })
            },
            neverAnswered: {
                .init(
                    PlayerTokensTests().tokens(InMemoryTokenStore(.fixture()), client: HTTPClientSpy(sink: { _, _ in }))
                )
            })
        try await rule.verify(subject)
    }

    @Test func signedOutPlayerUsesAppToken() async throws {
        let (tokens, client) = (tokens(InMemoryTokenStore()), HTTPClientDummy())
        let credential = try await tokens.credential(over: client)
        #expect(try await tokens.application.credential(over: client) == credential)
        await #expect(throws: CredentialError.refused) { try await tokens.renewal(of: credential, over: client) }
    }
}
