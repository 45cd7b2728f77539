import Foundation
import HTTPCaching
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct AccessTokenSourcesTests {
    private static let address = "https://own.test/token"

    private final class OwnServer: HTTPHandler {
        let count = Locked(0)
        private let tokens: [String]

        init(_ tokens: [String]) {
            self.tokens = tokens
        }

        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            let number = count.withLock { count in
                defer { count += 1 }
                return count
            }
            let token = tokens[min(number, tokens.count - 1)]
            return token.isEmpty ? .status(.unauthorized) : .json(#"{"access_token": "\#(token)", "expires_in": 60}"#)
        }
    }

    private static func hosted(_ client: any HTTPClient, _ clock: ManualClock = ManualClock()) throws
        -> HostedAccessToken
    {
        HostedAccessToken(
            try HTTPRequest(.get, parsing: address), client: client, clientID: .app, owner: .user("ada"),
            time: clock.timeSource)
    }

    @Test func fixedTokenIsNotRenewed() async throws {
        let token = AccessToken("fixed", owner: .application)!
        let provider = FixedAccessToken(token)
        #expect(try await provider.accessToken() == token)
        #expect(try await provider.renewedToken(insteadOf: AccessToken("older", owner: .application)!) == token)
        for declined in [token, AccessToken("fixed", owner: .user("ada"))!] {
            await #expect(throws: LoadError.refused(.signInNeeded)) {
                try await provider.renewedToken(insteadOf: declined)
            }
        }
    }

    @Test func tokenFromOwnServerExpiresByLocalClock() async throws {
        let clock = ManualClock()
        let token = try await Self.hosted(InProcessHTTPClient(OwnServer(["one"])), clock).accessToken()
        #expect(token.value == "one")
        #expect(token.expires == clock.timeSource.date().addingTimeInterval(60))
    }

    @Test(arguments: [#"{"access_token": "a"}"#, #"{"access_token": "a", "expires_in": 0}"#])
    func tokenWithoutLifetimeHasNoExpiryDate(body: String) async throws {
        #expect(try await Self.hosted(InProcessHTTPClient { _ in .json(body) }).accessToken().expires == nil)
    }

    @Test(
        arguments: [
            (#"{"access_token": "a"}"#, nil), (#"{"access_token": "a", "scope": ["user:read:follows"]}"#, true),
            (#"{"access_token": "a", "scope": "chat:read"}"#, false),
        ] as [(String, Bool?)])
    func credentialKnowsGrantedScopes(body: String, isGranted: Bool?) async throws {
        let source = try Self.hosted(InProcessHTTPClient { _ in .json(body) })
        #expect(try await source.credential(over: HTTPClientDummy()).grants(.readFollows) == isGranted)
    }

    @Test(arguments: [
        ("{}", InvalidData.missing(at: "access_token")), (#"{"access_token": ""}"#, .wrongType(at: "access_token")),
        (#"{"access_token": "a b"}"#, .rejected(.wrongFormat, at: "access_token")), ("", .empty),
    ])
    func responseWithoutTokenThrowsInvalidData(body: String, flaw: InvalidData) async throws {
        let provider = try Self.hosted(InProcessHTTPClient { _ in HTTPResponse(body: Data(body.utf8)) })
        await #expect(throws: LoadError.invalidData(flaw)) { try await provider.accessToken() }
    }

    /// A server may return the same token until it expires, and another one afterwards.
    @Test func tokenRepeatedByServerIsReplacedAfterExpiry() async throws {
        let clock = ManualClock()
        let provider = try Self.hosted(InProcessHTTPClient(OwnServer(["one", "one", "two"])), clock)
        let token = try await provider.accessToken()
        for _ in 0..<2 {
            await #expect(throws: LoadError.refused(.signInNeeded)) {
                try await provider.renewedToken(insteadOf: token)
            }
        }
        clock.advance(by: .seconds(61))
        #expect(try await provider.accessToken().value == "two")
    }

    @Test func cacheNeitherAnswersNorStoresTokenRequests() async throws {
        let (clock, count, cache) = (ManualClock(), Locked(0), HTTPCache.memory())
        let server = InProcessHTTPClient { _ in
            let number = count.withLock { count in
                count += 1
                return count
            }
            let body = "{\"access_token\": \"t\(number)\"}"
            return HTTPResponse(fields: ["Cache-Control": "max-age=3600"], body: Data(body.utf8))
        }
        let provider = try Self.hosted(server.cached(in: cache, time: clock.timeSource), clock)
        let token = try await provider.accessToken()
        #expect(try await provider.renewedToken(insteadOf: token).value == "t2")
        let later = server.cached(in: cache, time: clock.timeSource)
        #expect(try await later.send(HTTPRequest(.get, parsing: Self.address)).source == .network)
    }

    @Test func callAfterForgettingTokenSendsNewRequest() async throws {
        let spy = HTTPClientSpy()
        let provider = try Self.hosted(spy.coalesced())
        let early = Task { try await provider.accessToken() }
        try await spy.requests.waitForCalls(1)
        provider.forget()
        let late = Task { try await provider.accessToken() }
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(0, with: .json(#"{"access_token": "one"}"#))
        spy.requests.complete(1, with: .json(#"{"access_token": "two"}"#))
        #expect(try await late.value.value == "two")
        _ = await early.result
    }

    @Test func forgottenTokenIsReplacedByNewToken() async throws {
        let provider = try Self.hosted(InProcessHTTPClient(OwnServer(["one", "two"])))
        _ = try await provider.accessToken()
        provider.forget()
        #expect(try await provider.accessToken().value == "two")
    }

    @Test func tokenRequestedBeforeForgettingIsDropped() async throws {
        let spy = HTTPClientSpy()
        let provider = try Self.hosted(spy)
        let early = Task { try await provider.accessToken() }
        try await spy.requests.waitForCalls(1)
        provider.forget()
        spy.requests.complete(0, with: .json(#"{"access_token": "one"}"#))
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await early.value }
        let late = Task { try await provider.accessToken() }
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(1, with: .json(#"{"access_token": "two"}"#))
        #expect(try await late.value.value == "two")
    }

    @Test func renewalThatReturnsSameTokenRequiresSignIn() async throws {
        let provider = try Self.hosted(InProcessHTTPClient(OwnServer(["one", "one", "two"])))
        let token = try await provider.accessToken()
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await provider.renewedToken(insteadOf: token) }
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await provider.accessToken() }
    }

    @Test func sameTokenWithLaterExpiryIsNoRenewal() async throws {
        let clock = ManualClock()
        let provider = try Self.hosted(InProcessHTTPClient(OwnServer(["one", "one", "two"])), clock)
        let token = try await provider.accessToken()
        clock.advance(by: .seconds(10))
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await provider.renewedToken(insteadOf: token) }
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await provider.accessToken() }
    }

    @Test func refusedRenewalOfForgottenTokenAllowsNewToken() async throws {
        let spy = HTTPClientSpy()
        let provider = try Self.hosted(spy)
        let first = Task { try await provider.accessToken() }
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: .json(#"{"access_token": "one"}"#))
        let token = try await first.value
        let renewal = Task { try await provider.renewedToken(insteadOf: token) }
        try await spy.requests.waitForCalls(2)
        provider.forget()
        spy.requests.complete(1, with: .status(.unauthorized))
        await #expect(throws: LoadError.refused(.signInNeeded)) { try await renewal.value }
        let second = Task { try await provider.accessToken() }
        try await spy.requests.waitForCalls(3)
        spy.requests.complete(2, with: .json(#"{"access_token": "one"}"#))
        #expect(try await second.value == token)
        #expect(try await provider.accessToken() == token)
    }

    @Test(arguments: [429, 503])
    func renewalSucceedsAfterOutage(code: Int) async throws {
        let answers = Locked<[HTTPResponse]>([
            .json(#"{"access_token": "one"}"#), .status(try HTTPStatus(code)),
            .json(#"{"access_token": "two"}"#),
        ])
        let provider = try Self.hosted(InProcessHTTPClient { _ in answers.withLock { $0.removeFirst() } })
        let token = try await provider.accessToken()
        await #expect(throws: LoadError.self) { try await provider.renewedToken(insteadOf: token) }
        #expect(try await provider.renewedToken(insteadOf: token).value == "two")
    }

    /// Returns a loader over a service that responds with an empty list if the token is `good`, and otherwise with
    /// status 401.
    private static func helix(
        _ provider: any CredentialSource, accepting good: Locked<String>, _ clock: ManualClock = ManualClock()
    ) -> HelixLoader {
        let service = InProcessHTTPClient { request in
            request.fields[.authorization] == "Bearer " + good.withLock { $0 }
                ? .json(#"{"data": []}"#) : .status(.unauthorized)
        }
        return HelixLoader(clientID: .app, client: service, tokens: provider, time: clock.timeSource)
    }

    @Test func renewalCanBeRetriedAfterMalformedResponse() async throws {
        let helix = Self.helix(
            try Self.hosted(InProcessHTTPClient(OwnServer(["one", "<html>\"", "two"]))), accepting: Locked("two"))
        await #expect(throws: LoadError.connectivity(.malformedResponse)) { try await helix.loadTopGames(limit: 5) }
        #expect(try await helix.loadTopGames(limit: 5).elements == [])
    }

    /// A source whose calls stay pending until the test ends them.
    private struct PendingSource: CredentialSource {
        /// The calls, with the declined token if the call is a renewal.
        let calls = CallSpy<AccessToken?, AccessToken, CredentialError>(
            "PendingSource", whenCancelled: .unavailable(.cancelled),
            whenNeverAnswered: .unavailable(.connectivity(.timedOut)))
        let revision = 0

        func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
            try await calls.call(nil).credential(for: .app)
        }

        func renewal(of declined: Credential, over client: any HTTPClient) async throws(CredentialError)
            -> Credential
        {
            try await calls.call(AccessToken(of: declined)).credential(for: .app)
        }
    }

    @Test func declinedTokenIsPassedToRenewal() async throws {
        let tokens = PendingSource()
        let authorizer = Authorizer(tokens, for: [HelixLoader.address], time: ManualClock().timeSource)
        let service = HTTPClientSpy()
        let client = service.authorized(by: authorizer)
        let request = try HTTPRequest(.get, parsing: HelixLoader.address.absoluteString)
        let early = Task { try await client.send(request) }
        try await tokens.calls.waitForCalls(1)
        authorizer.forget()
        let late = Task { try await client.send(request) }
        try await tokens.calls.waitForCalls(2)
        let used = AccessToken("used", owner: .user("ada/b"), expires: Date(timeIntervalSinceReferenceDate: 1e6))!
        tokens.calls.complete(1, with: used)
        try await service.requests.waitForCalls(1)
        tokens.calls.complete(0, with: AccessToken("forgotten", owner: .application)!)
        // The first call waited for a token that was then forgotten. It must not use the token of a later sign-in.
        await #expect(throws: TransportError.notAuthorized) { try await early.value }
        #expect(service.requests.count == 1)
        service.requests.complete(0, with: .status(.unauthorized))
        try await tokens.calls.waitForCalls(3)
        #expect(tokens.calls[2] == used)
        tokens.calls.fail(2, with: .refused)
        #expect(try await late.value.status == .unauthorized)
    }

    @Test(arguments: CredentialSourceContract.rules + CredentialSourceContract.sharing)
    func hostedTokenObeysEveryContractRule(rule: ContractRule<CredentialSourceContract.Subject>) async throws {
        let subject = CredentialSourceContract.Subject(
            signedIn: {
                let server = OwnServer(["s3cr3t-1", "s3cr3t-2", "s3cr3t-3"])
                return .init(try Self.hosted(InProcessHTTPClient(server))) { server.count.withLock { $0 } - 1 }
            },
            refused: {
                let server = OwnServer(["one", ""])
                return .init(try Self.hosted(InProcessHTTPClient(server))) { server.count.withLock { $0 } - 1 }
            },
            signedOut: { .init(try Self.hosted(InProcessHTTPClient(OwnServer([""])))) },
            signingOut: {
                let source = try Self.hosted(InProcessHTTPClient(OwnServer(["one", ""])))
                // The server ends its own session, too, so it returns no other token.
                return (.init(source), { source.forget() })
            },
            neverAnswered: {
                let server = OwnServer(["one"])
                let silence = HTTPClientSpy(sink: { _, _ in })
                return .init(try Self.hosted(FirstThenSilent(first: InProcessHTTPClient(server), then: silence)))
            },
            unreachable: {
                let (server, failure) = (OwnServer(["one"]), HTTPClientStub())
                failure.on(.any, failure: .notConnected)
                return .init(try Self.hosted(FirstThenSilent(first: InProcessHTTPClient(server), then: failure)))
            })
        try await rule.verify(subject)
    }

    /// A client that passes its first request to the client `first`, and all later requests to the client `then`.
    private struct FirstThenSilent: HTTPClient {
        let first: any HTTPClient
        let then: any HTTPClient
        private let isFirst = Locked(true)

        init(first: any HTTPClient, then: any HTTPClient) {
            (self.first, self.then) = (first, then)
        }

        func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
            let isFirst = isFirst.withLock { isFirst in
                defer { isFirst = false }
                return isFirst
            }
            return try await (isFirst ? first : then).send(request)
        }
    }
}
