import Foundation

/// Lets requests go no faster than a service permits, one after the other in the order in which they came.
///
/// Make one for each service, and share it among all clients of that service. It learns: a 429 holds everybody back,
/// for as long as the response asks, and `Ratelimit-Remaining` and `-Limit` count where they are lower than what it
/// knows. Who would wait longer than the longest wait, or than is left of its budget, is refused at once, by
/// ``TransportError/rateLimited(until:)``; so is who waits already when such news comes, the first in line at its
/// former turn. A cancelled request leaves the line, and those behind it move up.
public final class RateLimiter: Sendable {
    struct State {
        var pace: RatePace
        var line = WaitingLine<CheckedContinuation<Void, Never>>()
        var underWay = 0
        /// By when each in line must go.
        var deadlines: [Int: Duration] = [:]
        /// By how much turns can be put off before anybody's comes too late; it may be more.
        var slack: Duration = .zero
        /// Who was dismissed and does not know it yet, and when it could have gone.
        var refusals: [Int: Date] = [:]

        mutating func letGo() {
            pace.letGo()
            underWay += 1
        }

        /// News puts off nobody's turn by more than that of the last.
        var turnOfTheLast: Duration { pace.turn(behind: max(0, line.count - 1)) }

        mutating func join(for turn: Duration, until deadline: Duration) -> Int {
            slack = line.count == 0 ? deadline - turn : min(slack, deadline - turn)
            let place = line.join()
            deadlines[place] = deadline
            return place
        }

        /// Takes note of when the last was to go before; whether somebody's turn may come too late now.
        mutating func isAnyLate(since before: Duration) -> Bool {
            slack -= max(.zero, turnOfTheLast - before)
            return slack < .zero
        }

        /// Takes those out of the line whose turn comes too late now, and returns whom that concerns.
        mutating func dismissTheLate(_ date: (_ turn: Duration) -> Date) -> [CheckedContinuation<Void, Never>] {
            var ahead = 0
            var slacks: [Duration] = []
            var concerned: [CheckedContinuation<Void, Never>] = []
            for place in line.places {
                let turn = pace.turn(behind: ahead)
                let slack = deadlines[place].map { $0 - turn } ?? .zero
                if slack < .zero {
                    refusals[place] = date(turn)
                    concerned += line.leave(place)
                } else {
                    ahead += 1
                    slacks.append(slack)
                }
            }
            slack = slacks.min() ?? .zero
            return concerned
        }
    }

    let state: Locked<State>
    let longestWait: Duration
    let longestPause: Duration
    let time: TimeSource

    /// Creates a limiter that has let nothing go yet.
    ///
    /// No response makes it pause for longer than the longest pause, whatever the clocks of the two sides say.
    public init(
        _ limit: RateLimit, longestWait: Duration = .seconds(60), longestPause: Duration = .seconds(60),
        time: TimeSource = .system
    ) {
        self.longestWait = longestWait
        self.longestPause = longestPause
        self.time = time
        state = Locked(State(pace: RatePace(limit, at: time.elapsed())))
    }

    /// Lets nobody go for that long; for services that refuse in a body, which no policy reads.
    public func pause(for duration: Duration) {
        spread { $0.pace.hold(until: $1 + max(.zero, duration)) }
    }

    /// Reads the clock under the lock: two threads that read it before would take each other for a clock set back.
    @discardableResult
    func look<Result: Sendable>(_ body: (inout State, _ now: Duration) -> Result) -> Result {
        state.withLock { state in
            let now = time.elapsed()
            state.pace.look(at: now)
            return body(&state, now)
        }
    }
}

/// How it stands, for a screen.
extension RateLimiter {
    /// One look at a limiter.
    public struct Snapshot: Hashable, Sendable {
        /// How many requests wait for their turn.
        public let waiting: Int
        /// How many were let go and have no answer yet.
        public let underWay: Int
        /// How many could go at once.
        public let tokens: Int
        /// How long it is until the next one may go.
        public let untilNext: Duration
        /// How long a request that came now would wait, behind those that wait already.
        public let wait: Duration

        /// Creates a snapshot.
        public init(waiting: Int, underWay: Int, tokens: Int, untilNext: Duration, wait: Duration) {
            self.waiting = waiting
            self.underWay = underWay
            self.tokens = tokens
            self.untilNext = untilNext
            self.wait = wait
        }
    }

    /// How it stands now.
    public func snapshot() -> Snapshot {
        look { state, now in
            Snapshot(
                waiting: state.line.count, underWay: state.underWay, tokens: state.pace.tokens,
                untilNext: state.pace.turn() - now, wait: state.pace.turn(behind: state.line.count) - now)
        }
    }
}
