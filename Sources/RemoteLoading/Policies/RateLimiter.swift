import Foundation

/// Lets requests go no faster than a service permits, one after the other in the order in which they came.
///
/// Make one for each service, and share it among all clients of that service. It learns: a 429 holds everybody back,
/// for as long as the response asks, and `Ratelimit-Remaining` and `-Limit` count where they are lower than what it
/// knows. Who would wait longer than the longest wait, or than is left of its budget, is refused at once, by
/// ``TransportError/rateLimited(until:)``; so is who waits already when such news comes, the first in line at its
/// former turn. A cancelled request leaves the line, and those behind it move up.
public final class RateLimiter: Sendable {
    package struct Waiter: Sendable {
        let number: Int
        /// The time until which it waits at most.
        let deadline: Duration
        /// Its suspension; `nil` for the first in line, which sleeps until its turn.
        var continuation: CheckedContinuation<Void, Never>?
    }

    package struct State: Sendable {
        package var pace: RatePacing
        /// The waiters in the order of arrival.
        package var line: [Waiter] = []
        package var underWay = 0
        /// The waiters that were dismissed and have not noticed yet, with the dates at which they could have gone.
        var refusals: [Int: Date] = [:]
        var lastNumber = 0

        mutating func letGo() {
            pace.letGo()
            underWay += 1
        }

        mutating func join(until deadline: Duration) -> Int {
            lastNumber += 1
            line.append(Waiter(number: lastNumber, deadline: deadline))
            return lastNumber
        }

        /// Suspends a waiter until it is the first or has left; returns `false` if it is or has.
        mutating func suspend(_ number: Int, _ continuation: CheckedContinuation<Void, Never>) -> Bool {
            guard let place = line.firstIndex(where: { $0.number == number }), place > 0 else { return false }
            line[place].continuation = continuation
            return true
        }

        /// Removes a waiter; returns the suspensions to resume: its own, and that of the new first.
        mutating func leave(_ number: Int) -> [CheckedContinuation<Void, Never>] {
            guard let place = line.firstIndex(where: { $0.number == number }) else { return [] }
            let own = line.remove(at: place).continuation
            guard place == 0, !line.isEmpty else { return [own].compactMap(\.self) }
            defer { line[0].continuation = nil }
            return [own, line[0].continuation].compactMap(\.self)
        }

        /// Removes the waiters whose turn comes too late; returns the suspensions to resume.
        mutating func dismissTheLate(_ date: (_ turn: Duration) -> Date) -> [CheckedContinuation<Void, Never>] {
            var ahead = 0
            var concerned: [CheckedContinuation<Void, Never>] = []
            for waiter in line {
                let turn = pace.turn(behind: ahead)
                if waiter.deadline < turn {
                    refusals[waiter.number] = date(turn)
                    concerned += leave(waiter.number)
                } else {
                    ahead += 1
                }
            }
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
        state = Locked(State(pace: RatePacing(limit, at: time.elapsed())))
    }

    /// Lets nobody go for that long; for services that refuse in a body, which no policy reads.
    public func pause(for duration: Duration) {
        spread { $0.pace.hold(until: $1 + max(.zero, duration)) }
    }

    /// Reads the clock under the lock: two threads that read it before would take each other for a clock set back.
    @discardableResult
    package func look<Result: Sendable>(_ body: (inout State, _ now: Duration) -> Result) -> Result {
        state.withLock { state in
            let now = time.elapsed()
            state.pace.look(at: now)
            return body(&state, now)
        }
    }
}
