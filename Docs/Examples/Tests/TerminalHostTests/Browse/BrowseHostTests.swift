import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@testable import TerminalHost

@MainActor
struct BrowseHostTests {
    private let clock = ManualClock()
    private let fake: FakeTwitch
    private let store = InMemoryTokenStore()
    private let output = RecordingOutput()

    init() {
        fake = FakeTwitch(time: clock.timeSource)
    }

    private var signIn: DeviceSignIn {
        DeviceSignIn(
            clientID: FakeTwitch.clientID, client: InProcessHTTPClient(fake), store: store, time: clock.timeSource)
    }

    /// Saves the tokens of an earlier sign-in in the store.
    private func signInBefore() async throws {
        let signIn = signIn
        let invitation = try await signIn.invite()
        fake.approve(userCode: invitation.userCode)
        async let isComplete: Void = signIn.complete(invitation)
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        try await isComplete
    }

    private func host() throws -> BrowseHost {
        BrowseHost(try Options(["browse"], environment: [:]), time: clock.timeSource)
    }

    @Test func expiredTokenIsRenewedWithoutSignIn() async throws {
        try await signInBefore()
        let before = try await store.load()
        fake.revokeTokens()
        let session = SignInSession(signIn, time: clock.timeSource)
        await session.start()
        #expect(try await host().complete(session, output))
        #expect(output.text.isEmpty)
        #expect(try await store.load() != before)
    }

    @Test func revokedRefreshTokenStartsSignIn() async throws {
        try await signInBefore()
        fake.revokeTokens()
        fake.revokeRefreshTokens()
        let session = SignInSession(signIn, time: clock.timeSource)
        await session.start()
        let completion = Task { try await host().complete(session, output) }
        try await until { output.text.contains("and enter ABCD1001") }
        // The user does not enter the code, so it expires.
        try await clock.waitForSleeper(due: .seconds(10))
        clock.advance(to: .seconds(3_600))
        #expect(try await !completion.value)
        #expect(session.screen.phase == .expired)
    }
}
