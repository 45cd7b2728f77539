/// Work that is done once for a key, however many wait for it.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// How a wait ended.
    package enum Ending: Sendable {
        case done(Value)
        /// The waiting task was cancelled.
        case cancelled
        /// The waiting took too long.
        case timedOut
    }

    /// What becomes of work that nobody waits for any more.
    package enum Abandonment: Sendable {
        /// For what must not be broken off half-way, such as the renewal of a credential that can be used once.
        case goesOn
        /// What it still brings is dropped.
        case isCancelled
    }

    private struct Flight {
        let number: Int
        let task: Task<Void, Never>
        var waiters: [Int: Waiter<Ending>]
    }

    private struct State {
        var flights: [Key: Flight] = [:]
        var nextNumber = 0
    }

    private typealias WaiterKey = (key: Key, flight: Int, number: Int, waiter: Waiter<Ending>)

    private let abandonment: Abandonment
    private let state = Locked(State())

    package init(whenAllLeave abandonment: Abandonment = .goesOn) {
        self.abandonment = abandonment
    }

    /// Waits for the work of a key, which begins if it is not under way, and no longer than until a deadline.
    ///
    /// Who comes when the work has just ended begins it anew; let the work look first whether it is still needed. Who
    /// joins is told the key of who began, which is equal and yet may know more.
    package func value(
        for key: Key, by deadline: Deadline? = nil, joining: (Key) -> Void = { _ in },
        work: @escaping @Sendable () async -> Value
    ) async -> Ending {
        guard !Task.isCancelled else { return .cancelled }
        let (waiterKey, first) = addWaiter(key, work)
        if let first { joining(first) }
        let watchdog = deadline.map { watch(waiterKey, until: $0) }
        defer { watchdog?.cancel() }
        return await ending(at: waiterKey)
    }

    private func watch(_ waiterKey: WaiterKey, until deadline: Deadline) -> Task<Void, Never> {
        Task {
            let (time, instant) = (deadline.time, deadline.instant)
            let hasSlept: Void? = try? await time.sleep(until: instant)  // throws when the wait has ended
            if hasSlept != nil { leave(waiterKey, with: .timedOut) }
        }
    }

    private func ending(at waiterKey: WaiterKey) async -> Ending {
        await withTaskCancellationHandler {
            await waiterKey.waiter.value()
        } onCancel: {
            leave(waiterKey, with: .cancelled)
        }
    }

    private func addWaiter(_ key: Key, _ work: @escaping @Sendable () async -> Value) -> (WaiterKey, first: Key?) {
        let waiter = Waiter<Ending>()
        return state.withLock { state in
            let number = state.nextNumber
            state.nextNumber += 1
            if let index = state.flights.index(forKey: key) {
                state.flights.values[index].waiters[number] = waiter
                let (first, flight) = state.flights[index]
                return ((key, flight.number, number, waiter), first)
            }
            // Begun under the lock, so that the task is there to be cancelled by whoever leaves.
            let task = Task { finish(key, number, await work()) }
            state.flights[key] = Flight(number: number, task: task, waiters: [number: waiter])
            return ((key, number, number, waiter), nil)
        }
    }

    private func finish(_ key: Key, _ flight: Int, _ value: Value) {
        let landed = state.withLock { state in
            state.flights[key]?.number == flight ? state.flights.removeValue(forKey: key) : nil
        }
        guard let landed else { return }
        for waiter in landed.waiters.values { waiter.end(with: .done(value)) }
    }

    private func leave(_ waiterKey: WaiterKey, with ending: Ending) {
        waiterKey.waiter.end(with: ending)
        let abandoned: Flight? = state.withLock { state in
            guard state.flights[waiterKey.key]?.number == waiterKey.flight else { return nil }
            state.flights[waiterKey.key]?.waiters[waiterKey.number] = nil
            guard abandonment == .isCancelled, state.flights[waiterKey.key]?.waiters.isEmpty == true else { return nil }
            return state.flights.removeValue(forKey: waiterKey.key)
        }
        abandoned?.task.cancel()
    }
}

/// One task that waits for a value; the first that comes counts.
private final class Waiter<Value: Sendable>: Sendable {
    private enum State {
        case open(CheckedContinuation<Value, Never>?)
        case ended(Value)
    }

    private let state = Locked(State.open(nil))

    func end(with value: Value) {
        let continuation: CheckedContinuation<Value, Never>? = state.withLock { state in
            guard case .open(let continuation) = state else { return nil }
            state = .ended(value)
            return continuation
        }
        continuation?.resume(returning: value)
    }

    func value() async -> Value {
        await withCheckedContinuation { continuation in
            let value: Value? = state.withLock { state in
                if case .ended(let value) = state { return value }
                state = .open(continuation)
                return nil
            }
            if let value { continuation.resume(returning: value) }
        }
    }
}
