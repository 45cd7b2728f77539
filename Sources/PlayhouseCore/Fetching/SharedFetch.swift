/// A fetch that several callers wait for, with its state.
///
/// When the last waiting caller is cancelled, the fetch is cancelled too. A fetch that was cancelled, or ended by
/// ``abandon()``, delivers no result. The work runs off the main actor.
@MainActor
package final class SharedFetch<Output: Sendable> {
    package typealias Work = @concurrent @Sendable () async throws(LoadError) -> Output
    /// A closure that receives the result of the work on the main actor.
    ///
    /// A fetch can consist of several pieces of work. The closure returns the next one, or `nil` if the fetch is
    /// complete.
    package typealias Receiver = @MainActor @Sendable (Result<Output, LoadError>) throws(LoadError) -> Work?

    package var state = FetchState()
    /// The function to call after each change of the state.
    package var onChange: @MainActor () -> Void = {}
    private var task: Task<Void, Never>?
    private var waiters: [Int: CheckedContinuation<Void, Never>] = [:]
    private var nextWaiter = 0
    /// A number that distinguishes the current fetch from earlier ones.
    private var generation = 0

    package init() {}

    /// Starts a fetch unless one is in flight, and waits until the fetch ends or the calling task is cancelled.
    package func join(
        willBegin: () -> Void = {}, _ work: @escaping Work,
        whenSucceeded: @escaping @MainActor @Sendable (Output) -> Void
    ) async {
        await join(willBegin: willBegin, work) { result throws(LoadError) in
            whenSucceeded(try result.get())
            return nil
        }
    }

    /// Starts a fetch unless one is in flight, and waits until the fetch ends or the calling task is cancelled.
    ///
    /// `willBegin` is called before a new fetch begins. An error that `receive` throws becomes the error of the fetch.
    /// `whenAbandoned` is called if the fetch is cancelled because its last waiting caller was cancelled.
    package func join(
        willBegin: () -> Void = {}, _ work: @escaping Work,
        whenAbandoned: @escaping @MainActor @Sendable () -> Void = {}, receive: @escaping Receiver
    ) async {
        guard !Task.isCancelled else { return }
        if task == nil { willBegin() }
        begin(work, receive: receive)
        let (waiter, own) = (nextWaiter, generation)
        nextWaiter += 1
        await withTaskCancellationHandler {
            await withCheckedContinuation { waiters[waiter] = $0 }
        } onCancel: {
            Task { @MainActor in
                guard self.leave(waiter, own) else { return }
                whenAbandoned()
                self.end(with: .cancelled)
            }
        }
    }

    /// Starts a fetch unless one is in flight, and returns without waiting for its end.
    package func begin(_ work: @escaping Work, receive: @escaping Receiver) {
        guard task == nil else { return }
        generation += 1
        state.begin()
        task = Task { [weak self, own = generation] in
            var next: Work? = work
            while let work = next {
                let result = await Result.catching(work)
                next = self?.take(result, of: own, receive)
            }
            self?.finish(own)
        }
        onChange()
    }

    /// Cancels the fetch in flight, resumes its waiting callers, and clears the state.
    package func abandon() {
        task?.cancel()
        finish(generation)
        generation += 1
        state = FetchState()
    }

    /// Resumes all callers that wait for the fetch in flight, without ending the fetch.
    package func resumeAllWaiters() {
        let leaving = waiters
        waiters = [:]
        for waiter in leaving.values { waiter.resume() }
    }

    /// Passes a result to `receive`, and returns the next work of the fetch.
    ///
    /// Returns `nil` if the fetch is complete or has failed. If the fetch was abandoned or cancelled, the function
    /// ignores the result and also returns `nil`.
    private func take(_ result: Result<Output, LoadError>, of own: Int, _ receive: Receiver) -> Work? {
        guard own == generation else { return nil }
        do throws(LoadError) {
            let next = try receive(result)
            if next != nil, own == generation { onChange() }
            // The closures `receive` and `onChange` may have called `abandon()`.
            guard own == generation else { return nil }
            if next == nil { end(with: nil) }
            return next
        } catch {
            if own == generation { end(with: error) }
            return nil
        }
    }

    private func end(with error: LoadError?) {
        state.end(error)
        onChange()
    }

    private func finish(_ own: Int) {
        guard own == generation, task != nil else { return }
        task = nil
        resumeAllWaiters()
    }

    /// Resumes a waiter, and cancels the fetch if no other caller waits for it.
    ///
    /// Returns `true` if the fetch was cancelled.
    private func leave(_ waiter: Int, _ own: Int) -> Bool {
        guard let continuation = waiters.removeValue(forKey: waiter) else { return false }
        continuation.resume()
        guard waiters.isEmpty, own == generation else { return false }
        task?.cancel()
        task = nil
        generation += 1
        return true
    }

    deinit {
        task?.cancel()
    }
}
