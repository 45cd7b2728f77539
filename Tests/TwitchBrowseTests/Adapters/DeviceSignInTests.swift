import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowseTesting

@testable import TwitchBrowse

@Suite(.bounded) struct DeviceSignInTests {
    private let setup = TwitchSetup()
    private let store = InMemoryTokenStore()

    private func signIn(
        _ store: (any TokenStoring)? = nil, client: (any HTTPClient)? = nil, scopes: [String] = []
    ) -> DeviceSignIn {
        DeviceSignIn(
            clientID: FakeTwitch.clientID, scopes: scopes.map(TwitchScope.init(rawValue:)),
            client: client ?? setup.client, store: store ?? self.store,
            time: setup.clock.timeSource)
    }

    /// Returns a sign-in that the user has approved before the first poll.
    private func signedIn(
        _ store: (any TokenStoring)? = nil, client: (any HTTPClient)? = nil, scopes: [String] = []
    ) async throws -> DeviceSignIn {
        let signIn = signIn(store, client: client, scopes: scopes)
        let invitation = try await signIn.invite()
        setup.fake.approve(userCode: invitation.userCode)
        try await complete(signIn, invitation, polls: 1)
        return signIn
    }

    private func complete(_ signIn: DeviceSignIn, _ invitation: DeviceInvitation, polls: Int) async throws {
        let completion = Task { try await signIn.complete(invitation) }
        for _ in 0..<polls {
            let due = setup.clock.now.offset + .seconds(5)
            try await setup.clock.waitForSleeper(due: due)
            setup.clock.advance(to: due)
        }
        try await completion.value
    }

    private var posts: [String] { setup.fake.history.filter { $0.method == "POST" }.map(\.path) }

    @Test func invitationHasCodeAndAddress() async throws {
        let invitation = try await signIn().invite()
        #expect(invitation.userCode == "ABCD1000")
        #expect(invitation.address.absoluteString.hasPrefix("https://www.twitch.test/activate"))
        #expect(invitation.expires == setup.clock.timeSource.date().addingTimeInterval(1_800))
        #expect(invitation.interval == .seconds(5))
    }

    @Test(arguments: [
        ("", 1_800), (#", "expires_in": 600"#, 600), (#", "expires_in": 86400"#, 1_800), (#", "expires_in": -1"#, 0),
    ])
    func codeLifetimeIsAtMostThirtyMinutes(member: String, seconds: Int) async throws {
        let body = #"{"device_code": "d", "user_code": "A", "verification_uri": "https://t.test"\#(member)}"#
        let invitation = try await signIn(client: InProcessHTTPClient { _ in .json(body) }).invite()
        #expect(invitation.expires == setup.clock.timeSource.date().addingTimeInterval(Double(seconds)))
    }

    @Test(arguments: [("", 5), (#", "interval": 7"#, 7), (#", "interval": 0"#, 1), (#", "interval": 1e9"#, 60)])
    func firstPollStartsAfterIntervalOfInvitation(member: String, seconds: Int) async throws {
        let body = #"{"device_code": "d", "user_code": "A", "verification_uri": "https://t.test"\#(member)}"#
        let signIn = signIn(client: InProcessHTTPClient { _ in .json(body) })
        let invitation = try await signIn.invite()
        #expect(invitation.interval == .seconds(seconds))
        let completion = Task { try await signIn.complete(invitation) }
        try await setup.clock.waitForSleeper(due: .seconds(seconds))
        completion.cancel()
        await #expect(throws: LoadError.cancelled) { try await completion.value }
    }

    private func invitation(deviceCode: String, deadline: Duration) -> DeviceInvitation {
        DeviceInvitation(
            userCode: "ABCD1000", address: HelixLoader.address, expires: FakeCatalog.epoch, interval: .seconds(5),
            deviceCode: deviceCode, deadline: deadline)
    }

    @Test func tokensThatArriveDuringCancellationAreRevoked() async throws {
        let spy = HTTPClientSpy()
        let signIn = signIn(client: CancellingClient(client: spy))
        let invitation = invitation(deviceCode: "d", deadline: .seconds(1_800))
        let completion = Task { try await signIn.complete(invitation) }
        try await setup.clock.waitForSleeper(due: .seconds(5))
        setup.clock.advance(to: .seconds(5))
        await #expect(throws: LoadError.cancelled) { try await completion.value }
        #expect(try await revoked(by: spy, after: 0, count: 1) == ["new"])
    }

    @Test func completingUnknownInvitationThrowsGoneError() async {
        let invitation = invitation(deviceCode: "", deadline: .zero)
        await #expect(throws: LoadError.refused(.gone)) { try await signIn().complete(invitation) }
        #expect(setup.fake.history.isEmpty)
    }

    @Test func signInPollsAfterEachIntervalUntilApproved() async throws {
        let signIn = signIn()
        let invitation = try await signIn.invite()
        let completion = Task { try await signIn.complete(invitation) }
        for second in [5.0, 10, 15] {
            try await setup.clock.waitForSleeper(due: .seconds(second))
            if second == 15 { setup.fake.approve(userCode: invitation.userCode) }
            setup.clock.advance(to: .seconds(second))
        }
        try await completion.value
        #expect(setup.fake.history.map(\.status) == [200, 400, 400, 200])
        #expect(try await store.load()?.access == signIn.accessToken())
    }

    @Test func everySignInHasDifferentTokenOwner() async throws {
        var owners: Set<TokenOwner> = []
        for scene in [DeviceSignInTests(), DeviceSignInTests()] {
            owners.insert(try await scene.signedIn().accessToken().owner)
        }
        #expect(owners.count == 2)
        #expect(owners.allSatisfy { "\($0)".contains("sign-in ") && !"\($0)".contains("ABCD1000") })
    }

    @Test func formsContainClientIDScopesAndGrantType() async throws {
        let spy = HTTPClientSpy()
        let signIn = signIn(client: spy, scopes: ["user:read:follows", "chat:read"])
        let invite = Task { try await signIn.invite() }
        try await spy.requests.waitForCalls(1)
        #expect(form(spy.requests[0]) == ["client_id": "fakeclient", "scopes": "user:read:follows chat:read"])
        #expect(spy.requests[0].fields[.contentType] == "application/x-www-form-urlencoded")
        spy.requests.complete(
            0,
            with: .json(
                #"{"device_code": "d3vice", "user_code": "ABC", "verification_uri": "https://t.test", "interval": 5}"#))
        let invitation = try await invite.value
        let completion = Task { try await signIn.complete(invitation) }
        try await setup.clock.waitForSleeper(due: .seconds(5))
        setup.clock.advance(to: .seconds(5))
        try await spy.requests.waitForCalls(2)
        #expect(
            form(spy.requests[1]) == [
                "client_id": "fakeclient", "scopes": "user:read:follows chat:read", "device_code": "d3vice",
                "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
            ])
        completion.cancel()
        await #expect(throws: LoadError.cancelled) { try await completion.value }
    }

    private func form(_ request: HTTPRequest) -> [String: String] {
        let text = String(decoding: request.body ?? Data(), as: UTF8.self)
        let items = HTTPQuery(ofAddress: "http://form.test/?" + text).items
        return Dictionary(items.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
    }

    @Test func singleInvalidCodeDoesNotEndSignIn() async throws {
        let signIn = signIn()
        let invitation = try await signIn.invite()
        setup.fake.behaviour.reportsInvalidCodeOnce = true
        let completion = Task { try await signIn.complete(invitation) }
        try await setup.clock.waitForSleeper(due: .seconds(5))
        setup.clock.advance(to: .seconds(5))
        try await setup.clock.waitForSleeper(due: .seconds(10))
        setup.fake.approve(userCode: invitation.userCode)
        setup.clock.advance(to: .seconds(10))
        try await completion.value
        #expect(setup.fake.history.map(\.status) == [200, 400, 200])
    }

    @Test func deniedSignInThrowsSignInNeeded() async throws {
        let signIn = signIn()
        let invitation = try await signIn.invite()
        setup.fake.deny(userCode: invitation.userCode)
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await complete(signIn, invitation, polls: 1) }
    }

    @Test func completingInvitationTwiceThrowsGoneError() async throws {
        let signIn = signIn()
        let invitation = try await signIn.invite()
        setup.fake.approve(userCode: invitation.userCode)
        try await complete(signIn, invitation, polls: 1)
        await #expect(throws: LoadError.refused(.gone)) { try await complete(signIn, invitation, polls: 2) }
    }

    @Test func deadlineEndsSignIn() async throws {
        let signIn = signIn()
        let invitation = try await signIn.invite()
        let completion = Task { try await signIn.complete(invitation) }
        try await setup.clock.waitForSleeper(due: .seconds(5))
        setup.clock.advance(to: .seconds(1_799))
        await #expect(throws: LoadError.refused(.gone)) { try await completion.value }
    }

    @Test(arguments: [FakeTwitchBehaviour.Outage.unavailable, .rateLimited, .nonsense])
    func unusableResponseDoesNotEndSignIn(outage: FakeTwitchBehaviour.Outage) async throws {
        let setup = TwitchSetup(outages: { (1...2).contains($0) ? outage : nil })
        let signIn = DeviceSignIn(
            clientID: FakeTwitch.clientID, client: setup.client, store: store, time: setup.clock.timeSource)
        let invitation = try await signIn.invite()
        setup.fake.approve(userCode: invitation.userCode)
        let completion = Task { try await signIn.complete(invitation) }
        // Status 429 asks for longer intervals.
        for second in outage == .rateLimited ? [5.0, 15, 30] : [5.0, 10, 15] {
            try await setup.clock.waitForSleeper(due: .seconds(second))
            setup.clock.advance(to: .seconds(second))
        }
        try await completion.value
        #expect(try await signIn.accessToken().value == setup.fake.secrets.first { $0.contains("access-3") })
    }

    @Test func cancelledSignInEndsAtOnce() async throws {
        let signIn = signIn()
        let invitation = try await signIn.invite()
        let completion = Task { try await signIn.complete(invitation) }
        try await setup.clock.waitForSleeper(due: .seconds(5))
        completion.cancel()
        await #expect(throws: LoadError.cancelled) { try await completion.value }
        #expect(setup.clock.deadlines.isEmpty)
    }

    @Test func errorBodyOfFakeTwitchLacksErrorKey() async throws {
        let response = try await setup.client.send(HTTPRequest(.post, "https://id.test/oauth2/token"))
        #expect(String(decoding: response.body, as: UTF8.self) == #"{"message":"missing client id","status":400}"#)
    }

    @Test(arguments: [
        (#"{"user_code": "A", "verification_uri": "https://t.test"}"#, InvalidData.missing(at: "device_code")),
        (
            #"{"device_code": "", "user_code": "A", "verification_uri": "https://t.test"}"#,
            .rejected(.wrongFormat, at: "device_code")
        ),
        (
            #"{"device_code": "d", "user_code": "A", "verification_uri": "javascript:x"}"#,
            .rejected(.wrongFormat, at: "verification_uri")
        ),
        (
            #"{"device_code": "d", "user_code": "A", "verification_uri": "http://127.0.0.1:9/admin"}"#,
            .rejected(.wrongFormat, at: "verification_uri")
        ),
        (
            #"{"device_code": "d", "user_code": "A", "verification_uri": "http://t.test"}"#,
            .rejected(.insecure, at: "verification_uri")
        ),
        (
            #"{"device_code": "d", "user_code": "\#(letters(65))", "verification_uri": "https://t.test"}"#,
            .rejected(.tooLong(limit: 64), at: "user_code")
        ),
        (
            #"{"device_code": "d", "user_code": "A", "verification_uri": "https://t.test/\#(letters(2_034))"}"#,
            .rejected(.tooLong(limit: 2_048), at: "verification_uri")
        ),
    ])
    func malformedInvitationIsInvalidData(body: String, flaw: InvalidData) async {
        let signIn = signIn(client: InProcessHTTPClient { _ in .json(body) })
        await #expect(throws: LoadError.invalidData(flaw)) { try await signIn.invite() }
    }

    private static func letters(_ count: Int) -> String { String(repeating: "A", count: count) }

    @Test func longestCodeAndAddressAreAccepted() async throws {
        let (code, address) = (Self.letters(64), "https://t.test/" + Self.letters(2_033))
        let body = #"{"device_code": "d", "user_code": "\#(code)", "verification_uri": "\#(address)"}"#
        let invitation = try await signIn(client: InProcessHTTPClient { _ in .json(body) }).invite()
        #expect(invitation.userCode == code && invitation.address.absoluteString == address)
    }

    @Test func tokenPairIsSavedBeforeUse() async throws {
        let journal = CallJournal()
        let store = JournallingStore(journal)
        let client = InProcessHTTPClient { [fake = setup.fake] request in
            journal.note(request.url.path(), by: "client")
            return await fake.handle(request)
        }
        let signIn = try await signedIn(store, client: client)
        let token = try await signIn.accessToken()
        let newer = try await signIn.renewedToken(insteadOf: token)
        #expect(journal.calls == ["/oauth2/device", "/oauth2/token", "save", "/oauth2/token", "save"])
        #expect(try await store.load()?.access == newer)
    }

    @Test func unsavedTokenPairIsSavedByNextCall() async throws {
        let store = JournallingStore(CallJournal())
        let signIn = try await signedIn(store)
        let token = try await signIn.accessToken()
        store.failsToSave.withLock { $0 = true }
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) {
            try await signIn.renewedToken(insteadOf: token)
        }
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) { try await signIn.accessToken() }
        store.failsToSave.withLock { $0 = false }
        let newer = try await signIn.accessToken()
        #expect(newer != token)
        #expect(try await store.load()?.access == newer)
        #expect(posts == ["/oauth2/device", "/oauth2/token", "/oauth2/token"])
    }

    @Test func failedSaveIsRepeatedByNextTokenRequest() async throws {
        let store = JournallingStore(CallJournal())
        let signIn = try await signedIn(store)
        let token = try await signIn.accessToken()
        setup.fake.revokeRefreshTokens()
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await signIn.renewedToken(insteadOf: token) }
        let invitation = try await signIn.invite()
        setup.fake.approve(userCode: invitation.userCode)
        store.failsToSave.withLock { $0 = true }
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) {
            try await complete(signIn, invitation, polls: 1)
        }
        store.failsToSave.withLock { $0 = false }
        let newer = try await signIn.accessToken()
        #expect(newer.owner != token.owner)
        #expect(try await store.load()?.access == newer)
    }

    @Test(arguments: [false, true])
    func pendingRenewalDoesNotReplaceUnsavedSignIn(isSavedAtOnce: Bool) async throws {
        let (spy, store) = (HTTPClientSpy(), JournallingStore(CallJournal()))
        try await store.save(.fixture())
        let signIn = signIn(store, client: spy)
        let earlier = try await signIn.accessToken()
        let renewal = Task { try await signIn.tokens.renewedToken() }
        try await spy.requests.waitForCalls(1)
        let invitation = invitation(deviceCode: "d", deadline: .seconds(1_800))
        let completion = Task { try await signIn.complete(invitation) }
        try await setup.clock.waitForSleeper(due: .seconds(5))
        store.failsToSave.withLock { $0 = true }
        setup.clock.advance(to: .seconds(5))
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(1, with: .json(#"{"access_token": "second", "refresh_token": "r2"}"#))
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) { try await completion.value }
        store.failsToSave.withLock { $0 = !isSavedAtOnce }
        spy.requests.complete(0, with: .json(#"{"access_token": "first", "refresh_token": "r1"}"#))
        #expect((try? await renewal.value.value) == (isSavedAtOnce ? "second" : nil))  // fails if it is not saved
        store.failsToSave.withLock { $0 = false }
        #expect(try await signIn.accessToken().value == "second")
        #expect(try await revoked(by: spy, after: 2, count: 2) == ["first", earlier.value])
        #expect(try await store.load()?.access.value == "second")
        #expect(signIn.revision == 1)
    }

    @Test func unsavedTokensAreRevokedAfterNextSignIn() async throws {
        let (spy, store) = (HTTPClientSpy(), JournallingStore(CallJournal()))
        let signIn = signIn(store, client: spy)
        for (number, name) in ["first", "second"].enumerated() {
            store.failsToSave.withLock { $0 = name == "first" }
            let invitation = invitation(deviceCode: "d\(number)", deadline: .seconds(1_800))
            let completion = Task { try await signIn.complete(invitation) }
            let due = setup.clock.now.offset + .seconds(5)
            try await setup.clock.waitForSleeper(due: due)
            setup.clock.advance(to: due)
            try await spy.requests.waitForCalls(number + 1)
            spy.requests.complete(
                number, with: .json("{\"access_token\": \"\(name)\", \"refresh_token\": \"r\(number)\"}"))
            _ = try? await completion.value  // the first sign-in fails, because its tokens cannot be saved
        }
        #expect(try await revoked(by: spy, after: 2, count: 1) == ["first"])
        #expect(try await store.load()?.access.value == "second")
    }

    @Test func nextSignInRevokesEarlierTokens() async throws {
        let spy = HTTPClientSpy()
        let signIn = signIn(InMemoryTokenStore(.fixture()), client: spy)
        #expect(try await signIn.accessToken() == TokenPair.fixture().access)
        let completion = Task { try await signIn.complete(invitation(deviceCode: "d", deadline: .seconds(1_800))) }
        try await setup.clock.waitForSleeper(due: .seconds(5))
        setup.clock.advance(to: .seconds(5))
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .json(#"{"access_token": "new", "refresh_token": "r"}"#))
        try await completion.value
        #expect(try await revoked(by: spy, after: 1, count: 1) == [TokenPair.fixture().access.value])
        #expect(try await signIn.accessToken().value == "new")
    }

    /// A firewall or a gateway may answer in place of the service, which itself refuses a token with 400 or 401.
    @Test func renewalCanBeRetriedAfter403() async throws {
        let spy = HTTPClientSpy()
        let signIn = signIn(InMemoryTokenStore(.fixture()), client: spy)
        let token = try await signIn.accessToken()
        let refused = Task { try await signIn.renewedToken(insteadOf: token) }
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .status(403))
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) { try await refused.value }
        let renewed = Task { try await signIn.renewedToken(insteadOf: token) }
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(1, with: .json(#"{"access_token": "new", "refresh_token": "r"}"#))
        #expect(try await renewed.value.value == "new")
    }

    @Test func overlongRefreshTokenIsInvalid() async throws {
        let long = String(repeating: "r", count: 9_000)
        let client = InProcessHTTPClient { _ in .json("{\"access_token\": \"new\", \"refresh_token\": \"\(long)\"}") }
        let signIn = signIn(InMemoryTokenStore(.fixture()), client: client)
        let token = try await signIn.accessToken()
        await #expect(throws: LoadError.invalidData(.wrongType(at: "refresh_token"))) {
            try await signIn.renewedToken(insteadOf: token)
        }
    }

    @Test func signInIsRestoredFromStore() async throws {
        let token = try await signedIn().accessToken()
        let later = signIn()
        #expect(try await later.accessToken() == token)
        let newer = try await later.renewedToken(insteadOf: token)
        #expect(newer.owner == token.owner && newer != token)
    }

    @Test func tokenRenewedByOtherInstanceIsUsed() async throws {
        let here = try await signedIn()
        let token = try await here.accessToken()
        let newer = try await signIn().renewedToken(insteadOf: token)
        #expect(try await here.renewedToken(insteadOf: token) == newer)
    }

    @Test(arguments: [false, true])
    func refusedRefreshTokenIsNotRetried(is401: Bool) async throws {
        let signIn = try await signedIn()
        let token = try await signIn.accessToken()
        setup.fake.behaviour.refusesRefreshWith401 = is401
        setup.fake.revokeRefreshTokens()
        for _ in 0..<3 {
            await #expect(throws: LoadError.refused(.signInNeeded)) { try await signIn.renewedToken(insteadOf: token) }
        }
        #expect(posts.count == 3)
    }

    /// The file contains the expiry date in whole seconds.
    @Test func refusedRefreshTokenIsNotRetriedAfterExpiry() async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "tokens-\(UUID())/tokens.json")
        defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }  // temporary anyway
        setup.clock.advance(by: .milliseconds(300))
        let signIn = try await signedIn(FileTokenStore(file))
        let token = try await signIn.accessToken()
        setup.fake.revokeRefreshTokens()
        for _ in 0..<2 {
            await #expect(throws: LoadError.refused(.signInNeeded)) { try await signIn.renewedToken(insteadOf: token) }
            setup.clock.advance(by: .seconds(1_000_000))
            await #expect(throws: LoadError.refused(.signInNeeded)) { try await signIn.accessToken() }
        }
        #expect(posts.count == 3)
    }

    @Test(arguments: [(2_591_990, true), (2_592_000, false)])
    func refreshTokenLastsThirtyDays(seconds: Int, isGood: Bool) async throws {
        let signIn = try await signedIn()
        let token = try await signIn.accessToken()
        setup.clock.advance(by: .seconds(seconds))
        let renewal = await outcome { () throws(LoadError) in try await signIn.renewedToken(insteadOf: token) }
        #expect((renewal != .failure(.refused(.signInNeeded))) == isGood)
    }

    @Test func reusedRefreshTokenRequiresNewSignIn() async throws {
        let signIn = try await signedIn()
        let spent = try #require(try await store.load())
        _ = try await signIn.renewedToken(insteadOf: spent.access)
        let late = self.signIn(InMemoryTokenStore(spent))
        await #expect(throws: LoadError.refused(.signInNeeded)) {
            try await late.renewedToken(insteadOf: spent.access)
        }
    }

    @Test(arguments: [
        ("", ["chat:read"]), (#", "scope": null"#, ["chat:read"]), (#", "scope": []"#, ["chat:read"]),
        (#", "scope": ["a", "b"]"#, ["a", "b"]), (#", "scope": "a b""#, ["a", "b"]),
    ])
    func requestedScopesAreAssumedIfResponseOmitsScopes(member: String, scopes: [String]) async throws {
        let client = InProcessHTTPClient { request in
            request.url.path() == "/oauth2/device"
                ? .json(#"{"device_code": "d", "user_code": "A", "verification_uri": "https://t.test"}"#)
                : .json(#"{"access_token": "a", "refresh_token": "r", "token_type": "bearer"\#(member)}"#)
        }
        let signIn = signIn(client: client, scopes: ["chat:read"])
        try await complete(signIn, try await signIn.invite(), polls: 1)
        #expect(try await store.load()?.scopes == scopes)
    }

    @Test(arguments: [([], false), (["chat:read"], false), (["chat:read", "user:read:follows"], true)])
    func grantedScopesAreKnownWithoutRequest(scopes: [String], isGranted: Bool) async throws {
        let signIn = try await signedIn(scopes: scopes)
        let restored = self.signIn()
        setup.clock.advance(by: .seconds(1_000_000))  // the token has expired, but is not renewed
        for signIn in [signIn, restored] {
            #expect(try await signIn.hasGranted(.readFollows) == isGranted)
        }
        #expect(posts.count == 2)
    }

    @Test func readingScopesRequiresSignIn() async {
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await signIn().hasGranted(.readFollows) }
    }

    @Test func renewedTokenHasScopesOfSignIn() async throws {
        let signIn = try await signedIn(scopes: ["user:read:follows"])
        let newer = try await signIn.renewedToken(insteadOf: try await signIn.accessToken())
        #expect(newer.scopes == [.readFollows])
        let authorizer = Authorizer(signIn, for: [HelixLoader.address], time: setup.clock.timeSource)
        let request = try HTTPRequest(
            .get, parsing: HelixLoader.address.absoluteString + "/streams/followed", query: ["user_id": "12345"],
            fields: ["Client-Id": FakeTwitch.clientID.text])
        #expect(try await setup.client.authorized(by: authorizer).send(request).status == .ok)
    }

    @Test func secondSignInReplacesRefusedToken() async throws {
        let signIn = try await signedIn()
        let token = try await signIn.accessToken()
        setup.fake.revokeRefreshTokens()
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await signIn.renewedToken(insteadOf: token) }
        let invitation = try await signIn.invite()
        setup.fake.approve(userCode: invitation.userCode)
        try await complete(signIn, invitation, polls: 1)
        #expect(try await signIn.accessToken().owner != token.owner)
    }

    @Test func signingOutClearsStoreAndMemory() async throws {
        let signIn = try await signedIn()
        try await signIn.signOut()
        #expect(try await store.load() == nil)
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await signIn.accessToken() }
    }

    @Test func everyLoaderRequiresSignInAfterSignOut() async throws {
        let signIn = try await signedIn()
        let loaders = (0..<2).map { _ in
            HelixLoader(
                clientID: FakeTwitch.clientID, client: setup.client, tokens: signIn, time: setup.clock.timeSource)
        }
        for loader in loaders { _ = try await loader.loadTopGames(limit: 1) }
        try await signIn.signOut()
        let before = setup.fake.history.count { $0.path.hasPrefix("/helix") }
        for loader in loaders {
            await #expect(throws: LoadError.refused(.signInNeeded)) { try await loader.loadTopGames(limit: 1) }
        }
        #expect(setup.fake.history.count { $0.path.hasPrefix("/helix") } == before)
    }

    @Test(arguments: [false, true]) func loaderUsesTokenOfNewSignIn(isSavedLate: Bool) async throws {
        let store = JournallingStore(CallJournal())
        let signIn = try await signedIn(store)
        let sent = Locked<[String?]>([])
        let client = InProcessHTTPClient { [fake = setup.fake] request in
            sent.withLock { $0.append(request.fields[.authorization]) }
            return await fake.handle(request)
        }
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: client, tokens: signIn, time: setup.clock.timeSource)
        _ = try await loader.loadTopGames(limit: 1)
        let invitation = try await signIn.invite()
        setup.fake.approve(userCode: invitation.userCode)
        let before = signIn.revision
        store.failsToSave.withLock { $0 = isSavedLate }
        if isSavedLate {
            await #expect(throws: LoadError.refused(.unavailable(until: nil))) {
                try await complete(signIn, invitation, polls: 1)
            }
            await #expect(throws: LoadError.refused(.unavailable(until: nil))) { try await signIn.accessToken() }
        } else {
            try await complete(signIn, invitation, polls: 1)
        }
        store.failsToSave.withLock { $0 = false }
        let token = try await signIn.accessToken()
        #expect(signIn.revision > before)
        _ = try await loader.loadTopGames(limit: 1)
        #expect(sent.withLock { $0.last } == "Bearer " + token.value)
        #expect(sent.withLock { Set($0).count } == 2)
    }

    @Test func signOutDropsPendingTokenRenewal() async throws {
        let spy = HTTPClientSpy()
        let pair = try #require(
            TokenPair(
                access: AccessToken("old", owner: .application)!, refresh: "r3fresh", clientID: FakeTwitch.clientID))
        let store = InMemoryTokenStore(pair)
        let signIn = signIn(store, client: spy)
        let renewal = Task { try await signIn.renewedToken(insteadOf: AccessToken("old", owner: .application)!) }
        try await spy.requests.waitForCalls(1)
        try await signIn.signOut()
        spy.requests.complete(0, with: .json(#"{"access_token": "new", "refresh_token": "newer", "expires_in": 100}"#))
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await renewal.value }
        #expect(try await store.load() == nil)
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await signIn.accessToken() }
        #expect(try await revoked(by: spy, after: 1, count: 2) == ["old", "new"])
    }

    /// Answers `count` requests after the first `first` requests, and returns the tokens that they revoke.
    private func revoked(by spy: HTTPClientSpy, after first: Int, count: Int) async throws -> Set<String?> {
        try await spy.requests.waitForCalls(first + count)
        for number in first..<first + count { spy.requests.complete(number, with: .status(.ok)) }
        return Set((first..<first + count).map { form(spy.requests[$0])["token"] })
    }

    @Test func signOutRevokesStoredTokens() async throws {
        let spy = HTTPClientSpy()
        try await signIn(InMemoryTokenStore(.fixture()), client: spy).signOut()
        #expect(try await revoked(by: spy, after: 0, count: 1) == [TokenPair.fixture().access.value])
    }

    @Test func signOutKeepsTokensOfOtherClient() async throws {
        let spy = HTTPClientSpy()
        let signIn = signIn(InMemoryTokenStore(.fixture(clientID: .other)), client: spy)
        try await signIn.signOut()
        let invitation = Task { try await signIn.invite() }
        try await spy.requests.waitForCalls(1)
        #expect(spy.requests[0].url.path() == "/oauth2/device")
        invitation.cancel()
        _ = await invitation.result
    }

    @Test func tokenGrantedAfterSignOutIsRevoked() async throws {
        let spy = HTTPClientSpy()
        let signIn = signIn(client: spy)
        let invite = Task { try await signIn.invite() }
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(
            0, with: .json(#"{"device_code": "d", "user_code": "A", "verification_uri": "https://t.test"}"#))
        let invitation = try await invite.value
        let completion = Task { try await signIn.complete(invitation) }
        try await setup.clock.waitForSleeper(due: .seconds(5))
        setup.clock.advance(to: .seconds(5))
        try await spy.requests.waitForCalls(2)
        try await signIn.signOut()
        spy.requests.complete(1, with: .json(#"{"access_token": "new", "refresh_token": "newer"}"#))
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await completion.value }
        #expect(try await revoked(by: spy, after: 2, count: 1) == ["new"])
    }

    @Test(arguments: 0..<20)
    func signOutRevokesTokensThatAreBeingSaved(run: Int) async throws {
        let (spy, store) = (HTTPClientSpy(), TokenStoreSpy(holding: .fixture()))
        let signIn = signIn(store, client: spy)
        let reading = Task { try await signIn.accessToken() }
        try await store.calls.waitForCalls(1)
        store.calls.complete(0)
        let token = try await reading.value
        let renewal = Task { try await signIn.tokens.renewedToken() }
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .json(#"{"access_token": "new", "refresh_token": "newer"}"#))
        try await store.calls.waitForCalls(2)
        let signOut = Task { try await signIn.signOut() }
        for call in 1...3 {
            try await store.calls.waitForCalls(call + 1)
            store.calls.complete(call)
        }
        try await signOut.value
        // If the renewal ended before the sign-out began, the new token had replaced the old one, and only the new
        // token is revoked.
        let isRenewed = (try? await renewal.value) != nil  // the error is not part of this test
        let tokens = try await revoked(by: spy, after: 1, count: isRenewed ? 1 : 2)
        #expect(tokens == (isRenewed ? ["new"] : [token.value, "new"]))
    }

    @Test func secondSignOutRevokesTokensIfFirstFailed() async throws {
        let (spy, full) = (HTTPClientSpy(), StoreError(.unwritable(code: 28), at: "here"))
        let answers: [Result<Void, StoreError>] = [.success(()), .success(()), .failure(full), .failure(full)]
        let store = TokenStoreSpy(answering: Script(answers + [.success(())]), holding: .fixture())
        let signIn = signIn(store, client: spy)
        let token = try await signIn.accessToken()
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) { try await signIn.signOut() }
        // The second sign-out cannot read the store, but revokes the tokens that the first sign-out found.
        try await signIn.signOut()
        #expect(try await revoked(by: spy, after: 0, count: 1) == [token.value])
    }

    @Test func failedSignOutKeepsUnsavedTokenPair() async throws {
        let (spy, full) = (HTTPClientSpy(), StoreError(.unwritable(code: 28), at: "here"))
        let answers: [Result<Void, StoreError>] = [
            .success(()), .failure(full), .success(()), .failure(full), .success(()),
        ]
        let signIn = signIn(TokenStoreSpy(answering: Script(answers), holding: .fixture()), client: spy)
        let token = try await signIn.accessToken()
        let renewal = Task { try await signIn.renewedToken(insteadOf: token) }
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .json(#"{"access_token": "new", "refresh_token": "newer"}"#))
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) { try await renewal.value }
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) { try await signIn.signOut() }
        #expect(try await signIn.accessToken().value == "new")
    }

    @Test func failedSignOutKeepsTokensOfPendingRenewal() async throws {
        let (spy, full) = (HTTPClientSpy(), StoreError(.unwritable(code: 28), at: "here"))
        let answers: [Result<Void, StoreError>] = [
            .success(()), .success(()), .failure(full), .success(()), .success(()),
        ]
        let store = TokenStoreSpy(answering: Script(answers), holding: .fixture())
        let signIn = signIn(store, client: spy)
        let token = try await signIn.accessToken()
        let renewal = Task { try await signIn.renewedToken(insteadOf: token) }
        try await spy.requests.waitForCalls(1)
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) { try await signIn.signOut() }
        spy.requests.complete(0, with: .json(#"{"access_token": "new", "refresh_token": "newer"}"#))
        _ = await renewal.result
        #expect(try await signIn.accessToken().value == "new")
        #expect(spy.requests.count == 1, "the newest pair must not be revoked")
    }

    @Test(arguments: [false, true]) func signInDuringSlowSignOutIsSaved(isSaved: Bool) async throws {
        let store = TokenStoreSpy(holding: .fixture())
        let signIn = signIn(store)
        let signOut = Task { try await signIn.signOut() }
        try await store.calls.waitForCalls(1)
        let completion = try await completionOfAgreed(signIn)
        for call in 0...1 {
            try await store.calls.waitForCalls(call + 1)
            store.calls.complete(call)
        }
        try await signOut.value
        try await store.calls.waitForCalls(3)
        if isSaved {
            store.calls.complete(2)
            try await completion.value
        } else {
            store.calls.fail(2, with: StoreError(.unwritable(code: 28), at: "here"))
            await #expect(throws: LoadError.refused(.unavailable(until: nil))) { try await completion.value }
        }
        let token = Task { try await signIn.accessToken() }
        if !isSaved {
            try await store.calls.waitForCalls(4)
            store.calls.complete(3)
        }
        #expect(try await token.value == store.saved.last?.access)
    }

    @Test(arguments: [false, true], 0..<20)
    func readingDuringSignOutDoesNotRestoreToken(isInUse: Bool, run: Int) async throws {
        let store = InterruptedStore(.fixture())
        let signIn = signIn(store)
        if isInUse { _ = try await signIn.accessToken() }
        setup.clock.advance(by: .seconds(1))
        let early = Locked<Result<AccessToken, LoadError>?>(nil)
        store.whileClearing.withLock {
            $0 = { [clock = setup.clock] in
                // `accessToken()` waits at most one minute for the store to be cleared, so the clock must be advanced.
                let wait = Task {
                    try await clock.waitForSleeper(due: .seconds(61))
                    clock.advance(to: .seconds(61))
                }
                let token = await outcome { () throws(LoadError) in try await signIn.accessToken() }
                wait.cancel()
                early.withLock { $0 = token }
            }
        }
        try await signIn.signOut()
        #expect(early.withLock { $0 } == .failure(.connectivity(.timedOut)))
        #expect(!store.isOverlapped.withLock { $0 })
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await signIn.accessToken() }
    }

    /// Returns the task that completes an approved sign-in, after the time of its first poll.
    private func completionOfAgreed(_ signIn: DeviceSignIn) async throws -> Task<Void, any Error> {
        let invitation = try await signIn.invite()
        setup.fake.approve(userCode: invitation.userCode)
        let completion = Task { try await signIn.complete(invitation) }
        try await setup.clock.waitForSleeper(due: .seconds(5))
        setup.clock.advance(to: .seconds(5))
        return completion
    }

    @Test(arguments: 0..<20)
    func signOutClearsTokensThatAreBeingSaved(run: Int) async throws {
        let store = SlowStore()
        let signIn = signIn(store)
        let completion = try await completionOfAgreed(signIn)
        try await store.saves.waitForCalls(1)
        let signOut = Task { try await signIn.signOut() }
        store.saves.complete(0, with: ())
        _ = await completion.result
        try await signOut.value
        #expect(try await store.load() == nil)
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await signIn.accessToken() }
    }

    @Test func signOutDuringSaveKeepsNoTokens() async throws {
        let (spy, store) = (HTTPClientSpy(), TokenStoreSpy())
        let signIn = signIn(store, client: spy)
        let invite = Task { try await signIn.invite() }
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(
            0, with: .json(#"{"device_code": "d", "user_code": "A", "verification_uri": "https://t.test"}"#))
        let invitation = try await invite.value
        let completion = Task { try await signIn.complete(invitation) }
        try await setup.clock.waitForSleeper(due: .seconds(5))
        setup.clock.advance(to: .seconds(5))
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(1, with: .json(#"{"access_token": "new", "refresh_token": "newer"}"#))
        try await store.calls.waitForCalls(1)
        let before = signIn.revision
        // The sign-out must start before the save ends.
        let signOut = Task(executorPreference: InlineExecutor()) { try await signIn.signOut() }
        #expect(signIn.revision > before)
        store.calls.complete(0)
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await completion.value }
        for call in 1...2 {
            try await store.calls.waitForCalls(call + 1)
            store.calls.complete(call)
        }
        try await signOut.value
        let token = Task { try await signIn.accessToken() }
        try await store.calls.waitForCalls(4)
        store.calls.complete(3)
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await token.value }
        #expect(store.calls.arguments.dropFirst() == [.load, .clear, .load])
        #expect(try await revoked(by: spy, after: 2, count: 1) == ["new"])
    }

    @Test(arguments: 0..<20)
    func failedSaveDuringSignOutIsNotRepeated(run: Int) async throws {
        let store = TokenStoreSpy()
        let signIn = signIn(store)
        let completion = try await completionOfAgreed(signIn)
        try await store.calls.waitForCalls(1)
        let signOut = Task { try await signIn.signOut() }
        store.calls.fail(0, with: StoreError(.unwritable(code: 28), at: "here"))
        _ = await completion.result
        for call in 1...2 {
            try await store.calls.waitForCalls(call + 1)
            store.calls.complete(call)
        }
        try await signOut.value
        // Another process signs in with the same store.
        let pair = TokenPair.fixture()
        let elsewhere = Task { try await store.save(pair) }
        try await store.calls.waitForCalls(4)
        store.calls.complete(3)
        try await elsewhere.value
        let token = Task { try await signIn.accessToken() }
        try await store.calls.waitForCalls(5)
        store.calls.complete(4)
        #expect(try await token.value == pair.access)
    }

    @Test func refusedRenewalThrowsUnavailableIfStoreIsUnreadable() async throws {
        let locked = StoreError(.unreadable(code: 1), at: "here")
        let answers: [Result<Void, StoreError>] = [.success(()), .failure(locked), .success(())]
        let store = TokenStoreSpy(answering: Script(answers, whenExhausted: .repeatLast), holding: .fixture())
        let spy = HTTPClientSpy()
        let signIn = signIn(store, client: spy)
        let token = try await signIn.accessToken()
        let first = Task { try await signIn.renewedToken(insteadOf: token) }
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .status(.badRequest))
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) { try await first.value }
        let second = Task { try await signIn.renewedToken(insteadOf: token) }
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(1, with: .status(.badRequest))
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await second.value }
    }

    @Test func tokensOfOtherClientAreIgnored() async throws {
        let pair = try #require(
            TokenPair(access: AccessToken("old", owner: .application)!, refresh: "r3fresh", clientID: .other))
        await #expect(throws: LoadError.refused(.signInNeeded)) {
            try await signIn(InMemoryTokenStore(pair)).accessToken()
        }
    }

    @Test(arguments: [
        (StoreError.Problem.corrupt(at: "the root"), Refusal.signInNeeded), (.foreign, .signInNeeded),
        (.newerVersion(2, known: 1), .signInNeeded), (.unreadable(code: 1), .unavailable(until: nil)),
        (.busy, .unavailable(until: nil)),
    ])
    func eachStoreErrorBecomesMatchingRefusal(problem: StoreError.Problem, refusal: Refusal) async {
        struct Broken: TokenStoring {
            let error: StoreError
            func load() async throws(StoreError) -> TokenPair? { throw error }
            func save(_ pair: TokenPair) async throws(StoreError) { throw error }
            func clear() async throws(StoreError) { throw error }
        }
        let broken = Broken(error: StoreError(problem, at: "here"))
        await #expect(throws: LoadError.refused(refusal)) { try await signIn(broken).accessToken() }
        await #expect(throws: LoadError.refused(.unavailable(until: nil))) {
            try await signIn(broken).signOut()
        }
    }

    @Test func expiredTokenIsReturnedUntilItIsDeclined() async throws {
        let signIn = try await signedIn()
        let token = try await signIn.accessToken()
        setup.clock.advance(by: .seconds(1_000_000))
        #expect(try await signIn.accessToken() == token)
        #expect(posts.count == 2)
    }

    /// A validation can still use a token that an authorizer wanted to renew before its expiry.
    @Test func tokenIsKeptAfterRenewalWithoutConnection() async throws {
        let spy = HTTPClientSpy()
        let signIn = signIn(InMemoryTokenStore(.fixture()), client: spy)
        let token = try await signIn.accessToken()
        let renewal = Task { try await signIn.renewedToken(insteadOf: token) }
        try await spy.requests.waitForCalls(1)
        spy.requests.fail(0, with: .notConnected)
        _ = await renewal.result
        #expect(try await signIn.accessToken() == token)
        #expect(spy.requests.count == 1)
    }

    @Test func authorizersOfOneSignInShareRenewal() async throws {
        let signIn = try await signedIn()
        let loaders = (0..<2).map { _ in
            HelixLoader(
                clientID: FakeTwitch.clientID, client: setup.client, tokens: signIn, time: setup.clock.timeSource)
        }
        for loader in loaders { _ = try await loader.loadTopGames(limit: 1) }
        setup.fake.revokeTokens()
        let loads = loaders.map { loader in Task { try await loader.loadTopGames(limit: 1) } }
        let validation = Task { try await signIn.validate() }
        for load in loads { #expect(try await load.value.elements.count == 1) }
        #expect(try await validation.value == "ada")
        #expect(posts == ["/oauth2/device", "/oauth2/token", "/oauth2/token"])
    }

    @Test func failedRenewalCanBeRetried() async throws {
        let spy = HTTPClientSpy()
        let pair = try #require(
            TokenPair(
                access: AccessToken("old", owner: .application)!, refresh: "r3fresh", clientID: FakeTwitch.clientID))
        let signIn = signIn(InMemoryTokenStore(pair), client: spy)
        let first = Task { try await signIn.renewedToken(insteadOf: AccessToken("old", owner: .application)!) }
        try await spy.requests.waitForCalls(1)
        spy.requests.fail(0, with: .notConnected)
        await #expect(throws: LoadError.connectivity(.notConnected)) { try await first.value }
        let second = Task { try await signIn.renewedToken(insteadOf: AccessToken("old", owner: .application)!) }
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(1, with: .json(#"{"access_token": "new", "refresh_token": "newer", "expires_in": 100}"#))
        #expect(try await second.value.value == "new")
    }

    @Test(arguments: CredentialSourceContract.rules + CredentialSourceContract.sharing)
    func deviceSignInObeysEveryCredentialSourceRule(rule: ContractRule<CredentialSourceContract.Subject>) async throws {
        let subject = CredentialSourceContract.Subject(
            signedIn: {
                let scene = DeviceSignInTests()
                let signIn = try await scene.signedIn()
                return .init(signIn) { scene.posts.count - 2 }
            },
            refused: {
                let scene = DeviceSignInTests()
                let signIn = try await scene.signedIn()
                scene.setup.fake.revokeRefreshTokens()
                return .init(signIn) { scene.posts.count - 2 }
            },
            signedOut: { .init(DeviceSignInTests().signIn()) },
            signingOut: {
                let signIn = try await DeviceSignInTests().signedIn()
                return (.init(signIn), { try await signIn.signOut() })
            },
            neverAnswered: {
                let pair = TokenPair(
                    access: AccessToken("old", owner: .application)!, refresh: "r3fresh", clientID: FakeTwitch.clientID)
                return .init(
                    DeviceSignInTests().signIn(InMemoryTokenStore(pair), client: HTTPClientSpy(sink: { _, _ in })))
            },
            unreachable: {
                let client = HTTPClientStub()
                client.on(.any, failure: .notConnected)
                return .init(DeviceSignInTests().signIn(InMemoryTokenStore(.fixture()), client: client))
            })
        try await rule.verify(subject)
    }
}

/// A store that records saves in a journal and can fail to save.
private final class JournallingStore: TokenStoring {
    let failsToSave = Locked(false)
    private let store = InMemoryTokenStore()
    private let journal: CallJournal

    init(_ journal: CallJournal) {
        self.journal = journal
    }

    func load() async throws(StoreError) -> TokenPair? { try await store.load() }

    func save(_ pair: TokenPair) async throws(StoreError) {
        guard !failsToSave.withLock({ $0 }) else { throw StoreError(.unwritable(code: 28), at: "here") }
        journal.note("save", by: "store")
        try await store.save(pair)
    }

    func clear() async throws(StoreError) { try await store.clear() }
}

/// A store that runs a closure while it clears, and detects whether it is read during that time.
private final class InterruptedStore: TokenStoring {
    let whileClearing = Locked<(@Sendable () async -> Void)?>(nil)
    let isOverlapped = Locked(false)
    private let isClearing = Locked(false)
    private let store: InMemoryTokenStore

    init(_ pair: TokenPair) {
        store = InMemoryTokenStore(pair)
    }

    func load() async throws(StoreError) -> TokenPair? {
        if isClearing.withLock({ $0 }) { isOverlapped.withLock { $0 = true } }
        return try await store.load()
    }

    func save(_ pair: TokenPair) async throws(StoreError) { try await store.save(pair) }

    func clear() async throws(StoreError) {
        isClearing.withLock { $0 = true }
        if let work = whileClearing.withLock({ $0 }) { await work() }
        isClearing.withLock { $0 = false }
        try await store.clear()
    }
}

/// A store whose saves stay pending until the test completes them.
private final class SlowStore: TokenStoring {
    private static let unanswered = StoreError(.busy, at: "SlowStore")
    let saves = CallSpy<TokenPair, Void, StoreError>(
        "SlowStore", whenCancelled: unanswered, whenNeverAnswered: unanswered)
    private let store = InMemoryTokenStore()

    func load() async throws(StoreError) -> TokenPair? { try await store.load() }

    func save(_ pair: TokenPair) async throws(StoreError) {
        try await saves.call(pair)
        try await store.save(pair)
    }

    func clear() async throws(StoreError) { try await store.clear() }
}

/// A client whose caller is cancelled when the tokens arrive.
private struct CancellingClient: HTTPClient {
    let client: any HTTPClient

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard request.url.path() == "/oauth2/token" else { return try await client.send(request) }
        withUnsafeCurrentTask { $0?.cancel() }
        return .json(#"{"access_token": "new", "refresh_token": "newer"}"#)
    }
}
