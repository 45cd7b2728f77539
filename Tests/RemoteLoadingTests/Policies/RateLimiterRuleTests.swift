import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

/// Tests of `RateLimiterRule` without tasks and clocks.
@Suite(.bounded) struct RateLimiterRuleTests {
    /// Sends a number of requests, each as early as permitted, and returns the times at which they are sent.
    private func turns(_ pace: inout RateLimiterRule, _ count: Int) -> [Duration] {
        (0..<count).map { _ in
            let turn = pace.turn()
            pace.update(to: turn)
            pace.recordRequest()
            return turn
        }
    }

    @Test func requestsAreSeparatedByGap() {
        var pace = RateLimiterRule(.seconds(5), at: .zero)
        #expect(turns(&pace, 4) == [.zero, .seconds(5), .seconds(10), .seconds(15)])
    }

    @Test func nextRequestWaitsUntilGapEnds() {
        var pace = RateLimiterRule(.seconds(5), at: .zero)
        pace.recordRequest()
        pace.update(to: .milliseconds(4_999))
        #expect(pace.turn() == .seconds(5))
        pace.update(to: .seconds(5))
        #expect(pace.turn() == .seconds(5))
        pace.update(to: .seconds(9))
        #expect(pace.turn() == .seconds(9))
    }

    @Test func gapIsMeasuredFromResponse() {
        var pace = RateLimiterRule(.seconds(5), at: .zero)
        pace.recordRequest()
        pace.update(to: .seconds(2))
        pace.recordResponse()
        #expect(pace.turn() == .seconds(7))
    }

    @Test func predictedTurnsMatchActualTurns() {
        for hold in [Duration.zero, .seconds(3)] {
            var pace = RateLimiterRule(.seconds(2), at: .zero)
            pace.recordRequest()
            pace.update(to: .seconds(1))
            pace.hold(until: hold)
            let foreseen = (0..<8).map { pace.turn(behind: $0) }
            #expect(turns(&pace, 8) == foreseen)
        }
    }

    @Test func requestsAreSpacedAfterPause() {
        var pace = RateLimiterRule(.seconds(2), at: .zero)
        pace.hold(until: .seconds(10))
        #expect(turns(&pace, 3) == [.seconds(10), .seconds(12), .seconds(14)])
    }

    @Test func shorterPauseDoesNotEndLongerPause() {
        var pace = RateLimiterRule(.seconds(1), at: .zero)
        pace.hold(until: .seconds(10))
        pace.hold(until: .seconds(2))
        pace.recordResponse()
        #expect(pace.turn() == .seconds(10))
    }

    @Test func settingClockBackDoesNotLengthenWait() {
        var pace = RateLimiterRule(.seconds(5), at: .seconds(1_000))
        pace.recordRequest()
        pace.update(to: .seconds(1_002))
        pace.update(to: .seconds(10))
        #expect(pace.turn() == .seconds(13))
        pace.update(to: .seconds(13))
        #expect(pace.turn() == .seconds(13))
    }

    @Test func settingClockBackDoesNotShortenPause() {
        var pace = RateLimiterRule(.seconds(5), at: .seconds(1_000))
        pace.hold(until: .seconds(1_030))
        pace.update(to: .seconds(10))
        #expect(pace.turn() == .seconds(40))
    }

    @Test func zeroGapAllowsAllRequestsAtOnce() {
        var pace = RateLimiterRule(.zero, at: .zero)
        #expect(turns(&pace, 3) == [.zero, .zero, .zero])
        pace.hold(until: .seconds(4))
        #expect(turns(&pace, 3) == [.seconds(4), .seconds(4), .seconds(4)])
    }

    /// The events are random, and the clock is sometimes set back.
    @Test func randomEventsNeverShortenGapBetweenRequests() async throws {
        try await forEverySeed(in: 0..<1_000) { generator in
            let gap = Duration.milliseconds(1 + generator.number(below: 10_000))
            var pace = RateLimiterRule(gap, at: .zero)
            // The true time, and the offset of the clock from it. The offset is negative after the clock was set back.
            var (truth, offset) = (Duration.zero, Duration.zero)
            var passed: [Duration] = []
            for _ in 0..<60 {
                truth += .milliseconds(generator.number(below: 3_000))
                pace.update(to: truth + offset)
                switch generator.number(below: 6) {
                case 0: pace.recordResponse()
                case 1: pace.hold(until: truth + offset + .milliseconds(generator.number(below: 9_000)))
                case 2:
                    offset -= .milliseconds(generator.number(below: 100_000))
                    pace.update(to: truth + offset)
                default:
                    truth = pace.turn() - offset
                    pace.update(to: truth + offset)
                    pace.recordRequest()
                    passed.append(truth)
                }
            }
            try #require(zip(passed, passed.dropFirst()).allSatisfy { $1 - $0 >= gap })
        }
    }
}
