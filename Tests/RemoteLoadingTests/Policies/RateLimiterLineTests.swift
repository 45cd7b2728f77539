import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

/// The line by itself: whether everybody is dismissed whose turn comes too late.
@Suite(.bounded) struct RateLimiterLineTests {
    private struct Line {
        var state: RateLimiter.State
        var now: Duration = .zero

        init(_ limit: RateLimit) {
            state = RateLimiter.State(pace: RatePacing(limit, at: .zero))
        }

        /// Lets time pass, and everybody go whose turn comes.
        mutating func wait(_ duration: Duration) {
            let end = now + duration
            while let first = state.line.first?.number, state.pace.turn() <= end {
                now = max(now, state.pace.turn())
                state.pace.look(at: now)
                state.letGo()
                leave(first)
            }
            now = end
            state.pace.look(at: now)
        }

        mutating func come(with bound: Duration) {
            let turn = state.pace.turn(behind: state.line.count)
            if turn <= now, state.line.count == 0 {
                state.letGo()
            } else if turn - now <= bound {
                _ = state.join(until: now + bound)
            }
        }

        mutating func leave(_ place: Int) {
            _ = state.leave(place)
        }

        /// How many would wait for too long; a microsecond is lost in rounding.
        var late: Int {
            state.line.enumerated().count { ahead, waiter in
                state.pace.turn(behind: ahead) > waiter.deadline + .microseconds(1)
            }
        }
    }

    private func news(_ line: inout Line, _ generator: inout SeededGenerator) {
        let seconds = Duration.seconds(Int.random(in: 0...6, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: line.state.pace.noteAnswer()
        case 1: line.state.pace.take(leaving: Int.random(in: 0...4, using: &generator))
        case 2: line.state.pace.hold(until: line.now + seconds)
        default: line.state.pace.learn(capacity: Int.random(in: 1...4, using: &generator))
        }
    }

    @Test(arguments: [RateLimit.spacing(.seconds(2)), .bucket(4, refilledIn: .seconds(8))])
    func nobodyWhoseTurnComesTooLateIsOverlooked(limit: RateLimit) async throws {
        let dismissed = Locked(0)
        try await forEverySeed(in: 0..<1_000) { generator in
            var line = Line(limit)
            for _ in 0..<60 {
                line.wait(.milliseconds(Int.random(in: 0...1_500, using: &generator)))
                for _ in 0..<Int.random(in: 0...2, using: &generator) {
                    line.come(with: .seconds(Int.random(in: 0...30, using: &generator)))
                }
                if Bool.random(using: &generator), let place = line.state.line.randomElement(using: &generator)?.number
                {
                    line.leave(place)
                }
                news(&line, &generator)
                let late = line.late
                _ = line.state.dismissTheLate { _ in .distantPast }
                dismissed.withLock { $0 += late }
                #expect(line.late == 0)
            }
        }
        #expect(dismissed.withLock { $0 } > 1_000)
    }
}
