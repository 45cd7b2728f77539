/// A load that several callers wait for.
///
/// When the last waiting caller is cancelled, the load is cancelled too. A load that was cancelled delivers no result.
/// The work runs off the main actor. What the load means, and whether it failed, is the state of its owner.
@MainActor
package final class SharedLoad {
    private var task: Task<Void, Never>?
    /// The waiting callers, without a continuation until a caller is suspended.
    ///
    /// A task with a task executor can leave the main actor before it is suspended, and the load can end meanwhile.
    private var waiters: [Int: CheckedContinuation<Void, Never>?] = [:]
    private var nextWaiter = 0
    /// A number that distinguishes the current load from earlier ones.
    private var number = 0

    package init() {}

    /// A Boolean value that indicates whether a load is in flight.
    package var isLoading: Bool { task != nil }

    /// Starts a load, and passes its result to `receive`.
    ///
    /// A load in flight is cancelled first. If `receive` starts another load, the callers that wait for this one wait
    /// for that one, too.
    package func begin<Output: Sendable>(
        _ work: @escaping @concurrent @Sendable () async throws(LoadError) -> Output,
        receive: @escaping @MainActor @Sendable (Result<Output, LoadError>) -> Void
    ) {
        task?.cancel()
        number += 1
        task = Task { [weak self, own = number] in
            guard self?.number == own else { return }
            let result = await Result.catching(work)
            guard let self, number == own else { return }
            task = nil
            receive(result)
            if task == nil { resumeCallers() }
        }
    }

    /// Waits until the load in flight ends, the callers are resumed, or the calling task is cancelled.
    ///
    /// `whenAbandoned` is called if the load is cancelled because its last waiting caller was cancelled.
    package func wait(whenAbandoned: @escaping @MainActor @Sendable () -> Void) async {
        guard isLoading else { return }
        let waiter = nextWaiter
        nextWaiter += 1
        waiters.updateValue(nil, forKey: waiter)
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                if waiters.keys.contains(waiter) { waiters[waiter] = continuation } else { continuation.resume() }
            }
        } onCancel: {
            Task { @MainActor in
                if self.leave(waiter) { whenAbandoned() }
            }
        }
    }

    /// Cancels the load in flight, and resumes its waiting callers.
    package func cancel() {
        task?.cancel()
        task = nil
        number += 1
        resumeCallers()
    }

    /// Resumes all waiting callers, without ending the load.
    package func resumeCallers() {
        let leaving = waiters
        waiters = [:]
        for waiter in leaving.values { waiter?.resume() }
    }

    /// Resumes a waiting caller, and cancels the load if no other caller waits for it.
    ///
    /// Returns `true` if the load was cancelled.
    private func leave(_ waiter: Int) -> Bool {
        guard let continuation = waiters.removeValue(forKey: waiter) else { return false }
        continuation?.resume()
        guard waiters.isEmpty, isLoading else { return false }
        cancel()
        return true
    }

    deinit {
        task?.cancel()
    }
}
