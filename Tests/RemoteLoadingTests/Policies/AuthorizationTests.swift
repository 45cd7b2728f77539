import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct AuthorizationTests {
    private static let address = "https://api.test/list"
    private let clock = ManualClock()
    private let source = CredentialSourceSpy()

    /// A server that accepts some tokens and records the token of each request.
    private final class TokenCheckingServer: HTTPHandler {
        private let acceptedTokens: Locked<Set<String>>
        private let seen = Locked<[String]>([])

        init(_ acceptedTokens: String...) {
            self.acceptedTokens = Locked(Set(acceptedTokens))
        }

        var tokens: [String] { seen.withLock { $0 } }

        func accept(_ token: String) { acceptedTokens.withLock { $0 = [token] } }

        func handle(_ request: HTTPRequest) async -> HTTPResponse {
            let token = request.fields[.authorization].map { String($0.dropFirst("Bearer ".count)) } ?? "none"
            seen.withLock { $0.append(token) }
            return acceptedTokens.withLock { $0.contains(token) } ? .text("welcome") : .status(.unauthorized)
        }
    }

    private func credential(_ token: String, id: String = "ada", endingAt seconds: Double? = nil) throws -> Credential {
        try Credential(
            id: id, bearer: token, expires: seconds.map { Date(timeIntervalSinceReferenceDate: $0) })
    }

    private func authorizer(timeout: Duration = .seconds(60)) throws -> Authorizer {
        Authorizer(
            source, for: [try #require(URL(string: "https://api.test"))], timeout: timeout, time: clock.timeSource)
    }

    private func send(
        _ client: any HTTPClient, _ address: String = address
    ) async -> Result<HTTPResponse, TransportError> {
        do throws(HTTPMessageError) {
            return await client.outcome(of: try HTTPRequest(.get, parsing: address))
        } catch {
            preconditionFailure("\(error)")
        }
    }

    /// Returns an authorized client after a call with its first credential.
    private func client(
        _ server: any HTTPHandler, with first: Credential, timeout: Duration = .seconds(60)
    ) async throws -> any HTTPClient {
        let client = InProcessHTTPClient(server).authorized(by: try authorizer(timeout: timeout))
        async let response = send(client)
        try await source.questions.waitForCalls(1)
        source.questions.complete(0, with: first)
        _ = await response
        return client
    }

    private typealias Call = Task<Result<HTTPResponse, TransportError>, Never>

    /// Sends two calls with the same credential, and renews the credential after a 401 to the second call.
    ///
    /// The first call still waits for its response.
    private func callsWithRenewal(
        by renewed: Credential, over spy: HTTPClientSpy
    ) async throws -> (slow: Call, quick: Call) {
        let client = spy.authorized(by: try authorizer())
        let slow = Task { await send(client) }
        try await source.questions.waitForCalls(1)
        source.questions.complete(0, with: try credential("one"))
        try await spy.requests.waitForCalls(1)
        let quick = Task { await send(client) }
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(1, with: .status(.unauthorized))
        try await source.questions.waitForCalls(2)
        source.questions.complete(1, with: renewed)
        return (slow, quick)
    }

    private func status(_ result: Result<HTTPResponse, TransportError>) throws -> Int { try result.get().status.code }

    @Test func timeBudgetLimitsWaitForCredential() async throws {
        var policy = RetryPolicy.standard
        policy.budget = .seconds(5)
        let client = HTTPClientDummy().authorized(by: try authorizer()).retrying(policy, time: clock.timeSource)
        let call = Task { await send(client) }
        try await source.questions.waitForCalls(1)
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(to: .seconds(5))
        #expect(await call.value == .failure(.timedOut))
        source.questions.fail(0, with: .refused)
    }

    @Test func requestCarriesCredential() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one"))
        #expect(try status(await send(client)) == 200)
        #expect(server.tokens == ["one", "one"])
        #expect(source.questions.arguments == [.credential])
    }

    @Test func authorizedRequestHasCachePartitionAndMaskedToken() async throws {
        let spy = HTTPClientSpy()
        let client = spy.authorized(by: try authorizer())
        let call = Task { await send(client) }
        try await source.questions.waitForCalls(1)
        source.questions.complete(0, with: try credential("s3cret"))
        try await spy.requests.waitForCalls(1)
        #expect(spy.requests[0].cachePartition == "ada")
        #expect(!spy.requests[0].debugDescription.contains("s3cret"))
        #expect(!spy.requests[0].debugDescription.contains("s3cret"))
        spy.requests.complete(0, with: HTTPResponse())
        _ = await call.value
    }

    @Test(arguments: WayToPrint.allCases)
    func credentialDescriptionHidesToken(style: WayToPrint) throws {
        let text = style.text(of: try credential(Secret.readablePart))
        #expect(!Secret.isGivenAway(by: text))
        #expect(
            !Secret.isGivenAway(
                by: style.text(of: CredentialSourceSpy.Question.renewal(of: try credential(Secret.readablePart)))))
    }

    @Test(arguments: ["https://art.test/box.jpg", "http://api.test/list", "https://api.test:8443/list"])
    func requestToOtherOriginCarriesNoCredential(address: String) async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one"))
        _ = await send(client, address)
        #expect(server.tokens == ["one", "none"])
    }

    @Test func requestWithOwnCredentialIsUnchanged() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one"))
        let own = try HTTPRequest(.get, parsing: Self.address, fields: [.authorization: "Bearer own"])
        #expect(try await client.send(own).status == .unauthorized)
        #expect(server.tokens == ["one", "own"])
    }

    @Test func requestWithOwnCredentialNeedsNoRenewal() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one", endingAt: 100))
        clock.advance(by: .seconds(100))
        let own = try HTTPRequest(.get, parsing: Self.address, fields: [.authorization: "Bearer own"])
        #expect(try await client.send(own).status == .unauthorized)
        #expect(server.tokens == ["one", "own"])
        #expect(source.questions.count == 1)
    }

    @Test func requestWithOwnCredentialDoesNotAskSource() async throws {
        let server = TokenCheckingServer("own")
        let client = InProcessHTTPClient(server).authorized(by: try authorizer())
        let own = try HTTPRequest(.get, parsing: Self.address, fields: [.authorization: "Bearer own"])
        #expect(try await client.send(own).status == .ok)
        #expect(server.tokens == ["own"])
        #expect(source.questions.count == 0)
    }

    @Test func crossOriginRedirectDropsCredentialAndCachePartition() async throws {
        let spy = HTTPClientSpy()
        let client = spy.followingRedirects().authorized(by: try authorizer())
        let call = Task { await send(client) }
        try await source.questions.waitForCalls(1)
        source.questions.complete(0, with: try credential("one"))
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: HTTPResponse(status: 302, fields: ["Location": "/other"]))
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(1, with: HTTPResponse(status: 302, fields: ["Location": "https://art.test/"]))
        try await spy.requests.waitForCalls(3)
        spy.requests.complete(2, with: HTTPResponse())
        _ = await call.value
        #expect(spy.requests.arguments.map(\.cachePartition) == ["ada", "ada", nil])
        #expect(spy.requests[2].fields[.authorization] == nil)
    }

    @Test func status401CausesOneRenewalAndOneRetry() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one"))
        server.accept("two")
        let call = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        source.questions.complete(1, with: try credential("two"))
        #expect(try status(await call.value) == 200)
        #expect(server.tokens == ["one", "one", "two"])
    }

    @Test func second401IsReturnedWithoutFurtherRetry() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one"))
        server.accept("none that is given out")
        let call = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        source.questions.complete(1, with: try credential("two"))
        #expect(try status(await call.value) == 401)
        #expect(server.tokens == ["one", "one", "two"])
    }

    @Test func status503DoesNotMarkCredentialAsAccepted() async throws {
        let statuses: [HTTPStatus] = [.ok, .unauthorized, .serviceUnavailable, .serviceUnavailable, .unauthorized]
        let rest = Locked(statuses)
        let server = ClosureHandler { _ in .status(rest.withLock { $0.removeFirst() }) }
        let client = try await client(server, with: credential("one"))
        let renewed = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        source.questions.complete(1, with: try credential("two"))
        #expect(try status(await renewed.value) == 503)
        #expect(try status(await send(client)) == 503)
        #expect(try status(await send(client)) == 401)
        #expect(source.questions.count == 2)
    }

    @Test func neverAcceptedCredentialIsNotRenewedAgain() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one"))
        server.accept("none that is given out")
        let call = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        source.questions.complete(1, with: try credential("two"))
        _ = await call.value
        #expect(try status(await send(client)) == 401)
        // The server has never accepted the second credential. Therefore, later calls do not ask the source to renew
        // it, but ask which credential the source has now.
        for number in 2..<6 {
            let stillDeclined = Task { await send(client) }
            try await source.questions.waitForCalls(number + 1)
            source.questions.complete(number, with: try credential("two"))
            #expect(try status(await stillDeclined.value) == 401)
        }
        #expect(source.questions.arguments.dropFirst(2).allSatisfy { $0 == .credential })
    }

    @Test func neverAcceptedCredentialCausesNewFetch() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one"))
        server.accept("three")
        let declined = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        source.questions.complete(1, with: try credential("two"))
        #expect(try status(await declined.value) == 401)
        // The retry of `declined` gets a 401 with the renewed credential, and so does the call `again`. Only the call
        // `signedIn` asks the source for another credential.
        let again = Task { await send(client) }
        #expect(try status(await again.value) == 401)
        let signedIn = Task { await send(client) }
        try await source.questions.waitForCalls(3)
        source.questions.complete(2, with: try credential("three"))
        #expect(try status(await signedIn.value) == 200)
        #expect(server.tokens == ["one", "one", "two", "two", "three"])
    }

    @Test func fiftyConcurrent401sCauseOneRenewal() async throws {
        let spy = HTTPClientSpy()
        let client = spy.authorized(by: try authorizer())
        let first = Task { await send(client) }
        try await source.questions.waitForCalls(1)
        source.questions.complete(0, with: try credential("one"))
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(0, with: HTTPResponse())
        _ = await first.value

        let calls = (0..<50).map { _ in Task { await send(client) } }
        try await spy.requests.waitForCalls(51)
        for number in 1...50 { spy.requests.complete(number, with: .status(.unauthorized)) }
        try await source.questions.waitForCalls(2)
        source.questions.complete(1, with: try credential("two"))
        try await spy.requests.waitForCalls(101)
        for number in 51...100 { spy.requests.complete(number, with: HTTPResponse()) }
        for call in calls { #expect(try status(await call.value) == 200) }
        #expect(source.questions.count == 2)
        #expect(spy.requests.arguments.suffix(50).allSatisfy { $0.fields[.authorization] == "Bearer two" })
    }

    @Test(arguments: [CredentialError.refused, .unavailable(.connectivity(.notConnected))])
    func failedRenewalEndsAllPendingCalls(failure: CredentialError) async throws {
        let spy = HTTPClientSpy()
        let client = spy.authorized(by: try authorizer())
        let calls = (0..<50).map { _ in Task { await send(client) } }
        try await source.questions.waitForCalls(1)
        source.questions.complete(0, with: try credential("one"))
        try await spy.requests.waitForCalls(50)
        // The server declines half of the calls before the renewal fails, and half of them afterwards.
        for number in 0..<25 { spy.requests.complete(number, with: .status(.unauthorized)) }
        try await source.questions.waitForCalls(2)
        source.questions.fail(1, with: failure)
        var ended = 0
        for number in 25..<50 { spy.requests.complete(number, with: .status(.unauthorized)) }
        for call in calls {
            ended += 1
            switch (failure, await call.value) {
            case (.refused, .success(let response)): #expect(response.status == .unauthorized)
            case (.unavailable(.connectivity(let failure)), .failure(let thrown)):
                #expect(LoadError(thrown) == .connectivity(failure))
            case (_, let result): Issue.record("\(failure) became \(result)")
            }
        }
        #expect(ended == 50)
        #expect(source.questions.count == 2)
        #expect(spy.requests.count == 50)
    }

    @Test func refusedRenewalIsNotRepeatedForSameCredential() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one"))
        server.accept("two")
        let declined = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        source.questions.fail(1, with: .refused)
        #expect(try status(await declined.value) == 401)

        // The source still returns the refused credential, so nothing is sent.
        let stillDeclined = Task { await send(client) }
        try await source.questions.waitForCalls(3)
        source.questions.complete(2, with: try credential("one"))
        #expect(await stillDeclined.value == .failure(.notAuthorized))
        #expect(server.tokens == ["one", "one"])

        // The source returns a new credential, as if the user had signed in again.
        let again = Task { await send(client) }
        try await source.questions.waitForCalls(4)
        source.questions.complete(3, with: try credential("two"))
        #expect(try status(await again.value) == 200)
        #expect(source.questions.arguments.dropFirst(2) == [.credential, .credential])
    }

    @Test func nextCallRetriesRenewalThatHadNoConnection() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one"))
        server.accept("two")
        let failing = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        source.questions.fail(1, with: .unavailable(.connectivity(.notConnected)))
        #expect(await failing.value == .failure(.notConnected))
        let renewing = Task { await send(client) }
        try await source.questions.waitForCalls(3)
        source.questions.complete(2, with: try credential("two"))
        #expect(try status(await renewing.value) == 200)
        #expect(server.tokens == ["one", "one", "two"])
    }

    @Test func late401IsRetriedWithNewerCredential() async throws {
        let spy = HTTPClientSpy()
        let (slow, quick) = try await callsWithRenewal(by: try credential("two"), over: spy)
        try await spy.requests.waitForCalls(3)
        spy.requests.complete(2, with: HTTPResponse())
        _ = await quick.value
        spy.requests.complete(0, with: .status(.unauthorized))
        try await spy.requests.waitForCalls(4)
        #expect(spy.requests[3].fields[.authorization] == "Bearer two")
        spy.requests.complete(3, with: HTTPResponse())
        #expect(try status(await slow.value) == 200)
        #expect(source.questions.count == 2)
    }

    @Test func credentialIsRenewedBeforeExpiry() async throws {
        let server = TokenCheckingServer("one", "two")
        let client = try await client(server, with: credential("one", endingAt: 100))
        clock.advance(to: .seconds(39))
        _ = await send(client)
        clock.advance(to: .seconds(40))
        let call = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        source.questions.complete(1, with: try credential("two", endingAt: 1_000))
        #expect(try status(await call.value) == 200)
        #expect(server.tokens == ["one", "one", "two"])
    }

    @Test(arguments: [
        CredentialError.unavailable(.connectivity(.timedOut)), .unavailable(.connectivity(.notConnected)),
    ])
    func failedEarlyRenewalKeepsValidCredential(failure: CredentialError) async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one", endingAt: 100))
        clock.advance(to: .seconds(50))
        let failing = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        source.questions.fail(1, with: failure)
        #expect(try status(await failing.value) == 200)
        #expect(try status(await send(client)) == 200)
        #expect(source.questions.count == 2)
        clock.advance(to: .seconds(100))
        let late = Task { await send(client) }
        try await source.questions.waitForCalls(3)
        source.questions.fail(2, with: .refused)
        #expect(await late.value == .failure(.notAuthorized))
    }

    @Test func expiredCredentialIsUsedIfSourceIsUnavailable() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one", endingAt: 100))
        clock.advance(to: .seconds(100))
        for number in 1...2 {
            if number == 2 { server.accept("two") }
            let call = Task { await send(client) }
            try await source.questions.waitForCalls(number + 1)
            source.questions.fail(number, with: .unavailable(.connectivity(.notConnected)))
            let result = await call.value
            if number == 1 { #expect(try status(result) == 200) } else { #expect(result == .failure(.notConnected)) }
        }
        // The call that was declined has already tried to renew the credential, and does not try again.
        #expect(source.questions.count == 3)
    }

    @Test func refusedEarlyRenewalKeepsValidCredential() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one", endingAt: 100))
        clock.advance(to: .seconds(50))
        let calls = (0..<10).map { _ in Task { await send(client) } }
        try await source.questions.waitForCalls(2)
        source.questions.fail(1, with: .refused)
        for call in calls { #expect(try status(await call.value) == 200) }
        #expect(source.questions.count == 2)
    }

    @Test(arguments: [1.0, 30, 0, -500])
    func shortLivedCredentialServesSeveralCalls(life: Double) async throws {
        let server = TokenCheckingServer("one", "two")
        let client = try await client(server, with: credential("one", endingAt: 1))
        clock.advance(to: .seconds(10))
        let call = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        source.questions.complete(1, with: try credential("two", endingAt: 10 + life))
        _ = await call.value
        for _ in 0..<5 { #expect(try status(await send(client)) == 200) }
        #expect(source.questions.count == 2)
    }

    @Test func renewalRequestsBypassAuthorization() async throws {
        struct Source: CredentialSource {
            let revision = 0

            func credential(over client: any HTTPClient) async throws(CredentialError) -> Credential {
                try await renewed(over: client)
            }
            func renewal(of credential: Credential, over client: any HTTPClient) async throws(CredentialError)
                -> Credential
            {
                try await renewed(over: client)
            }
            private func renewed(over client: any HTTPClient) async throws(CredentialError) -> Credential {
                do {
                    let response = try await client.send(HTTPRequest(.post, "https://api.test/token"))
                    return try Credential(id: "ada", bearer: String(decoding: response.body, as: UTF8.self))
                } catch {
                    throw .refused
                }
            }
        }
        let journal = CallJournal()
        let client = InProcessHTTPClient { request in
            let isBare = request.fields[.authorization] == nil
            journal.note("\(request.url.path()) \(isBare ? "bare" : "authorized")", by: "server")
            return .text("token")
        }.authorized(by: Authorizer(Source(), for: [try #require(URL(string: "https://api.test"))]))
        _ = await send(client)
        #expect(journal.calls == ["/token bare", "/list authorized"])
    }

    @Test func callWaitingForCredentialTimesOut() async throws {
        let client = HTTPClientDummy().authorized(by: try authorizer(timeout: .seconds(5)))
        let call = Task { await send(client) }
        try await source.questions.waitForCalls(1)
        try await clock.waitForSleeper(due: .seconds(5))
        clock.advance(by: .seconds(5))
        #expect(await call.value == .failure(.timedOut))
        source.questions.fail(0, with: .refused)
    }

    @Test func timedOutEarlyRenewalUsesValidCredential() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one", endingAt: 100), timeout: .seconds(5))
        clock.advance(to: .seconds(50))
        let call = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        try await clock.waitForSleeper(due: .seconds(55))
        clock.advance(to: .seconds(55))
        #expect(try status(await call.value) == 200)
        source.questions.fail(1, with: .refused)
    }

    @Test func cancelledCallDoesNotCancelRenewal() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one"))
        server.accept("two")
        let call = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        call.cancel()
        #expect(await call.value == .failure(.cancelled))
        #expect(source.questions.cancelledCalls.isEmpty)
        let next = Task { await send(client) }
        source.questions.complete(1, with: try credential("two"))
        #expect(try status(await next.value) == 200)
        #expect(source.questions.count == 2)
    }

    @Test func forgottenCredentialIsNotUsedAgain() async throws {
        let spy = HTTPClientSpy()
        let authorizer = try authorizer()
        let client = spy.authorized(by: authorizer)
        let before = Task { await send(client) }
        try await source.questions.waitForCalls(1)
        source.questions.complete(0, with: try credential("one"))
        try await spy.requests.waitForCalls(1)
        authorizer.forget()
        let after = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        source.questions.complete(1, with: try credential("other", id: "bob"))
        try await spy.requests.waitForCalls(2)
        spy.requests.complete(1, with: HTTPResponse())
        _ = await after.value
        // The 401 belongs to the request of the first user, which must not be repeated with the credential of the
        // second user.
        spy.requests.complete(0, with: .status(.unauthorized))
        #expect(try status(await before.value) == 401)
        #expect(spy.requests.arguments.map(\.cachePartition) == ["ada", "bob"])
        #expect(source.questions.arguments == [.credential, .credential])
    }

    @Test func credentialIsDroppedIfSourceRevisionChanges() async throws {
        let spy = HTTPClientSpy()
        let client = spy.authorized(by: try authorizer())
        for (number, (user, question)) in [("ada", 0), ("ada", nil), ("bob", 1)].enumerated() {
            if user == "bob" { source.currentRevision.withLock { $0 += 1 } }
            let call = Task { await send(client) }
            if let question {
                try await source.questions.waitForCalls(question + 1)
                source.questions.complete(question, with: try credential("token-of-\(user)", id: user))
            }
            try await spy.requests.waitForCalls(number + 1)
            spy.requests.complete(number, with: HTTPResponse())
            _ = await call.value
        }
        #expect(spy.requests.arguments.map(\.cachePartition) == ["ada", "ada", "bob"])
        #expect(source.questions.arguments == [.credential, .credential])
    }

    @Test func callWaitingForForgottenCredentialFails() async throws {
        let spy = HTTPClientSpy()
        let authorizer = try authorizer()
        let client = spy.authorized(by: authorizer)
        let before = Task { await send(client) }
        try await source.questions.waitForCalls(1)
        authorizer.forget()
        let after = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        source.questions.complete(1, with: try credential("other", id: "bob"))
        try await spy.requests.waitForCalls(1)
        source.questions.complete(0, with: try credential("one"))
        #expect(await before.value == .failure(.notAuthorized))
        spy.requests.complete(0, with: HTTPResponse())
        #expect(try status(await after.value) == 200)
        #expect(spy.requests.arguments.map(\.cachePartition) == ["bob"])
    }

    @Test func callFailsIfCredentialIsForgottenBeforeFetch() async throws {
        let forgotten = Locked<Authorizer?>(nil)
        // The clock calls `forget()` when the call reads the time. At that moment the call has decided to ask the
        // source, but has not asked it yet.
        let clock = ObservedClock { forgotten.withLock { $0.take() }?.forget() }
        let time = TimeSource(clock, origin: .init(.zero)) { .distantPast }
        let authorizer = Authorizer(source, for: [try #require(URL(string: "https://api.test"))], time: time)
        forgotten.withLock { $0 = authorizer }
        #expect(await send(HTTPClientDummy().authorized(by: authorizer)) == .failure(.notAuthorized))
        #expect(source.questions.count == 0)
    }

    @Test(arguments: [CredentialError.refused, .unavailable(.connectivity(.notConnected))])
    func forgottenCredentialIsNotUsedAfterFailedRenewal(failure: CredentialError) async throws {
        let server = TokenCheckingServer("one", "other")
        let authorizer = try authorizer()
        let client = InProcessHTTPClient(server).authorized(by: authorizer)
        let first = Task { await send(client) }
        try await source.questions.waitForCalls(1)
        source.questions.complete(0, with: try credential("one", endingAt: 100))
        _ = await first.value
        clock.advance(to: .seconds(50))
        let before = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        authorizer.forget()
        let after = Task { await send(client) }
        try await source.questions.waitForCalls(3)
        source.questions.complete(2, with: try credential("other", id: "bob"))
        #expect(try status(await after.value) == 200)
        source.questions.fail(1, with: failure)
        #expect(await before.value == .failure(.notAuthorized))
        #expect(server.tokens == ["one", "other"])
    }

    @Test func status401IsNotRetriedForAnotherUser() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one"))
        server.accept("other")
        let call = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        source.questions.complete(1, with: try credential("other", id: "bob"))
        #expect(try status(await call.value) == 401)
        #expect(server.tokens == ["one", "one"])
    }

    @Test func late401IsNotRetriedForAnotherUser() async throws {
        let spy = HTTPClientSpy()
        let (slow, quick) = try await callsWithRenewal(by: try credential("other", id: "bob"), over: spy)
        #expect(try status(await quick.value) == 401)
        spy.requests.complete(0, with: .status(.unauthorized))
        #expect(try status(await slow.value) == 401)
        #expect(spy.requests.count == 2)
    }

    @Test func renewalReturningDeclinedCredentialCausesNoRetry() async throws {
        let server = TokenCheckingServer("one")
        let client = try await client(server, with: credential("one"))
        server.accept("two")
        let call = Task { await send(client) }
        try await source.questions.waitForCalls(2)
        source.questions.complete(1, with: try credential("one"))
        #expect(try status(await call.value) == 401)
        #expect(server.tokens == ["one", "one"])
    }

    @Test func missingAuthorizationBecomesSignInNeeded() {
        #expect(LoadError(.notAuthorized) == .refused(.signInNeeded))
    }
}

/// A clock that stays at zero, calls a closure when its time is read, and fails every sleep.
private struct ObservedClock: Clock {
    let whenRead: @Sendable () -> Void
    var now: ManualClock.Instant {
        whenRead()
        return .init(.zero)
    }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: ManualClock.Instant, tolerance: Duration?) async throws {
        throw CancellationError()
    }
}
