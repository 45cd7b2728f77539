/// Work that is done once for a key, however many wait for it, and that goes on when they leave.
///
/// For what must not be broken off half-way, such as the renewal of a credential that can be used once.
package final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    /// How a wait ended.
    package enum Ending: Sendable {
        case done(Value)
        /// The waiting task was cancelled.
        case cancelled
        /// The waiting took too long.
        case timedOut
    }

    private let waiting = Locked<[Key: [Waiter<Ending>]]>([:])

    package init() {}

    /// Waits for the work of a key, which begins if it is not under way.
    ///
    /// Who comes when the work has just ended begins it anew; let the work look first whether it is still needed.
    package func value(
        for key: Key, until deadline: Duration, on time: TimeSource, work: @escaping @Sendable () async -> Value
    ) async -> Ending {
        let waiter = Waiter<Ending>()
        let begins = waiting.withLock { waiting in
            defer { waiting[key, default: []].append(waiter) }
            return waiting[key] == nil
        }
        if begins {
            Task { [waiting] in
                let value = await work()
                let waiters = waiting.withLock { $0.removeValue(forKey: key) } ?? []
                for waiter in waiters { waiter.end(with: .done(value)) }
            }
        }
        let watchdog = Task {
            do throws(CancellationError) {
                try await time.sleep(until: deadline)
                waiter.end(with: .timedOut)
            } catch {
                return
            }
        }
        defer { watchdog.cancel() }
        return await withTaskCancellationHandler {
            await waiter.value()
        } onCancel: {
            waiter.end(with: .cancelled)
        }
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
