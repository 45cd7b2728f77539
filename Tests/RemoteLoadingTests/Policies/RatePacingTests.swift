import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

/// Tests of `RatePacing` without tasks and clocks.
@Suite(.bounded) struct RatePacingTests {
    /// Sends a number of requests, each as early as permitted, and returns the times at which they are sent.
    private func turns(_ pace: inout RatePacing, _ count: Int) -> [Duration] {
        (0..<count).map { _ in
            let turn = pace.turn()
            pace.update(to: turn)
            pace.recordRequest()
            return turn
        }
    }

    @Test(arguments: [RateLimit.spacing(.seconds(5)), .bucket(1, refilledIn: .seconds(5))])
    func requestsAreSeparatedByGap(limit: RateLimit) {
        var pace = RatePacing(limit, at: .zero)
        #expect(turns(&pace, 4) == [.zero, .seconds(5), .seconds(10), .seconds(15)])
    }

    @Test func nextRequestWaitsUntilGapEnds() {
        var pace = RatePacing(.spacing(.seconds(5)), at: .zero)
        pace.recordRequest()
        pace.update(to: .milliseconds(4_999))
        #expect(pace.turn() == .seconds(5))
        pace.update(to: .seconds(5))
        #expect(pace.turn() == .seconds(5))
        pace.update(to: .seconds(9))
        #expect(pace.turn() == .seconds(9))
    }

    @Test func spacingCountsFromResponseAndBucketFromRequest() {
        let (gap, bucket) = (RateLimit.spacing(.seconds(5)), RateLimit.bucket(1, refilledIn: .seconds(5)))
        for (limit, turn) in [(gap, Duration.seconds(7)), (bucket, .seconds(5))] {
            var pace = RatePacing(limit, at: .zero)
            pace.recordRequest()
            pace.update(to: .seconds(2))
            pace.recordResponse()
            #expect(pace.turn() == turn)
        }
    }

    @Test func tokenBucketAllowsBurstThenSingleRequests() {
        var pace = RatePacing(.bucket(3, refilledIn: .seconds(6)), at: .zero)
        #expect(turns(&pace, 5) == [.zero, .zero, .zero, .seconds(2), .seconds(4)])
        pace.update(to: .seconds(8))
        #expect(pace.tokens == 2)
        pace.update(to: .seconds(1_000))
        #expect(pace.tokens == 3)
        #expect(turns(&pace, 4) == [.seconds(1_000), .seconds(1_000), .seconds(1_000), .seconds(1_002)])
    }

    @Test func tokenBucketIsNotFullBeforePeriodEnds() {
        var pace = RatePacing(.bucket(7, refilledIn: .seconds(1)), at: .zero)
        _ = turns(&pace, 7)
        pace.update(to: .seconds(1))
        #expect(pace.tokens == 6)
        pace.update(to: .seconds(1) + .nanoseconds(1))
        #expect(pace.tokens == 7)
    }

    @Test func predictedSendTimesMatchActualSendTimes() {
        for limit in [RateLimit.bucket(3, refilledIn: .seconds(6)), .spacing(.seconds(2))] {
            for hold in [Duration.zero, .seconds(3)] {
                var pace = RatePacing(limit, at: .zero)
                pace.recordRequest()
                pace.update(to: .seconds(1))
                pace.hold(until: hold)
                let foreseen = (0..<8).map { pace.turn(behind: $0) }
                #expect(turns(&pace, 8) == foreseen)
            }
        }
    }

    @Test func requestsAreSpacedAfterPause() {
        var pace = RatePacing(.bucket(3, refilledIn: .seconds(6)), at: .zero)
        pace.hold(until: .seconds(10))
        #expect(pace.tokens == 0)
        #expect(turns(&pace, 3) == [.seconds(10), .seconds(12), .seconds(14)])
    }

    @Test func shorterPauseDoesNotEndLongerPause() {
        for limit in [RateLimit.spacing(.seconds(1)), .bucket(100, refilledIn: .seconds(100))] {
            var pace = RatePacing(limit, at: .zero)
            pace.adopt(capacity: 1)
            pace.hold(until: .seconds(10))
            pace.hold(until: .seconds(2))
            pace.adopt(capacity: 100)
            #expect(pace.turn() == .seconds(10))
        }
    }

    @Test func lowerServerQuotaReducesTokens() {
        var pace = RatePacing(.bucket(4, refilledIn: .seconds(8)), at: .zero)
        pace.take(leaving: 1)
        #expect(pace.tokens == 1)
        pace.take(leaving: 3)
        #expect(pace.tokens == 1)
        pace.take(leaving: -7)
        #expect(pace.tokens == 0)
        #expect(pace.turn() == .seconds(2))
    }

    @Test func serverCanLowerButNotRaiseConfiguredCapacity() {
        var pace = RatePacing(.bucket(4, refilledIn: .seconds(8)), at: .zero)
        pace.adopt(capacity: 2)
        #expect(turns(&pace, 3) == [.zero, .zero, .seconds(4)])
        pace.adopt(capacity: 1_000)
        pace.update(to: .seconds(100))
        #expect(pace.tokens == 4)
    }

    @Test func smallerServerCapacityIsRefilledInSamePeriod() {
        var pace = RatePacing(.bucket(4, refilledIn: .seconds(8)), at: .zero)
        pace.recordRequest()
        pace.adopt(capacity: 2)
        #expect(pace.interval == .seconds(4) && pace.tokens == 1)
        #expect(turns(&pace, 3) == [.zero, .seconds(4), .seconds(8)])
        pace.adopt(capacity: 4)
        #expect(pace.interval == .seconds(2))
    }

    @Test func longestWaitUnderTinyCapacityIsOnePeriod() {
        for (tokens, capacity) in [(80, 1), (800, 8)] {
            var pace = RatePacing(.bucket(tokens, refilledIn: .seconds(60)), at: .zero)
            _ = turns(&pace, tokens / 2)
            pace.adopt(capacity: 1)
            #expect(pace.capacity == capacity)
            #expect(pace.turn(behind: capacity - 1) == .seconds(60))
        }
    }

    @Test func smallerServerCapacityDoesNotEndPause() {
        var pace = RatePacing(.bucket(4, refilledIn: .seconds(8)), at: .zero)
        pace.hold(until: .seconds(20))
        pace.adopt(capacity: 2)
        #expect(turns(&pace, 2) == [.seconds(20), .seconds(24)])
    }

    @Test func largerServerCapacityDoesNotEndPause() {
        var pace = RatePacing(.bucket(100, refilledIn: .seconds(100)), at: .zero)
        pace.adopt(capacity: 1)
        pace.hold(until: .seconds(10))
        pace.adopt(capacity: 100)
        #expect(pace.turn() == .seconds(10))
    }

    @Test func settingClockBackDoesNotLengthenWait() {
        var pace = RatePacing(.spacing(.seconds(5)), at: .seconds(1_000))
        pace.recordRequest()
        pace.update(to: .seconds(1_002))
        pace.update(to: .seconds(10))
        #expect(pace.turn() == .seconds(13))
        pace.update(to: .seconds(13))
        #expect(pace.turn() == .seconds(13))
    }

    @Test func settingClockBackDoesNotShortenPause() {
        var pace = RatePacing(.spacing(.seconds(5)), at: .seconds(1_000))
        pace.hold(until: .seconds(1_030))
        pace.update(to: .seconds(10))
        #expect(pace.turn() == .seconds(40))
    }

    @Test func zeroGapAllowsAllRequestsAtOnce() {
        var pace = RatePacing(.spacing(.zero), at: .zero)
        #expect(turns(&pace, 3) == [.zero, .zero, .zero])
        #expect(pace.tokens == 1)
    }

    /// Tests that no window of any length exceeds the limit.
    ///
    /// The events are random, and the clock is sometimes set back.
    @Test func rateStaysWithinLimitInEveryWindow() async throws {
        try await forEverySeed(in: 0..<1_000) { generator in
            let tokens = 1 + generator.number(below: 6)
            let period = Duration.milliseconds(1 + generator.number(below: 10_000))
            let isSpacing = tokens == 1 && generator.number(below: 2) == 0
            let limit: RateLimit = isSpacing ? .spacing(period) : .bucket(tokens, refilledIn: period)
            var pace = RatePacing(limit, at: .zero)
            // The true time, and the offset of the clock from it. The offset is negative after the clock was set back.
            var (truth, offset) = (Duration.zero, Duration.zero)
            var passed: [Duration] = []
            for _ in 0..<60 {
                truth += .milliseconds(generator.number(below: 3_000))
                pace.update(to: truth + offset)
                switch generator.number(below: 8) {
                case 0: pace.recordResponse()
                case 1: pace.take(leaving: generator.number(below: 8) - 1)
                case 2: pace.adopt(capacity: generator.number(below: 9))
                case 3: pace.hold(until: truth + offset + .milliseconds(generator.number(below: 9_000)))
                case 4:
                    offset -= .milliseconds(generator.number(below: 100_000))
                    pace.update(to: truth + offset)
                default:
                    truth = pace.turn() - offset
                    pace.update(to: truth + offset)
                    pace.recordRequest()
                    passed.append(truth)
                }
            }
            try #require(Self.keeps(limit, passed))
        }
    }

    /// Returns `true` if no period between two requests contains more requests than the limit permits.
    static func keeps(_ limit: RateLimit, _ passed: [Duration]) -> Bool {
        passed.indices.allSatisfy { last in
            (0..<last).allSatisfy { first in
                passed[last] - passed[first] >= limit.interval * (last - first + 1 - limit.capacity)
            }
        }
    }
}
