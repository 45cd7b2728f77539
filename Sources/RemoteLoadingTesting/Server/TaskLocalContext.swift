import RemoteLoading

/// The context of the task that creates this object, such as the current test, for work of threads.
///
/// Threads have no task-local values. An issue that code on a thread records would therefore belong to no test.
final class TaskLocalContext: Sendable {
    private let jobs: AsyncStream<@Sendable () -> Void>.Continuation

    init() {
        let (stream, jobs) = AsyncStream<@Sendable () -> Void>.makeStream()
        self.jobs = jobs
        // The task inherits the task-local values, and so do the tasks that the jobs create. It retains only the
        // stream.
        Task {
            for await job in stream { job() }
        }
    }

    /// Runs a job in the context, or in the context of the caller if this context has ended.
    func perform(_ job: @escaping @Sendable () -> Void) {
        guard case .enqueued = jobs.yield(job) else { return job() }
    }

    /// Ends the context, after the jobs so far.
    func end() { jobs.finish() }
}

/// A task that can be cancelled before it starts.
final class CancellableTask: Sendable {
    private struct State {
        var task: Task<Void, Never>?
        var isCancelled = false
    }

    private let state = Locked(State())

    /// Keeps the task that has started, and cancels it if this object was cancelled before.
    func hold(_ task: Task<Void, Never>) {
        let isCancelled = state.withLock { state in
            state.task = task
            return state.isCancelled
        }
        if isCancelled { task.cancel() }
    }

    func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            return state.task
        }
        task?.cancel()
    }
}
