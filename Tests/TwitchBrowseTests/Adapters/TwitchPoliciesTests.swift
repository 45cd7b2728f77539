import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// A loader with the standard policies for Twitch, on a manual clock.
@Suite(.bounded) struct TwitchPoliciesTests {
    /// A generator that always returns the middle of its range, so that the first retry waits a quarter of a second.
    private struct Middle: RandomNumberGenerator {
        func next() -> UInt64 { 1 << 63 }
    }

    private func loader(_ stage: Stage, _ limiter: RateLimiter? = nil) -> HelixLoader {
        let time = stage.clock.timeSource
        let client = stage.client.under(.twitch(limiter: limiter, time: time, chance: ChanceSource(Middle())))
        return HelixLoader(clientID: FakeTwitch.clientID, client: client, tokens: stage.tokens, time: time)
    }

    private func load(_ stage: Stage, _ limiter: RateLimiter? = nil) -> Task<Result<Int, LoadError>, Never> {
        let loader = loader(stage, limiter)
        return Task { await outcome { () throws(LoadError) in try await loader.loadTopGames(limit: 5).elements.count } }
    }

    private func sleep(_ stage: Stage, until due: Duration) async throws {
        try await stage.clock.waitForSleeper(due: due)
        stage.clock.advance(to: due)
    }

    @Test func requestIsRetriedOnceAfterStatus503() async throws {
        let stage = Stage(outages: { $0 == 0 ? .unavailable : nil })
        let load = load(stage)
        try await sleep(stage, until: .milliseconds(250))
        #expect(await load.value == .success(5))
        #expect(stage.fake.history.map(\.status) == [503, 200])
    }

    @Test func secondStatus503IsReportedToCaller() async throws {
        let stage = Stage(outages: { _ in .unavailable })
        let load = load(stage)
        try await sleep(stage, until: .milliseconds(250))
        #expect(await load.value == .failure(.refused(.unavailable(until: nil))))
        #expect(stage.fake.history.map(\.status) == [503, 503])
    }

    @Test func requestWithStatus429IsRetriedAfterReset() async throws {
        var behaviour = FakeTwitchBehaviour()
        behaviour.pointsAMinute = 6
        let stage = Stage(.usual, behaviour, outages: { $0 == 0 ? .rateLimited : nil })
        let load = load(stage)
        try await sleep(stage, until: .milliseconds(250))
        try await stage.clock.waitForSleeper(due: .seconds(10))
        #expect(stage.fake.history.map(\.status) == [429])
        stage.clock.advance(to: .seconds(10))
        #expect(await load.value == .success(5))
        #expect(stage.fake.history.map(\.status) == [429, 200])
    }

    @Test func remainingPointsInResponseUpdateRateLimiter() async throws {
        let stage = Stage.odd { $0.pointsAMinute = 2 }
        let limiter = RateLimiter.twitch(time: stage.clock.timeSource)
        #expect(limiter.snapshot().tokens == 800)
        let loader = loader(stage, limiter)
        #expect(try await loader.loadTopGames(limit: 1).elements.count == 1)
        #expect(limiter.snapshot().tokens == 1)
        #expect(try await loader.loadTopGames(limit: 2).elements.count == 2)
        #expect(limiter.snapshot().tokens == 0)
    }

    /// Returns a limiter after a response that reports the remaining points.
    private func limiter(leaving points: Int) async throws -> RateLimiter {
        let stage = Stage()
        let limiter = RateLimiter.twitch(time: stage.clock.timeSource)
        var response = HTTPResponse.json(#"{"data": []}"#)
        try response.fields.append(HTTPField("Ratelimit-Limit", "800"))
        try response.fields.append(HTTPField("Ratelimit-Remaining", "\(points)"))
        let client = InProcessHTTPClient { [response] _ in response }
            .under(.twitch(limiter: limiter, time: stage.clock.timeSource))
        let loader = HelixLoader(
            clientID: .app, client: client, tokens: stage.tokens, time: stage.clock.timeSource)
        #expect(try await loader.loadTopGames(limit: 5).elements.isEmpty)
        return limiter
    }

    @Test func pointsUsedByOtherClientsReduceTokens() async throws {
        #expect(try await limiter(leaving: 3).snapshot().tokens == 3)
    }

    @Test func pointIsRefilledAfter75Milliseconds() async throws {
        #expect(try await limiter(leaving: 0).snapshot().untilNext == .milliseconds(75))
    }

    @Test func pictureRequestsDoNotReduceRateLimit() async throws {
        let stage = Stage()
        let limiter = RateLimiter.twitch(time: stage.clock.timeSource)
        let client = stage.client.under(.twitch(limiter: limiter, time: stage.clock.timeSource))
        let images = RemoteImageLoader(over: client)
        let box = try #require(try await loader(stage, limiter).loadTopGames(limit: 1).elements.first?.art?.box)
        #expect(limiter.snapshot().tokens == 799)
        #expect(try await images.image(at: box).info.format == .png)
        #expect(limiter.snapshot().tokens == 799)
    }

    @Test func smallerServiceLimitIsRefilledInOneMinute() async throws {
        let stage = Stage.odd { $0.pointsAMinute = 30 }
        let limiter = RateLimiter.twitch(time: stage.clock.timeSource)
        _ = try await loader(stage, limiter).loadTopGames(limit: 1)
        #expect(limiter.snapshot().tokens == 29)
        stage.clock.advance(by: .seconds(1))
        #expect(limiter.snapshot().tokens == 29)
        stage.clock.advance(by: .seconds(1))
        #expect(limiter.snapshot().tokens == 30)
    }

    @Test func limiterCountsRequestsIfResponsesLackLimitFields() async throws {
        let stage = Stage.odd { $0.sendsRateLimitFields = false }
        let limiter = RateLimiter.twitch(time: stage.clock.timeSource)
        #expect(try await loader(stage, limiter).loadTopGames(limit: 1).elements.count == 1)
        #expect(limiter.snapshot().tokens == 799)
    }
}
