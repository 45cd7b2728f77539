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

    private func loader(_ setup: TwitchSetup, _ limiter: RateLimiter? = nil) -> HelixLoader {
        let time = setup.clock.timeSource
        let client = setup.client.limitedForTwitch(
            by: limiter ?? .twitch(time: time), time: time, chance: ChanceSource(Middle()))
        return HelixLoader(clientID: FakeTwitch.clientID, client: client, tokens: setup.tokens, time: time)
    }

    private func load(_ setup: TwitchSetup, _ limiter: RateLimiter? = nil) -> Task<Result<Int, LoadError>, Never> {
        let loader = loader(setup, limiter)
        return Task { await outcome { () throws(LoadError) in try await loader.loadTopGames(limit: 5).elements.count } }
    }

    private func sleep(_ setup: TwitchSetup, until due: Duration) async throws {
        try await setup.clock.waitForSleeper(due: due)
        setup.clock.advance(to: due)
    }

    @Test func requestIsRetriedOnceAfterStatus503() async throws {
        let setup = TwitchSetup(outages: { $0 == 0 ? .unavailable : nil })
        let load = load(setup)
        try await sleep(setup, until: .milliseconds(250))
        #expect(await load.value == .success(5))
        #expect(setup.fake.history.map(\.status) == [503, 200])
    }

    @Test func secondStatus503IsReportedToCaller() async throws {
        let setup = TwitchSetup(outages: { _ in .unavailable })
        let load = load(setup)
        try await sleep(setup, until: .milliseconds(250))
        #expect(await load.value == .failure(.refused(.unavailable(until: nil))))
        #expect(setup.fake.history.map(\.status) == [503, 503])
    }

    @Test func requestWithStatus429IsRetriedAfterReset() async throws {
        var behaviour = FakeTwitchBehaviour()
        behaviour.callsAMinute = 6
        let setup = TwitchSetup(.usual, behaviour, outages: { $0 == 0 ? .rateLimited : nil })
        let load = load(setup)
        try await sleep(setup, until: .milliseconds(250))
        try await setup.clock.waitForSleeper(due: .seconds(10))
        #expect(setup.fake.history.map(\.status) == [429])
        setup.clock.advance(to: .seconds(10))
        #expect(await load.value == .success(5))
        #expect(setup.fake.history.map(\.status) == [429, 200])
    }

    @Test func callsDoNotWaitBelowRateLimit() async throws {
        let setup = TwitchSetup()
        let limiter = RateLimiter.twitch(time: setup.clock.timeSource)
        let loader = loader(setup, limiter)
        for _ in 0..<20 { _ = try await loader.loadTopGames(limit: 1) }
        #expect(limiter.snapshot().wait == .zero)
    }

    @Test func pictureRequestsDoNotWaitForRateLimit() async throws {
        let setup = TwitchSetup()
        let limiter = RateLimiter.twitch(time: setup.clock.timeSource)
        let client = setup.client.limitedForTwitch(by: limiter, time: setup.clock.timeSource)
        let images = RemoteImageLoader(over: client)
        let box = try #require(try await loader(setup, limiter).loadTopGames(limit: 1).elements.first?.art?.box)
        limiter.pause(for: .seconds(30))
        #expect(try await images.image(at: box).info.format == .png)
        #expect(limiter.snapshot().wait == .seconds(30))
    }

    @Test func callsWaitWhileRateLimiterIsPaused() async throws {
        let setup = TwitchSetup()
        let limiter = RateLimiter.twitch(time: setup.clock.timeSource)
        limiter.pause(for: .seconds(30))
        let load = load(setup, limiter)
        try await setup.clock.waitForSleeper(due: .seconds(30))
        #expect(setup.fake.history.isEmpty)
        setup.clock.advance(to: .seconds(30))
        #expect(await load.value == .success(5))
    }
}
