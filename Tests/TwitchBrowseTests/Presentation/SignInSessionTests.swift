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

    nonisolated private static let validation = #"{"client_id": "fakeclient", "login": "ada"}"#

    /// Begins a sign-in, and answers its first poll with tokens, as if the user had approved.
    private func beginApproved(_ session: SignInSession, over spy: HTTPClientSpy) async throws -> Task<Void, Never> {
        let call = Task { await session.signIn() }
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(
            0, with: .json(#"{"device_code": "d", "user_code": "A", "verification_uri": "https://t.test"}"#))
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(1, with: .json(#"{"access_token": "new", "refresh_token": "newer"}"#))
        return call
    }

    @Test func sessionPerformsEverySignInAction() async throws {
        let session = session()
        await session.perform(.start)
        #expect(session.screen.phase == .signedOut)
        let approved = Task { await session.perform(.signIn) }
        try await clock.waitForSleeper(due: .seconds(5))
        fake.approve(userCode: "ABCD1000")
        clock.advance(to: .seconds(5))
        await approved.value
        #expect(session.screen.phase == .signedIn(login: "ada"))
        await session.perform(.signOut)
        #expect(session.screen.phase == .signedOut)
        let cancelled = Task { await session.perform(.signIn) }
        try await clock.waitForSleeper(due: .seconds(10))
        #expect(session.screen.button?.action == .cancel)
        await session.perform(.cancel)
        await cancelled.value
        #expect(session.screen.phase == .signedOut)
    }

    @Test func newScreenIsEmittedAfterSignIn() async throws {
        let session = session()
        var screens = session.screens.makeAsyncIterator()
        let first = await screens.next(isolation: #isolation)
        #expect(first?.phase == .unknown)
        try await signIn(session)
        let second = await screens.next(isolation: #isolation)
        #expect(second == session.screen && second?.phase == .signedIn(login: "ada"))
    }

    @Test func screensEndWhenSessionIsReleased() async throws {
        let probe = LeakProbe()
        var session: SignInSession? = session()
        probe.watch(try #require(session))
        var screens = try #require(session?.screens).makeAsyncIterator()
        let first = await screens.next(isolation: #isolation)
        #expect(first?.phase == .unknown)
        session = nil
        try probe.verify()
        let last = await screens.next(isolation: #isolation)
        #expect(last == nil)
    }

    @Test func startWithoutTokensOffersSignIn() async {
        let session = session()
        await session.start()
        #expect(session.screen.phase == .signedOut && session.screen.button?.action == .signIn)
    }

    @Test func startWithStoredTokensShowsLoginName() async throws {
        try await signIn(session())
        let later = session()
        await later.start()
        #expect(later.screen.phase == .signedIn(login: "ada"))
    }

    @Test func approvedSignInShowsLoginName() async throws {
        let session = session()
        try await signIn(session)
        #expect(session.screen.phase == .signedIn(login: "ada") && session.screen.button?.action == .signOut)
    }

    @Test(arguments: [(5, SignInScreen.Phase.denied), (1_800, .expired)])
    func deniedOrExpiredSignInOffersNewCode(seconds: Int, phase: SignInScreen.Phase) async throws {
        let session = session()
        let call = Task { await session.signIn() }
        try await clock.waitForSleeper(due: .seconds(5))
        if phase == .denied { fake.deny(userCode: "ABCD1000") }
        clock.advance(to: .seconds(seconds))
        await call.value
        #expect(session.screen.phase == phase)
        #expect(session.screen.button == ActionButton("Get a new code", .signIn))
    }

    @Test func cancelledSignInShowsNoCode() async throws {
        let session = session()
        let call = Task { await session.signIn() }
        try await clock.waitForSleeper(due: .seconds(5))
        session.cancel()
        await call.value
        #expect(session.screen.phase == .signedOut && session.screen.button?.action == .signIn)
        #expect(session.screen.detail.isEmpty && session.screen.remaining == nil)
    }

    @Test func cancelledSecondSignInKeepsFirstSignIn() async throws {
        let session = session()
        try await signIn(session)
        let call = Task { await session.signIn() }
        try await clock.waitForSleeper(due: .seconds(10))
        session.cancel()
        await call.value
        #expect(session.screen.phase == .signedIn(login: "ada") && session.screen.button?.action == .signOut)
    }

    @Test func signOutEmptiesStore() async throws {
        let session = session()
        try await signIn(session)
        #expect(try await store.load() != nil)
        await session.signOut()
        #expect(try await store.load() == nil)
        #expect(session.screen.phase == .signedOut && session.screen.button?.action == .signIn)
    }

    @Test func revokedSignInEndsWithinAnHour() async throws {
        let session = session()
        try await signIn(session)
        fake.revokeTokens()
        fake.revokeRefreshTokens()
        try await clock.waitForSleeper(due: .seconds(3_605))
        clock.advance(to: .seconds(3_605))
        try await until { session.screen.phase == .signedOut }
    }

    @Test func screenAndSessionShowNoSecret() async throws {
        let session = session()
        let call = Task { await session.signIn() }
        try await clock.waitForSleeper(due: .seconds(5))
        var text = ""
        dump(session.screen, to: &text)
        dump(session, to: &text)
        session.cancel()
        await call.value
        #expect(text.contains("ABCD1000"))
        #expect(!fake.secrets.isEmpty && !fake.secrets.contains(where: text.contains))
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
        let address = try #require(URL(string: "https://www.twitch.test/activate?device-code=ABCD1000"))
        #expect(session.screen.phase == .code("ABCD1000", address: address))
        #expect(session.screen.remaining?.text == "30:00" && session.screen.button?.action == .cancel)
        clock.advance(by: .seconds(1))
        try await until { session.screen.remaining?.text == "29:59" }
        if wording.signIn == "Sign in" { #expect(session.screen.remaining?.spoken == "29 minutes, 59 seconds") }
        call.cancel()
        await call.value
        #expect(session.screen.phase == .signedOut && session.screen.remaining == nil)
    }

    @Test func pendingSignInCanBeShownInItalian() async throws {
        let session = session(wording: .english)
        let call = Task { await session.signIn() }
        try await clock.waitForSleeper(due: .seconds(5))
        #expect(session.screen(in: .english) == session.screen)
        let italian = session.screen(in: .italian)
        #expect(italian.phase == session.screen.phase && italian.remaining?.text == "30:00")
        #expect(italian.title == "Accedi" && italian.detail.hasSuffix("e scrivi ABCD1000"))
        call.cancel()
        await call.value
    }

    /// Tests dates from which no whole number of seconds can be computed.
    @Test(arguments: [(1e300, true), (.infinity, true), (-.infinity, false), (.nan, false)])
    func screenShowsRateLimitWithExtremeDate(seconds: Double, isFuture: Bool) async throws {
        let stub = HTTPClientStub()
        stub.on(.any, failure: .rateLimited(until: Date(timeIntervalSince1970: seconds)))
        let session = session(client: stub)
        await session.signIn()
        let detail = session.screen.detail
        #expect(isFuture ? detail.hasPrefix("Too many requests.") : detail == "You can try again now.")
        if isFuture { try await clock.waitForSleeper(due: .seconds(1)) } else { #expect(clock.deadlines.isEmpty) }
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

    @Test func cancelActionDuringValidationKeepsUserSignedIn() async throws {
        let spy = HTTPClientSpy()
        let session = session(client: spy)
        let call = try await beginApproved(session, over: spy)
        try await spy.requests.waitForCalls(3)
        session.cancel()
        #expect(session.screen.phase == .signedIn(login: nil) && session.screen.button?.action == .signOut)
        #expect(try await store.load() != nil)
        spy.requests.complete(2, with: .json(Self.validation))
        await call.value
        #expect(session.screen.phase == .signedIn(login: "ada"))
    }

    @Test func validationIsRepeatedAfterCallerIsCancelled() async throws {
        let spy = HTTPClientSpy()
        let session = session(client: spy)
        let call = try await beginApproved(session, over: spy)
        try await spy.requests.waitForCalls(3)
        call.cancel()
        await call.value
        #expect(session.screen.phase == .signedIn(login: nil))
        try await spy.requests.waitForCalls(4)
        spy.requests.complete(3, with: .json(Self.validation))
        try await until { session.screen.phase == .signedIn(login: "ada") }
    }

    @Test(arguments: [false, true])
    func cancellationDuringSaveKeepsSignIn(isOfCaller: Bool) async throws {
        let (spy, store) = (HTTPClientSpy(), TokenStoreSpy())
        let session = session(store, client: spy)
        let call = try await beginApproved(session, over: spy)
        try await store.calls.waitForCalls(1)
        if isOfCaller {
            call.cancel()
            await call.value
        } else {
            session.cancel()
        }
        // A list that is loaded now would find no tokens.
        if case .code = session.screen.phase {} else { Issue.record("\(session.screen.phase)") }
        store.calls.complete(0)
        try await spy.requests.waitForCalls(3)
        #expect(session.screen.phase == .signedIn(login: nil))
        spy.requests.complete(2, with: .json(Self.validation))
        try await until { session.screen.phase == .signedIn(login: "ada") }
        await call.value
    }

    @Test func failedListLoadEndsRevokedSignIn() async throws {
        let client = InProcessHTTPClient(fake)
        let device = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: client, store: store, time: clock.timeSource)
        let session = SignInSession(device, time: clock.timeSource)
        try await signIn(session)
        let authorizer = Authorizer(device, for: [HelixLoader.address], time: clock.timeSource)
        let helix = HelixLoader(
            clientID: FakeTwitch.clientID, client: client, authorizer: authorizer, time: clock.timeSource)
        fake.revokeTokens()
        fake.revokeRefreshTokens()
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await helix.loadTopGames(limit: 1) }
        try await until { session.screen.phase == .signedOut }
        #expect(session.screen.button?.action == .signIn)
    }

    @Test func hourlyValidationPausesDuringSecondSignIn() async throws {
        let session = session()
        try await signIn(session)
        clock.advance(to: .seconds(3_600))
        fake.revokeTokens()
        fake.revokeRefreshTokens()
        let call = Task { await session.signIn() }
        try await clock.waitForSleeper(due: .seconds(3_605))
        try await until { if case .code = session.screen.phase { true } else { false } }
        clock.advance(to: .seconds(3_605))
        try await clock.waitForSleeper(due: .seconds(3_610))
        #expect(fake.history.count { $0.path == "/oauth2/validate" } == 1)
        if case .code = session.screen.phase {} else { Issue.record("\(session.screen.phase)") }
        session.cancel()
        // The session first shows the stored sign-in. The validation then finds that the service has revoked it.
        #expect(session.screen.phase == .signedIn(login: "ada"))
        await call.value
        try await until { session.screen.phase == .signedOut }
    }

    @Test func deniedSecondSignInKeepsFirstSignIn() async throws {
        let session = session()
        try await signIn(session)
        let call = Task { await session.signIn() }
        try await clock.waitForSleeper(due: .seconds(10))
        fake.deny(userCode: "ABCD1001")
        clock.advance(to: .seconds(10))
        await call.value
        #expect(session.screen.phase == .signedIn(login: "ada"))
    }

    @Test func validationEndingDuringSignInLeavesCodeVisible() async throws {
        let spy = HTTPClientSpy()
        let session = session(InMemoryTokenStore(.fixture()), client: spy)
        let start = Task { await session.start() }
        try await spy.requests.waitForCalls(1)
        let call = Task { await session.signIn() }
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(
            1, with: .json(#"{"device_code": "d", "user_code": "A", "verification_uri": "https://t.test"}"#))
        try await clock.waitForSleeper(due: .seconds(5))
        spy.requests.complete(0, with: .json(Self.validation))
        await start.value
        if case .code = session.screen.phase {} else { Issue.record("\(session.screen.phase)") }
        // The session has not shown the stored sign-in yet, so it validates the stored sign-in after the cancellation.
        session.cancel()
        await call.value
        #expect(session.screen.phase == .signedOut)
        try await spy.requests.waitForCalls(3)
        spy.requests.complete(2, with: .json(Self.validation))
        try await until { session.screen.phase == .signedIn(login: "ada") }
    }

    @Test func signInMessageCountsDownSecondsUntilRetry() async throws {
        let client = InProcessHTTPClient { _ in HTTPResponse(status: .tooManyRequests, fields: ["Retry-After": "42"]) }
        let session = session(client: client)
        await session.signIn()
        #expect(session.screen.detail == "Too many requests. Try again in 42 sec." && session.screen.remaining == nil)
        for (second, detail) in [
            (1, "Too many requests. Try again in 41 sec."), (41, "Too many requests. Try again in 1 sec."),
            (42, "You can try again now."),
        ] {
            try await clock.waitForSleeper(due: .seconds(second == 41 ? 2 : second))
            clock.advance(to: .seconds(second))
            try await until { session.screen.detail == detail }
        }
        #expect(session.screen.button?.action == .signIn && clock.deadlines.isEmpty)
    }

    @Test(arguments: [
        (HTTPStatus.gone, "This service has been shut down."), (.unauthorized, "The service declined the request."),
        (403, "The service declined the request."),
    ])
    func failedRequestForCodeShowsError(status: HTTPStatus, detail: String) async {
        let session = session(client: InProcessHTTPClient { _ in .status(status) })
        await session.signIn()
        if case .failed = session.screen.phase {} else { Issue.record("\(session.screen.phase)") }
        #expect(session.screen.detail == detail && session.screen.button?.action == .signIn)
    }

    @Test func loginNameOver256LettersIsNotShown() async throws {
        let login = String(repeating: "a", count: 257)
        let session = session(
            InMemoryTokenStore(.fixture()),
            client: InProcessHTTPClient { _ in .json("{\"client_id\": \"fakeclient\", \"login\": \"\(login)\"}") })
        await session.start()
        #expect(session.screen.phase == .signedIn(login: nil) && session.screen.title == "Signed in")
    }

    @Test func unreadableStoreShowsFailureInsteadOfSignIn() async throws {
        let locked = StoreError(.unreadable(code: 1), at: "here")
        let store = TokenStoreSpy(answering: Script([.failure(locked), .success(())]), holding: .fixture())
        let session = session(store, client: InProcessHTTPClient { _ in .json(Self.validation) })
        await session.start()
        #expect(session.screen.phase == .failed(.refused(.unavailable(until: nil))))
        try await clock.waitForSleeper(due: .seconds(3_600))
        clock.advance(to: .seconds(3_600))
        try await until { session.screen.phase == .signedIn(login: "ada") }
    }

    @Test func unreadableStoreIsReadAgainAfterOneHour() async throws {
        let locked = StoreError(.unreadable(code: 1), at: "here")
        let store = TokenStoreSpy(answering: Script([.failure(locked), .success(())]), holding: .fixture())
        let client = InProcessHTTPClient { request in
            request.url.path().hasSuffix("/validate") ? .json(Self.validation) : .status(.serviceUnavailable)
        }
        let session = session(store, client: client)
        await session.start()
        await session.signIn()
        #expect(session.screen.phase == .failed(.refused(.unavailable(until: nil))))
        try await clock.waitForSleeper(due: .seconds(3_600))
        clock.advance(to: .seconds(3_600))
        try await until { session.screen.phase == .signedIn(login: "ada") }
    }

    /// Returns the task of an approved sign-in whose tokens the store has not saved yet.
    private func approvedSignIn(
        of session: SignInSession, savingIn store: TokenStoreSpy
    ) async throws -> Task<Void, Never> {
        let call = Task { await session.signIn() }
        try await clock.waitForSleeper(due: .seconds(5))
        fake.approve(userCode: "ABCD1000")
        clock.advance(to: .seconds(5))
        try await store.calls.waitForCalls(1)
        return call
    }

    @Test(arguments: [false, true]) func hourlyValidationSavesUnsavedTokens(isCancelled: Bool) async throws {
        let store = TokenStoreSpy()
        let session = session(store)
        let call = try await approvedSignIn(of: session, savingIn: store)
        if isCancelled {
            call.cancel()
            await call.value
        }
        store.calls.fail(0, with: StoreError(.unwritable(code: 28), at: "here"))
        try await until { session.screen.phase == .failed(.refused(.unavailable(until: nil))) }
        try await clock.waitForSleeper(due: .seconds(3_605))
        clock.advance(to: .seconds(3_605))
        try await store.calls.waitForCalls(2)
        #expect(store.saved.count == 2)
        store.calls.complete(1)
        try await until { session.screen.phase == .signedIn(login: "ada") }
        await call.value
    }

    @Test func secondStartSavesAndShowsUnsavedSignIn() async throws {
        let store = TokenStoreSpy()
        let session = session(store)
        let call = try await approvedSignIn(of: session, savingIn: store)
        store.calls.fail(0, with: StoreError(.unwritable(code: 28), at: "here"))
        await call.value
        let start = Task { await session.start() }
        try await store.calls.waitForCalls(2)
        store.calls.complete(1)
        await start.value
        #expect(session.screen.phase == .signedIn(login: "ada"))
    }

    @Test func hourlyValidationShowsLoginNameAfterOfflineStart() async throws {
        let spy = HTTPClientSpy()
        let session = session(InMemoryTokenStore(.fixture()), client: spy)
        let start = Task { await session.start() }
        try await spy.requests.waitForCalls(1)
        spy.requests.fail(0, with: .notConnected)
        await start.value
        #expect(session.screen.phase == .signedIn(login: nil))
        try await clock.waitForSleeper(due: .seconds(3_600))
        clock.advance(to: .seconds(3_600))
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(1, with: .json(Self.validation))
        try await until { session.screen.phase == .signedIn(login: "ada") }
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

    @Test func offlineStartShowsStoredSignIn() async throws {
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

    @Test func signOutFailsIfStoreIsUnwritable() async throws {
        let full = StoreError(.unwritable(code: 28), at: "here")
        let answers: [Result<Void, StoreError>] = [.success(()), .success(()), .failure(full), .success(())]
        let store = TokenStoreSpy(answering: Script(answers), holding: .fixture())
        let client = InProcessHTTPClient { _ in .json(Self.validation) }
        let session = session(store, client: client)
        await session.start()
        #expect(session.screen.phase == .signedIn(login: "ada"))
        await session.signOut()
        #expect(session.screen.phase == .signOutFailed(.refused(.unavailable(until: nil))))
        #expect(session.screen.button?.action == .signOut && session.screen.title == "Sign-out failed")
        #expect(session.screen.detail == "The sign-in could not be removed from this device. Try again.")
        // The user is still signed in, so the hourly validation continues.
        try await clock.waitForSleeper(due: .seconds(3_600))
        clock.advance(to: .seconds(3_600))
        try await clock.waitForSleeper(due: .seconds(7_200))
        #expect(session.screen.title == "Sign-out failed")
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

    @Test func tokenIsRevokedAfterStoreIsCleared() async throws {
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
        store.calls.complete(1)
        try await store.calls.waitForCalls(3)
        #expect(spy.requests.count == 1)
        store.calls.complete(2)
        await signOut.value
        try await spy.requests.waitForCalls(2)
        let form = String(decoding: try #require(spy.requests[1].body), as: UTF8.self)
        #expect(form == "client_id=fakeclient&token=s3cr3t-access-of-fixture-1")
        spy.requests.complete(1, with: HTTPResponse())
    }
}
