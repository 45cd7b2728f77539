import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import HTTPCaching
@testable import RemoteLoading

/// Tests that the source of a response states its origin, its age, and the reason why a cache served it stale.
@Suite(.bounded) struct CachedResponseSourceTests {
    /// The situation of a request after the cache has stored a response that is fresh for a minute.
    enum Situation: CaseIterable {
        case firstRequest, stillFresh, confirmedByTheServer, changedOnTheServer, serverUnreachable, serverFailing
        case staleAccepted, refreshedInTheBackground, onlyStoredWanted, storedError

        var expected: ResponseSource {
            switch self {
            case .firstRequest, .changedOnTheServer: .network
            case .stillFresh: .cache(age: .seconds(59))
            case .confirmedByTheServer: .revalidated
            case .serverUnreachable: .stale(age: .days(1), why: .unreachable(.notConnected))
            case .serverFailing: .stale(age: .days(1), why: .failing(502))
            case .staleAccepted: .stale(age: .days(1), why: .accepted)
            case .refreshedInTheBackground: .stale(age: .seconds(70), why: .revalidating)
            case .onlyStoredWanted: .noUsableCache
            case .storedError: .cache(age: .seconds(10))
            }
        }
    }

    @Test(arguments: Situation.allCases)
    func responseSourceSaysHowResponseWasObtained(situation: Situation) async throws {
        let web = CacheSetup(whenUnreachable: .serveStale(upTo: .days(7)), whileRevalidating: .serveStaleAsPermitted)
        let isError = situation == .storedError
        web.answer(
            ["Cache-Control": "max-age=60, stale-while-revalidate=30", "ETag": "\"1\""], status: isError ? 503 : 200)
        let first = try await web.get()
        #expect(try await source(in: situation, after: first, of: web) == situation.expected)
    }

    private func source(
        in situation: Situation, after first: HTTPResponse, of web: CacheSetup
    ) async throws -> ResponseSource {
        let day = 86_400
        switch situation {
        case .firstRequest: return first.source
        case .stillFresh: web.wait(59)
        case .storedError: web.wait(10)
        case .refreshedInTheBackground: web.wait(70)
        default: web.wait(day)
        }
        switch situation {
        case .confirmedByTheServer: web.answer(["ETag": "\"1\""], status: 304)
        case .changedOnTheServer, .refreshedInTheBackground: web.answer(body: "two")
        case .serverUnreachable: web.fail()
        case .serverFailing: web.answer(status: 502)
        case .staleAccepted: return try await web.get(["Cache-Control": "max-stale"]).source
        case .onlyStoredWanted: return try await web.get(["Cache-Control": "only-if-cached"]).source
        case .firstRequest, .stillFresh, .storedError: break
        }
        let source = try await web.get().source
        await web.refreshes.finished()
        return source
    }
}
