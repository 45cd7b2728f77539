import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// RFC 8246: immutable responses.
@Suite(.bounded) struct RFC8246ImmutableTests {
    @Test(arguments: [
        ("max-age=60, immutable", "max-age=0", 10, CacheSetup.Reuse.served),
        ("max-age=60, IMMUTABLE", "max-age=5", 59, .served), ("max-age=60", "max-age=0", 10, .revalidated),
        ("max-age=60, immutable", "max-age=0", 60, .revalidated),
        ("max-age=60, immutable", "no-cache", 10, .revalidated),
        ("max-age=60, immutable", "min-fresh=51", 10, .revalidated),
        ("max-age=60, immutable, no-cache", "max-age=0", 10, .revalidated),
    ])
    func reloadServesFreshImmutableResponse(
        directives: String, asking: String, seconds: Int, expected: CacheSetup.Reuse
    ) async throws {
        #expect(
            try await CacheSetup.reuse(
                of: ["Cache-Control": directives, "ETag": "\"1\""], after: seconds, asking: ["Cache-Control": asking])
                == expected)
    }

    @Test func refreshRevalidatesImmutableResponse() async throws {
        let web = CacheSetup()
        web.answer(["Cache-Control": "max-age=60, immutable", "ETag": "\"1\""])
        try await web.get()
        web.answer(["ETag": "\"1\""], status: 304)
        #expect(try await web.refresh().source == .revalidated)
    }

    @Test func immutableDirectiveIsIgnoredOverPlainHTTP() async throws {
        let (web, address) = (CacheSetup(), "http://cache.test/page")
        for _ in 0..<2 { web.answer(["Cache-Control": "max-age=60, immutable"]) }
        try await web.send(.get, address)
        web.wait(1)
        #expect(try await web.send(.get, address).source == .cache(age: .seconds(1)))
        #expect(try await web.send(.get, address, ["Cache-Control": "max-age=0"]).source == .network)
    }

    @Test func immutableDirectiveHasNoEffectAfterMaxAge() async throws {
        let web = CacheSetup(keeping: .fresh(for: .days(30)))
        web.answer(["Cache-Control": "max-age=60, immutable", "ETag": "\"1\""])
        try await web.get()
        #expect(try await web.reuse(after: 59, ["Cache-Control": "max-age=0"]) == .served)
        #expect(try await web.reuse(after: 1, ["Cache-Control": "max-age=0"]) == .revalidated)
    }
}
