import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// Tests of the decisions that `CachePolicy` makes for a request, some stored entries and a date, without a client or a
/// store.
@Suite(.bounded) struct CachePolicyTests {
    private let now = Date(timeIntervalSinceReferenceDate: 100)
    private let address = "https://cache.test/page"

    private func request(_ fields: HTTPFields = [:], _ method: HTTPMethod = .get) throws -> HTTPRequest {
        try HTTPRequest(method, parsing: address, fields: fields)
    }

    private func entry(_ fields: HTTPFields) -> CacheEntry {
        .fixture(address, fields: fields, received: Date(timeIntervalSinceReferenceDate: 0))
    }

    @Test func requestWithoutStoredEntryIsSentToServer() throws {
        let request = try request()
        guard case .ask(let lookup) = CachePolicy().decide(request, among: [], at: now) else {
            Issue.record("was not sent")
            return
        }
        #expect(lookup.request == request)
        #expect(lookup.sent == request)
        #expect(lookup.stored == nil)
        #expect(!lookup.isConditional)
    }

    @Test func freshEntryIsReturnedWithoutRequest() throws {
        let decision = try CachePolicy().decide(request(), among: [entry(["Cache-Control": "max-age=101"])], at: now)
        guard case .serve(let response) = decision else {
            Issue.record("\(decision)")
            return
        }
        #expect(response.source == .cache(age: .seconds(100)))
        #expect(response.fields["Age"] == "100")
        #expect(response.url?.absoluteString == address)
    }

    @Test func staleEntryWithValidatorIsRevalidated() throws {
        let entry = entry(["Cache-Control": "max-age=100", "ETag": "\"1\""])
        let request = try request(["Accept": "*/*"])
        guard case .ask(let lookup) = CachePolicy().decide(request, among: [entry], at: now) else {
            Issue.record("was not revalidated")
            return
        }
        #expect(lookup.request == request)
        #expect(lookup.stored == entry)
        #expect(lookup.isConditional)
        #expect(lookup.sent.fields == ["Accept": "*/*", "If-None-Match": "\"1\""])
    }

    @Test func staleEntryWithoutValidatorCausesUnconditionalRequest() throws {
        let entry = entry(["Cache-Control": "max-age=100"])
        guard case .ask(let lookup) = try CachePolicy().decide(request(), among: [entry], at: now) else {
            Issue.record("was not sent")
            return
        }
        #expect(lookup.stored == entry)
        #expect(lookup.sent == lookup.request)
    }

    @Test func staleEntryIsServedDuringRevalidation() throws {
        let entry = entry(["Cache-Control": "max-age=90, stale-while-revalidate=10", "ETag": "\"1\""])
        let policy = CachePolicy(whileRevalidating: .serveStaleAsPermitted)
        let decision = try policy.decide(request(), among: [entry], at: now)
        guard case .serveWhileRevalidating(let response, let lookup) = decision else {
            Issue.record("\(decision)")
            return
        }
        #expect(response.source == .stale(age: .seconds(100), why: .revalidating))
        #expect(lookup.isConditional)
    }

    @Test func cachedOnlyRequestWithoutStoredEntryGets504() throws {
        let decision = try CachePolicy().decide(request(["Cache-Control": "only-if-cached"]), among: [], at: now)
        guard case .serve(let response) = decision else {
            Issue.record("\(decision)")
            return
        }
        #expect(response.status == 504)
        #expect(response.source == .noUsableCache)
    }

    @Test func onlyUnsafeRequestInvalidatesAddresses() throws {
        let created = HTTPResponse(status: 201, fields: ["Location": "/new"])
        #expect(try CachePolicy().invalidated(by: request(), created) == [])
        #expect(try CachePolicy().invalidated(by: request([:], .post), created) == [address, "https://cache.test/new"])
    }

    @Test func staleResponseReplacesErrorOnlyWithinTimeLimit() throws {
        let policy = CachePolicy(whenUnreachable: .serveStale(upTo: .minutes(1)))
        guard case .ask(let without) = try policy.decide(request(), among: [], at: now),
            case .ask(let with) = try policy.decide(request(), among: [entry(["Expires": "0"])], at: now)
        else {
            Issue.record("was not sent")
            return
        }
        #expect(policy.fallback(without, because: .unreachable(.timedOut), at: now) == nil)
        #expect(policy.fallback(with, because: .unreachable(.timedOut), at: now) == nil)
        let sooner = now.addingTimeInterval(-40)
        #expect(policy.fallback(with, because: .unreachable(.timedOut), at: sooner)?.source.age == .seconds(60))
    }

    // MARK: Malformed directives

    /// Tests that a malformed `Cache-Control` field neither traps nor makes a `no-store` response storable.
    @Test func directiveNoStoreIsObeyedAmongMalformedDirectives() async throws {
        let pieces = [
            "no-store", "max-age=60", "max-age=", "=", "\"", "\\", ",", " ", "\t", "x=\"a,b\"", "no-cache=\"", "é",
            "=\"\\",
        ]
        try await forEverySeed(in: 0..<300) { generator in
            let text = (0..<generator.number(below: 8)).map { _ in generator.element(of: pieces) ?? "" }.joined()
            let fields: HTTPFields = ["Cache-Control": "no-store, " + text]
            let web = CacheSetup()
            web.answer(fields)
            try await web.get()
            let stored = web.store.stored
            #expect(stored.isEmpty, "\(text)")
            let request = try request(["Cache-Control": fields["Cache-Control"] ?? ""])
            _ = CachePolicy().decide(request, among: [entry(["Cache-Control": text])], at: now)
        }
    }
}
