import Dispatch

/// An executor that runs jobs one at a time, in the order in which they are enqueued.
///
/// When a test has awaited an empty task on this executor, all earlier tasks have reached their first suspension.
final class SerialTaskExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "one at a time")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
