import Dispatch

/// An executor that runs jobs one at a time, in the order in which they are enqueued.
///
/// Tasks run in the order in which they become ready, so that a test can observe this order.
final class SerialTaskExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "one at a time")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
