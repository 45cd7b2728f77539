import Foundation
import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import WebHost

@Suite(.timeLimit(.minutes(1))) struct PlayerTokensTests {
    /// The rules that hold for a player who has signed in; without a sign-in the provider returns the token of the app.
    private static let rules = AccessTokenProviderContract.rules.filter { $0.name != "without a sign-in a call throws" }

    private let fake = FakeTwitch()

    private func tokens(_ store: InMemoryTokenStore, client: (any HTTPClient)? = nil) -> PlayerTokens {
        let signIn = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client ?? InProcessHTTPClient(fake), store: store,
            time: ImmediateClock().timeSource)
        return PlayerTokens(signIn: signIn, application: fake.issueToken())
    }

    private func signedIn() async throws -> PlayerTokens {
        let tokens = tokens(InMemoryTokenStore())
        let invitation = try await tokens.signIn.invite()
        fake.approve(userCode: invitation.userCode)
        try await tokens.signIn.complete(invitation)
        return tokens
    }

    private var renewals: Int { fake.history.count { $0.method == "POST" } - 2 }

    @Test(arguments: rules)
    func contractHoldsForSignedInPlayer(rule: ContractRule<AccessTokenProviderContract.Subject>) async throws {
        let subject = AccessTokenProviderContract.Subject(
            signedIn: {
                let scene = PlayerTokensTests()
                return .init(try await scene.signedIn()) { scene.renewals }
            },
            refused: {
                let scene = PlayerTokensTests()
                let tokens = try await scene.signedIn()
                scene.fake.revokeRefreshTokens()
                return .init(tokens) { scene.renewals }
            },
            signedOut: { PlayerTokensTests().tokens(InMemoryTokenStore()) },
            neverAnswered: {
                PlayerTokensTests().tokens(InMemoryTokenStore(.fixture()), client: HTTPClientSpy())
            })
        try await rule.verify(subject)
    }

    @Test func signedOutPlayerHasTokenOfApp() async throws {
        let tokens = tokens(InMemoryTokenStore())
        #expect(try await tokens.accessToken() == tokens.application)
        await #expect(throws: LoadError.refused(.signInNeeded)) {
            try await tokens.renewedToken(insteadOf: tokens.application)
        }
    }
}
