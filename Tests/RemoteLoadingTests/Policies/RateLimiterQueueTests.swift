import Foundation
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import RemoteLoading

@Suite(.bounded) struct RateLimiterQueueTests {
    @Test(arguments: [10, 1_000, 20_000]) func queueIsNotSearchedIfNobodyIsLate(count: Int) {
        var queue = RateLimiterQueue()
        for _ in 0..<count { _ = queue.join(until: .seconds(count)) }
        var turns = 0
        let late = queue.late { ahead in
            turns += 1
            return .seconds(ahead)
        }
        #expect(late.isEmpty)
        #expect(turns == 1)
        #expect(queue.late { .seconds($0 + 2) }.map(\.number) == [count])
    }

    /// The state of a limiter with its queue, and an array of the same waiters for comparison.
    private struct Model {
        var state: RateLimiter.State
        var waiters: [(number: Int, deadline: Duration)] = []
        var now: Duration = .zero

        init(spacing: Duration) {
            state = RateLimiter.State(pace: RateLimiterRule(spacing, at: .zero))
        }

        /// Advances the time, and sends the request of each waiter when its turn comes.
        mutating func wait(_ duration: Duration) {
            let end = now + duration
            while let first = waiters.first?.number, state.pace.turn() <= end {
                now = max(now, state.pace.turn())
                state.pace.update(to: now)
                state.pace.recordRequest()
                leave(first)
            }
            now = end
            state.pace.update(to: now)
        }

        mutating func join(waitingAtMost bound: Duration) {
            let turn = state.pace.turn(behind: state.queue.count)
            if turn <= now, state.queue.count == 0 {
                state.pace.recordRequest()
            } else if turn - now <= bound {
                waiters.append((state.queue.join(until: now + bound), now + bound))
            }
        }

        mutating func leave(_ number: Int) {
            _ = state.queue.leave(number)
            waiters.removeAll { $0.number == number }
        }

        /// Changes the pace at random, as a response of a server may do.
        mutating func receive(using generator: inout SeededNumbers) {
            let seconds = Duration.seconds(Int.random(in: 0...6, using: &generator))
            let kind = Int.random(in: 0..<3, using: &generator)
            _ = state.change { [now] state in
                switch kind {
                case 0: state.pace.recordResponse()
                case 1: state.pace.hold(until: now + seconds)
                default: break
                }
            } date: {
                Date(timeIntervalSinceReferenceDate: $0 / .seconds(1))
            }
            waiters.removeAll { state.refusals[$0.number] != nil }
        }

        /// The number of waiters whose turn is later than their deadline.
        var late: Int {
            waiters.enumerated().count { ahead, waiter in
                state.pace.turn(behind: ahead) > waiter.deadline
            }
        }
    }

    @Test(arguments: [Duration.seconds(2), .zero])
    func waiterWithTurnAfterDeadlineIsRefused(spacing: Duration) async throws {
        let refused = Locked(0)
        try await forEverySeed(in: 0..<150) { generator in
            var model = Model(spacing: spacing)
            for _ in 0..<60 {
                model.wait(.milliseconds(Int.random(in: 0...1_500, using: &generator)))
                for _ in 0..<Int.random(in: 0...2, using: &generator) {
                    model.join(waitingAtMost: .seconds(Int.random(in: 0...30, using: &generator)))
                }
                if Bool.random(using: &generator), let waiter = model.waiters.randomElement(using: &generator) {
                    model.leave(waiter.number)
                }
                model.receive(using: &generator)
                #expect(model.late == 0)
                #expect(model.state.queue.count == model.waiters.count)
            }
            refused.withLock { $0 += model.state.refusals.count }
        }
        #expect(refused.withLock { $0 } > 150)
    }

    @Test func waitersBeyondDeadlineAreListedInArrivalOrder() {
        var queue = RateLimiterQueue()
        let numbers = [5, 1, 2, 0, 4].map { queue.join(until: .seconds($0)) }
        _ = queue.leave(numbers[3])
        let late = queue.late { .seconds($0 + 2) }
        #expect(late.map(\.number) == [numbers[1], numbers[2]])
        #expect(late.map(\.turn) == [.seconds(3), .seconds(3)])
    }

    @Test func leavingWaiterIsRemoved() {
        var queue = RateLimiterQueue()
        let numbers = (0..<100).map { queue.join(until: .seconds($0)) }
        for number in numbers.dropLast() { _ = queue.leave(number) }
        _ = queue.leave(numbers[0])
        #expect(queue.count == 1)
        #expect(queue.late { _ in .seconds(1_000) }.map(\.number) == [numbers[99]])
    }
}
