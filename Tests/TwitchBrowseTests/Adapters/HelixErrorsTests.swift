import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct HelixErrorsTests {
    private func load(_ loader: HelixLoader) async -> Result<[String], LoadError> {
        await outcome { () throws(LoadError) in try await loader.loadTopGames(limit: 5).elements.map(\.name) }
    }

    private func error(_ response: HTTPResponse) async -> LoadError? {
        guard case .failure(let error) = await load(TwitchSetup.helix(answering: response)) else { return nil }
        return error
    }

    @Test(arguments: [
        (400, Refusal.badRequest), (401, .signInNeeded), (403, .signInNeeded), (404, .notFound), (410, .gone),
        (429, .rateLimited(until: nil)),
        (500, .unavailable(until: nil)), (502, .unavailable(until: nil)), (503, .unavailable(until: nil)),
    ])
    func refusalDependsOnStatusButNotOnBody(code: Int, refusal: Refusal) async throws {
        let status = try HTTPStatus(code)
        for response in [
            HTTPResponse.json(#"{"error": "x", "status": \#(code), "message": "anything"}"#, status: status),
            .text("upstream connect error", status: status), .status(status),
        ] {
            #expect(await error(response) == .refused(refusal))
        }
    }

    @Test(arguments: [201, 204, 301, 304, 418])
    func undocumentedStatusThrowsInvalidData(code: Int) async throws {
        let status = try HTTPStatus(code)
        #expect(await error(.status(status)) == .invalidData(.status(status.code)))
    }

    @Test(arguments: [
        ("", InvalidData.empty), ("<html>", .malformed), ("[]", .wrongType(at: "the root")),
        ("{}", .missing(at: "data")),
        (#"{"data": {}}"#, .wrongType(at: "data")),
    ])
    func malformedPageThrowsInvalidData(body: String, flaw: InvalidData) async {
        #expect(await error(HTTPResponse(body: Data(body.utf8))) == .invalidData(flaw))
    }

    @Test func requestWithWrongClientIDNeedsSignIn() async {
        #expect(await load(TwitchSetup().helix(clientID: .other)) == .failure(.refused(.signInNeeded)))
    }

    @Test func expiredTokenNeedsSignIn() async {
        let setup = TwitchSetup()
        setup.clock.advance(by: .seconds(14_000))
        #expect(await load(setup.helix()) == .failure(.refused(.signInNeeded)))
    }

    @Test func declinedTokenIsRenewedOnce() async {
        let setup = TwitchSetup()
        setup.fake.revokeTokens()
        let tokens = TokenSourceStub([AccessToken("worthless", owner: .application)!, setup.fake.issueToken()])
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: setup.client, tokens: tokens, time: setup.clock.timeSource)
        #expect(await load(loader) != .failure(.refused(.signInNeeded)))
        #expect(tokens.renewals == 1)
        #expect(setup.fake.history.map(\.status) == [401, 200])
    }

    @Test func fiftyCallsWithDeclinedTokenRenewItOnce() async throws {
        let setup = TwitchSetup()
        let tokens = TokenSourceStub([AccessToken("worthless", owner: .application)!, setup.fake.issueToken()])
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: setup.client, tokens: tokens, time: setup.clock.timeSource)
        let results = await withTaskGroup(of: Result<[String], LoadError>.self) { group in
            for _ in 0..<50 { group.addTask { await self.load(loader) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for result in results { #expect(try result.get().count == 5) }
        #expect(tokens.renewals == 1)
    }

    @Test func refusedRenewalFailsAllCallsWithoutRetry() async throws {
        let setup = TwitchSetup()
        let tokens = TokenSourceStub("worthless")
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID, client: setup.client, tokens: tokens, time: setup.clock.timeSource)
        let results = await withTaskGroup(of: Result<[String], LoadError>.self) { group in
            for _ in 0..<50 { group.addTask { await self.load(loader) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count == 50 && results.allSatisfy { $0 == .failure(.refused(.signInNeeded)) })
        #expect(tokens.renewals == 1)
        // Each call was declined at most once, and no request was retried.
        #expect(setup.fake.history.count <= 50 && setup.fake.history.allSatisfy { $0.status == 401 })
    }

    @Test func loadWithoutTokenSendsNoRequest() async throws {
        let client = HTTPClientDummy()
        let loader = HelixLoader(clientID: .app, client: client, tokens: TokenSourceStub([]))
        #expect(await load(loader) == .failure(.refused(.signInNeeded)))
        try client.verify()
    }

    @Test func rateLimitErrorContainsEndDate() async {
        let setup = TwitchSetup.odd { $0.callsAMinute = 6 }
        for _ in 0..<6 { #expect(await load(setup.helix()) != .failure(.cancelled)) }
        guard case .failure(.refused(.rateLimited(let date?))) = await load(setup.helix()) else {
            Issue.record("the seventh call was let in")
            return
        }
        #expect(date.timeIntervalSince(setup.clock.timeSource.date()) == 60)
        setup.clock.advance(by: .seconds(60))
        #expect(await load(setup.helix()) != .failure(.refused(.rateLimited(until: nil))))
        #expect(setup.fake.history.last?.status == 200)
    }

    @Test(arguments: [(30.0, 30.0), (3_600, 60), (-3_600, 0), (0, 0)])
    func rateLimitLastsAtMostOneMinute(told: Double, wait: Double) async throws {
        let clock = ManualClock()
        let now = clock.timeSource.date()
        var response = HTTPResponse.status(.tooManyRequests)
        try response.fields.append(HTTPField("Ratelimit-Reset", "\(Int(now.timeIntervalSince1970 + told))"))
        let result = await load(TwitchSetup.helix(answering: response, at: clock))
        #expect(result == .failure(.refused(.rateLimited(until: now.addingTimeInterval(wait)))))
    }

    @Test(arguments: ["", "soon", "nan", "inf", "1e400"])
    func invalidResetFieldGivesRateLimitWithoutDate(text: String) async throws {
        var response = HTTPResponse.status(.tooManyRequests)
        try response.fields.append(HTTPField("Ratelimit-Reset", text))
        #expect(await error(response) == .refused(.rateLimited(until: nil)))
    }

    @Test func status429WithoutLimitFieldsHasNoDate() async {
        var behaviour = FakeTwitchBehaviour()
        behaviour.sendsRateLimitFields = false
        let silent = TwitchSetup(.usual, behaviour, outages: { _ in .rateLimited })
        #expect(await load(silent.helix()) == .failure(.refused(.rateLimited(until: nil))))
        let telling = TwitchSetup(outages: { _ in .rateLimited })
        guard case .failure(.refused(.rateLimited(_?))) = await load(telling.helix()) else {
            Issue.record("a limit with a date was expected")
            return
        }
    }

    @Test func errorsAndDescriptionsContainNoToken() async {
        for outage in FakeTwitchBehaviour.Outage.allCases {
            let setup = TwitchSetup(outages: { _ in outage })
            let loader = setup.helix()
            let result = await load(loader)
            var text = "\(result) \(loader) \(setup.tokens)"
            dump(loader, to: &text)
            dump(result, to: &text)
            for secret in setup.fake.secrets { #expect(!text.contains(secret)) }
        }
    }
}
