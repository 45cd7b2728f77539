import Dispatch

/// An executor that runs one job at a time, in the order in which the jobs become ready.
///
/// The tasks run one after the other, so a test can check their order.
final class SerialTaskExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "one at a time")

    /// Runs no further job until ``resume()`` is called.
    func suspend() { queue.suspend() }

    func resume() { queue.resume() }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
