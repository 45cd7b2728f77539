import Dispatch

/// An executor that runs one job at a time, in the order in which the jobs become ready.
///
/// The tasks run one after the other, so a test can check their order. When a test has awaited an empty task on this
/// executor, all earlier tasks have reached their first suspension.
package final class SerialTaskExecutor: TaskExecutor {
    private let queue = DispatchQueue(label: "one at a time")

    package init() {}

    /// Runs no further job until ``resume()`` is called.
    package func suspend() { queue.suspend() }

    package func resume() { queue.resume() }

    package func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
