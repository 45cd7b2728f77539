/// An operation that several callers can wait for.
///
/// When the last waiting caller is cancelled, the operation is cancelled.
@MainActor
package final class SharedLoad {
    private var work: Task<Void, Never>?
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextWaiter = 0
    /// A number that distinguishes the current operation from earlier, abandoned ones.
    package private(set) var generation = 0

    package var isUnderWay: Bool { work != nil }

    package init() {}

    /// Starts the operation unless it is running, and does not wait for it.
    package func begin(_ making: () -> @MainActor @Sendable () async -> Void) {
        guard work == nil else { return }
        generation += 1
        let (body, own) = (making(), generation)
        work = Task { [weak self] in
            await body()
            self?.finish(own)
        }
    }

    /// Waits for the running operation, or starts one and waits for it.
    ///
    /// Returns when the operation has ended, or at once when the caller is cancelled.
    package func join(
        beginning: () -> @MainActor @Sendable () async -> Void, whenAbandoned: @escaping @MainActor @Sendable () -> Void
    ) async {
        guard !Task.isCancelled else { return }
        begin(beginning)
        let (waiter, own) = (nextWaiter, generation)
        nextWaiter += 1
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiters[waiter] = $0 }
        } onCancel: {
            Task { @MainActor in
                guard self.leave(waiter, own) else { return }
                whenAbandoned()
            }
        }
    }

    /// Cancels the operation and resumes all waiters.
    package func abandon() {
        guard let work else { return }
        work.cancel()
        generation += 1
        end()
    }

    private func finish(_ own: Int) {
        guard own == generation, work != nil else { return }
        end()
    }

    private func end() {
        work = nil
        resumeAllWaiters()
    }

    /// Resumes all waiters without cancelling the operation.
    package func resumeAllWaiters() {
        let leaving = waiters
        waiters = [:]
        for waiter in leaving.values { waiter.resume() }
    }

    /// Resumes a waiter, and returns `true` if it was the last one and the operation was cancelled.
    private func leave(_ waiter: Int, _ own: Int) -> Bool {
        guard let continuation = waiters.removeValue(forKey: waiter) else { return false }
        continuation.resume()
        guard waiters.isEmpty, own == generation else { return false }
        work?.cancel()
        work = nil
        generation += 1
        return true
    }

    deinit {
        work?.cancel()
    }
}
