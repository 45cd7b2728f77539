import RemoteLoading
import RemoteLoadingTesting
import Testing

/// No double repeats a secret of a request, wherever it speaks of one.
@Suite struct SecrecyOfDoublesTests {
    static let secret = "hunter2"

    /// A request that holds the secret in one place.
    struct Keeper: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let request: HTTPRequest

        init(_ place: String, query: HTTPQuery = [:], fields: HTTPFields = [:]) {
            testDescription = place
            request = try! HTTPRequest(.get, "https://a.test/x", query: query, fields: fields)
        }
    }

    static let keepers = [
        Keeper("Authorization", fields: [.authorization: "Bearer \(secret)"]),
        Keeper("Proxy-Authorization", fields: [.proxyAuthorization: "Basic \(secret)"]),
        Keeper("Cookie", fields: [.cookie: "session=\(secret)"]),
        Keeper("a declared field", fields: HTTPFields([try! HTTPField("X-Api-Key", secret, isSecret: true)])),
        Keeper("a declared query item", query: HTTPQuery([.init("api key", secret, isSecret: true)])),
    ]

    /// Stubs that look at each of those places, and find another value there.
    static let curious: [RequestMatcher] = [
        .header(.authorization, "other"), .header(.proxyAuthorization, "other"), .header(.cookie, "other"),
        .header("X-Api-Key", "other"), .query("api key", "other"), .get("https://a.test/x?api%20key=other"),
        .get("https://a.test/x"), !.any, .method(.put) && !.header(.cookie), .path("/y") || .method(.put),
    ]

    @Test(arguments: keepers)
    func aStubsReportHoldsNoSecret(keeper: Keeper) async {
        for matcher in Self.curious {
            let stub = HTTPClientStub()
            stub.on(matcher, script: HTTPScript(values: [])).optional()
            await stub.swallow(keeper.request)
            #expect(stub.report().problems.count == 1)
            #expect(!stub.report().description.contains(Self.secret))
        }
    }

    @Test(arguments: keepers)
    func aDummysReportHoldsNoSecret(keeper: Keeper) async {
        let dummy = HTTPClientDummy()
        await dummy.swallow(keeper.request)
        #expect(!dummy.report().description.contains(Self.secret))
    }

    @Test(arguments: keepers)
    func whatASinkIsToldHoldsNoSecret(keeper: Keeper) async {
        let told = CallJournal()
        await HTTPClientDummy { text, _ in told.note(text, by: "") }.swallow(keeper.request)
        #expect(told.calls.count == 1)
        #expect(!told.calls.joined().contains(Self.secret))
    }

    @Test(arguments: keepers)
    func aSpysReportAndItsJournalHoldNoSecret(keeper: Keeper) async throws {
        let journal = CallJournal()
        let spy = HTTPClientSpy(journal: journal, patience: .exhausted)
        await spy.swallow(keeper.request)
        let expired = await #expect(throws: WaitExpired.self) { try await spy.waitForRequests(2) }
        #expect(expired?.pending.count == 1)
        #expect(!"\(spy.report()) \(journal.entries) \(String(describing: expired))".contains(Self.secret))
    }
}
