/// One piece of work that several callers may wait for; when the last of them leaves, it is cancelled.
@MainActor
package final class SharedLoad {
    private var work: Task<Void, Never>?
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextWaiter = 0
    /// Tells the work under way from work that was left behind.
    package private(set) var generation = 0

    package var isUnderWay: Bool { work != nil }

    package init() {}

    /// Begins the work if none is under way, and waits for nobody.
    package func begin(_ making: () -> @MainActor @Sendable () async -> Void) {
        guard work == nil else { return }
        generation += 1
        let (body, own) = (making(), generation)
        work = Task { [weak self] in
            await body()
            self?.finish(own)
        }
    }

    /// Waits for the work under way, or begins it.
    ///
    /// Returns when it is done, or at once when the caller is cancelled.
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

    /// Leaves the work behind, and lets everybody go who waits for it.
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

    /// Lets everybody go who waits for the work under way, which goes on.
    package func resumeAllWaiters() {
        let leaving = waiters
        waiters = [:]
        for waiter in leaving.values { waiter.resume() }
    }

    /// Whether that was the last one, so that the work was cancelled.
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
