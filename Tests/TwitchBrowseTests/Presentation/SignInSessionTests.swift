import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@MainActor
@Suite(.bounded) struct SignInSessionTests {
    private let clock = ManualClock()
    private let fake: FakeTwitch
    private let store = InMemoryTokenStore()

    init() {
        fake = FakeTwitch(time: clock.timeSource)
    }

    private func session(
        _ store: (any TokenStoring)? = nil, client: (any HTTPClient)? = nil, wording: BrowseWording = .english
    ) -> SignInSession {
        let device = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client ?? InProcessHTTPClient(fake), store: store ?? self.store,
            time: clock.timeSource)
        return SignInSession(device, wording: wording, time: clock.timeSource)
    }

    private func signIn(_ session: SignInSession) async throws {
        let call = Task { await session.signIn() }
        try await clock.waitForSleeper(due: clock.timeSource.elapsed() + .seconds(5))
        fake.approve(userCode: "ABCD1000")
        clock.advance(by: .seconds(5))
        await call.value
    }

    @Test(arguments: SigningInContract.rules)
    func contractHoldsForSession(rule: ContractRule<SigningInContract.Subject>) async throws {
        try await rule.verify(.init { SignInSession($0, time: $1) })
    }

    @Test(arguments: [
        (
            BrowseWording.english, "Sign in",
            "Go to https://www.twitch.test/activate?device-code=ABCD1000 and enter ABCD1000"
        ),
        (.italian, "Accedi", "Vai a https://www.twitch.test/activate?device-code=ABCD1000 e scrivi ABCD1000"),
    ])
    func screenShowsCodeAddressAndCountdown(wording: BrowseWording, title: String, detail: String) async throws {
        let session = session(wording: wording)
        let call = Task { await session.signIn() }
        try await clock.waitForSleeper(due: .seconds(5))
        #expect(session.screen.title == title && session.screen.detail == detail)
        #expect(session.screen.remaining?.text == "30:00" && session.screen.button?.action == .cancel)
        clock.advance(by: .seconds(1))
        try await until { session.screen.remaining?.text == "29:59" }
        if wording.signIn == "Sign in" { #expect(session.screen.remaining?.spoken == "29 minutes, 59 seconds") }
        call.cancel()
        await call.value
        #expect(session.screen.phase == .signedOut && session.screen.remaining == nil)
    }

    @Test func cancellationOfLastCallerEndsSignIn() async throws {
        let session = session()
        let first = Task { await session.signIn() }
        try await clock.waitForSleeper(due: .seconds(5))
        let second = await Task.begun { await session.signIn() }
        first.cancel()
        await first.value
        #expect(fake.history.count == 1)
        if case .code = session.screen.phase {} else { Issue.record("\(session.screen.phase)") }
        second.cancel()
        await second.value
        #expect(session.screen.phase == .signedOut)
    }

    @Test func startRenewsExpiredToken() async throws {
        try await signIn(session())
        let before = try await store.load()
        fake.revokeTokens()
        let later = session()
        await later.start()
        #expect(later.screen.phase == .signedIn(login: "ada"))
        #expect(try await store.load() != before)
    }

    @Test func startOfflineKeepsSignIn() async throws {
        try await signIn(session())
        let client = HTTPClientStub()
        client.on(.any, failure: .notConnected)
        let later = session(client: client)
        await later.start()
        #expect(later.screen.phase == .signedIn(login: nil) && later.screen.title == "Signed in")
    }

    @Test func startDuringSignInDoesNothing() async throws {
        let session = session()
        let call = Task { await session.signIn() }
        try await clock.waitForSleeper(due: .seconds(5))
        let before = session.screen
        await session.start()
        #expect(session.screen == before)
        call.cancel()
        await call.value
    }

    @Test func tokenIsValidatedHourlyAfterSignIn() async throws {
        let session = session()
        try await signIn(session)
        let count = fake.history.count { $0.path == "/oauth2/validate" }
        #expect(count == 1)
        try await clock.waitForSleeper(due: .seconds(3_605))
        clock.advance(to: .seconds(3_605))
        try await clock.waitForSleeper(due: .seconds(7_205))
        #expect(fake.history.count { $0.path == "/oauth2/validate" } == 2)
        #expect(session.screen.phase == .signedIn(login: "ada"))
    }

    @Test func releasedSessionStopsValidating() async throws {
        var session: SignInSession? = session()
        try await signIn(try #require(session))
        try await clock.waitForSleeper(due: .seconds(3_605))
        session = nil
        try await until { clock.deadlines.isEmpty }
    }

    @Test func signOutOfUnwritableStoreKeepsSignIn() async throws {
        let full = StoreError(.unwritable(code: 28), at: "here")
        let store = TokenStoreStub(Script([.success(()), .failure(full)]), holding: .fixture())
        let client = InProcessHTTPClient { _ in .json(#"{"client_id": "fakeclient", "login": "ada"}"#) }
        let session = session(store, client: client)
        await session.start()
        #expect(session.screen.phase == .signedIn(login: "ada"))
        await session.signOut()
        #expect(session.screen.phase == .signOutFailed(.refused(.unavailable(until: nil))))
        #expect(session.screen.button?.action == .signOut && session.screen.title == "Sign-out failed")
    }

    @Test func signOutSucceedsOffline() async throws {
        let spy = HTTPClientSpy()
        let session = session(InMemoryTokenStore(.fixture()), client: spy)
        let start = Task { await session.start() }
        try await spy.requests.waitForCalls(1)
        spy.requests.fail(0, with: .notConnected)
        await start.value
        await session.signOut()
        #expect(session.screen.phase == .signedOut)
        try await spy.requests.waitForCalls(2)
        #expect(spy.requests[1].url.path() == "/oauth2/revoke")
        #expect(!spy.requests[1].debugDescription.contains("s3cr3t"))
        spy.requests.fail(1, with: .notConnected)
    }

    @Test func tokenIsRevokedAfterStoreIsClear() async throws {
        let store = TokenStoreSpy(holding: .fixture())
        let spy = HTTPClientSpy()
        let session = session(store, client: spy)
        let start = Task { await session.start() }
        try await store.calls.waitForCalls(1)
        store.calls.complete(0)
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .json(#"{"client_id": "fakeclient", "login": "ada"}"#))
        await start.value
        let signOut = Task { await session.signOut() }
        try await store.calls.waitForCalls(2)
        #expect(spy.requests.count == 1)
        store.calls.complete(1)
        await signOut.value
        try await spy.requests.waitForCalls(2)
        let form = String(decoding: try #require(spy.requests[1].body), as: UTF8.self)
        #expect(form == "client_id=fakeclient&token=s3cr3t-access-of-fixture-1")
        spy.requests.complete(1, with: HTTPResponse())
    }

    @Test func buttonsPerformTheirActions() async {
        let spy = SigningInSpy()
        for action in [SignInAction.signIn, .cancel, .signOut] { await spy.perform(action) }
        #expect(spy.calls == [.signIn, .cancel, .signOut])
    }
}
