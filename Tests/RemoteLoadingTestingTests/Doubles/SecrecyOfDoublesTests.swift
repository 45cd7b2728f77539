import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

/// Tests that no description or message of a double contains a secret of a request.
@Suite(.bounded) struct SecrecyOfDoublesTests {
    static let secret = "hunter2"

    /// A request that holds the secret in one place.
    struct SecretRequest: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let request: HTTPRequest

        init(_ place: String, query: HTTPQuery = [:], fields: HTTPFields = [:]) {
            testDescription = place
            request = try! HTTPRequest(.get, parsing: "https://a.test/x", query: query, fields: fields)
        }

        init(address: String) {
            testDescription = address
            request = try! HTTPRequest(.get, parsing: address)
        }
    }

    static let secretRequests = [
        SecretRequest("Authorization", fields: [.authorization: "Bearer \(secret)"]),
        SecretRequest("Proxy-Authorization", fields: [.proxyAuthorization: "Basic \(secret)"]),
        SecretRequest("Cookie", fields: [.cookie: "session=\(secret)"]),
        SecretRequest("a declared field", fields: HTTPFields([try! HTTPField("X-Api-Key", secret, isSecret: true)])),
        SecretRequest("a usual field", fields: ["X-Auth-Token": secret]),
        SecretRequest("a declared query item", query: HTTPQuery([.init("api key", secret, isSecret: true)])),
        SecretRequest("a usual query item", query: HTTPQuery([.init("token", secret)])),
        SecretRequest(address: "https://a.test/x?Access%5FToken=\(secret)"),
        SecretRequest("Referer", fields: ["Referer": "https://b.test/?key=\(secret)"]),
        SecretRequest("Link", fields: ["Link": "<https://b.test/?key=\(secret)>; rel=prev"]),
    ]

    /// Matchers that compare each of those places with another value.
    static let mismatchingMatchers: [RequestMatcher] = [
        .header(.authorization, "other"), .header(.proxyAuthorization, "other"), .header(.cookie, "other"),
        .header("X-Api-Key", "other"), .header("X-Auth-Token", "other"), .query("api key", "other"),
        .get("https://a.test/x?api%20key=other"),
        .get("https://a.test/x"), !.any, .method(.put) && !.header(.cookie), .path("/y") || .method(.put),
        .query("token", "other"), .get("https://a.test/x?token=other"), .header("Referer", "https://b.test/?key=other"),
        .header("Link", "<https://b.test/>"), .get("https://a.test/x?token=\(secret)&page=2"),
    ]

    @Test(arguments: [
        RequestMatcher.query("token", secret), .get("https://a.test/x?token=\(secret)"), .get("/x?code=\(secret)"),
        .post("https://a.test/x?client_secret=\(secret)#code=\(secret)"),
    ])
    func reportOfUnusedStubContainsNoSecret(matcher: RequestMatcher) {
        let stub = HTTPClientStub()
        stub.on(matcher, .text(""))
        #expect(stub.report().issues.count == 1)
        #expect(!stub.report().description.contains(Self.secret) && !matcher.description.contains(Self.secret))
    }

    private static let declarations: [(query: HTTPQuery, fields: HTTPFields)] = [
        (HTTPQuery([.init("api key", secret, isSecret: true)]), [:]),
        (HTTPQuery([.init("token", secret)]), [:]),
        (HTTPQuery(), ["Cookie": "page=a; session=\(secret)"]),
        (HTTPQuery(), ["X-Auth-Token": secret]),
        (HTTPQuery(), ["Cookie": "session=\"\(secret)\""]),
        (HTTPQuery(), HTTPFields([try! HTTPField("X-Key", "abc \(secret) def", isSecret: true)])),
    ]

    @Test(arguments: declarations)
    func bodyThatRepeatsSecretIsNotShown(query: HTTPQuery, fields: HTTPFields) throws {
        let request = try HTTPRequest(
            .post, parsing: "https://a.test/", query: query, fields: fields,
            body: Data(#"{"note": "the \#(Self.secret)"}"#.utf8))
        let difference = RequestMatcher.json(at: "note", "other").differences(from: request)
        #expect(difference == ["body.note has a different secret value"])
    }

    @Test func secretWithSpecialCharactersIsNotShown() throws {
        let request = try HTTPRequest(
            .post, parsing: "https://a.test/", fields: ["Cookie": "session=s3cr&t/v4lue"],
            body: Data(#"{"note": "the s3cr&t/v4lue"}"#.utf8))
        let difference = RequestMatcher.json(at: "note", "other").differences(from: request)
        #expect(difference == ["body.note has a different secret value"])
    }

    @Test func bodyWithoutSecretIsShown() throws {
        let request = try HTTPRequest(
            .post, parsing: "https://a.test/?page=2&token=&part=1", fields: [.cookie: "page="],
            body: Data(#"{"note": "page 21"}"#.utf8))
        let difference = RequestMatcher.json(at: "note", "other").differences(from: request)
        #expect(difference == [#"body.note "other" != "page 21""#])
    }

    @Test func descriptionOfServerRecordHidesSecret() async throws {
        let server = try await LoopbackHTTPServer.start(ClosureHandler { _ in .text("") })
        defer { server.stop() }
        let request = try HTTPRequest(.get, parsing: server.address("/x?token=\(Self.secret)"))
        _ = try await URLSessionHTTPClient.unhurried.send(request)
        let exchange = try #require(server.exchanges.first)
        #expect(exchange.target == "/x?token=\(Self.secret)")
        var text = "\(exchange) \(String(reflecting: exchange))"
        dump(exchange, to: &text)
        #expect(!text.contains(Self.secret))
    }

    @Test func reportOfImageDoubleContainsNoSecret() async throws {
        let url = try #require(URL(string: "https://a.test/x.png?token=\(Self.secret)"))
        let (stub, journal) = (ImageLoaderSpy(answering: [:]), CallJournal())
        _ = try? await stub.image(at: url)  // fails, and the stub reports it
        let spy = ImageLoaderSpy(journal: journal, timeout: .exhausted)
        _ = try? await spy.image(at: url)  // is never answered
        #expect(stub.report().issues.count == 1 && journal.calls.count == 1)
        spy.loads.complete(callWith: url, with: .fixture())
        let expired = await #expect(throws: WaitTimeoutError.self) { try await spy.loads.waitForCalls(2) }
        let texts = "\(stub.report()) \(spy.report()) \(journal.entries) \(String(describing: expired))"
        #expect(texts.contains("https://a.test/x.png?token=<secret>") && !texts.contains(Self.secret))
    }

    @Test(arguments: secretRequests)
    func stubReportContainsNoSecret(secretRequest: SecretRequest) async {
        for matcher in Self.mismatchingMatchers {
            let stub = HTTPClientStub()
            stub.on(matcher, script: HTTPScript(values: [])).optional()
            await stub.swallow(secretRequest.request)
            #expect(stub.report().issues.count == 1)
            #expect(!stub.report().description.contains(Self.secret))
        }
    }

    @Test(arguments: secretRequests)
    func dummyReportContainsNoSecret(secretRequest: SecretRequest) async {
        let dummy = HTTPClientDummy()
        await dummy.swallow(secretRequest.request)
        #expect(!dummy.report().description.contains(Self.secret))
    }

    @Test(arguments: secretRequests)
    func sinkMessageContainsNoSecret(secretRequest: SecretRequest) async {
        let received = CallJournal()
        await HTTPClientDummy { text, _ in received.note(text, by: "") }.swallow(secretRequest.request)
        #expect(received.calls.count == 1)
        #expect(!received.calls.joined().contains(Self.secret))
    }

    @Test(arguments: secretRequests)
    func spyReportAndJournalContainNoSecret(secretRequest: SecretRequest) async throws {
        let journal = CallJournal()
        let spy = HTTPClientSpy(journal: journal, timeout: .exhausted)
        await spy.swallow(secretRequest.request)
        let expired = await #expect(throws: WaitTimeoutError.self) { try await spy.requests.waitForCalls(2) }
        #expect(expired?.pending.count == 1)
        #expect(!"\(spy.report()) \(journal.entries) \(String(describing: expired))".contains(Self.secret))
    }
}
