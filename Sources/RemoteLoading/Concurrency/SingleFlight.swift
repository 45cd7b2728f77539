/// A coordinator that runs at most one operation for each key at a time.
///
/// All callers that wait for the operation of a key get the same result.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// The outcome of a wait.
    package enum Ending: Sendable {
        case done(Value)
        /// The waiting task was cancelled.
        case cancelled
        /// The deadline passed before the operation ended.
        case timedOut
    }

    /// The treatment of an operation that has no waiters left.
    package enum Abandonment: Sendable {
        /// The operation continues.
        ///
        /// Use this value for operations that must not be interrupted, such as the renewal of a credential with a
        /// single-use token.
        case continues
        /// The operation is cancelled and its result is ignored.
        case cancels
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

    package init(whenAllLeave abandonment: Abandonment = .continues) {
        self.abandonment = abandonment
    }

    /// Waits for the result of the operation of a key, and starts the operation unless it is in flight.
    ///
    /// The wait ends at the deadline at the latest. If the previous operation has just ended, this call starts another
    /// one. The operation should therefore first check whether its work is still necessary.
    ///
    /// If the operation is already in flight, `joining` is called with the key of the call that has started it. That
    /// key is equal to `key`, but may contain data that the comparison ignores.
    package func value(
        for key: Key, by deadline: Deadline? = nil, joining: (Key) -> Void = { _ in },
        work: @escaping @Sendable () async -> Value
    ) async -> Ending {
        guard !Task.isCancelled else { return .cancelled }
        let (waiterKey, first) = addWaiter(key, work)
        if let first { joining(first) }
        let deadlineTask = deadline.map { watch(waiterKey, until: $0) }
        defer { deadlineTask?.cancel() }
        return await withTaskCancellationHandler {
            await waiterKey.waiter.value()
        } onCancel: {
            leave(waiterKey, with: .cancelled)
        }
    }

    private func watch(_ waiterKey: WaiterKey, until deadline: Deadline) -> Task<Void, Never> {
        Task { if await deadline.time.hasSlept(until: deadline.instant) { leave(waiterKey, with: .timedOut) } }
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
            // The task is created while the lock is held. A waiter that is cancelled immediately can therefore find and
            // cancel the task.
            let task = Task { finish(key, number, await work()) }
            state.flights[key] = Flight(number: number, task: task, waiters: [number: waiter])
            return ((key, number, number, waiter), nil)
        }
    }

    private func finish(_ key: Key, _ flight: Int, _ value: Value) {
        let finished = state.withLock { state in
            state.flights[key]?.number == flight ? state.flights.removeValue(forKey: key) : nil
        }
        guard let finished else { return }
        for waiter in finished.waiters.values { waiter.end(with: .done(value)) }
    }

    private func leave(_ waiterKey: WaiterKey, with ending: Ending) {
        waiterKey.waiter.end(with: ending)
        let abandoned: Flight? = state.withLock { state in
            guard state.flights[waiterKey.key]?.number == waiterKey.flight else { return nil }
            state.flights[waiterKey.key]?.waiters[waiterKey.number] = nil
            guard abandonment == .cancels, state.flights[waiterKey.key]?.waiters.isEmpty == true else { return nil }
            return state.flights.removeValue(forKey: waiterKey.key)
        }
        abandoned?.task.cancel()
    }
}

/// A wait for a value, which ends with the first value and ignores later ones.
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
