/// Ends calls that are not over by their deadline, with one sleeper for all of them.
///
/// A sleep for each call would cost more than the rest of the client, and one that is cancelled still leaves a timer
/// with the system until its time. The sleeper waits for the first deadline, and gives way to another when a call comes
/// that is due before it.
final class Watchdog: Sendable {
    private struct Call {
        let deadline: Duration
        let giveUp: @Sendable () -> Void
    }

    private struct Sleeper {
        let number: Int
        let deadline: Duration
        let task: Task<Void, Never>
    }

    private struct State {
        var calls: [Int: Call] = [:]
        var nextNumber = 0
        var sleeper: Sleeper?

        /// The first deadline; none for a sleeper that another has followed, and none if no call is left.
        mutating func nextDeadline(for number: Int) -> Duration? {
            guard let sleeper, sleeper.number == number else { return nil }
            let first = calls.values.map(\.deadline).min()
            self.sleeper = first.map { Sleeper(number: number, deadline: $0, task: sleeper.task) }
            return first
        }

        /// A sleep can fail on a clock of the host's; whoever comes next begins another.
        mutating func wakeForGood(_ number: Int) {
            if sleeper?.number == number { sleeper = nil }
        }

        mutating func takeCalls(dueBy now: Duration) -> [Call] {
            let due = calls.filter { $0.value.deadline <= now }
            for number in due.keys { calls[number] = nil }
            return due.sorted { $0.key < $1.key }.map(\.value)
        }
    }

    private let state = Locked(State())
    private let time: TimeSource

    init(_ time: TimeSource) {
        self.time = time
    }

    /// Who sleeps now, if anybody does.
    var sleeper: Task<Void, Never>? { state.withLock { $0.sleeper?.task } }

    deinit {
        sleeper?.cancel()
    }

    /// Calls a closure at a deadline, unless the call is over by then; returns its number.
    func watch(until deadline: Duration, _ giveUp: @escaping @Sendable () -> Void) -> Int {
        let (number, late) = state.withLock { state in
            state.nextNumber += 1
            let number = state.nextNumber
            state.calls[number] = Call(deadline: deadline, giveUp: giveUp)
            let late = state.sleeper
            if let late, late.deadline <= deadline { return (number, Sleeper?.none) }
            let task = Watchdog.sleep(as: number, self.state, time)
            state.sleeper = Sleeper(number: number, deadline: deadline, task: task)
            return (number, late)
        }
        late?.task.cancel()
        return number
    }

    /// Takes a call off the watch.
    func forget(_ number: Int) {
        _ = state.withLock { $0.calls.removeValue(forKey: number) }
    }

    /// Sleeps from deadline to deadline, as long as there is one; it does not hold the watchdog.
    private static func sleep(as number: Int, _ state: Locked<State>, _ time: TimeSource) -> Task<Void, Never> {
        Task.detached(priority: .high) {
            while let deadline = state.withLock({ $0.nextDeadline(for: number) }) {
                do throws(CancellationError) {
                    try await time.sleep(until: deadline)
                } catch {
                    return state.withLock { $0.wakeForGood(number) }
                }
                let now = time.elapsed()
                for call in state.withLock({ $0.takeCalls(dueBy: now) }) { call.giveUp() }
            }
        }
    }
}
