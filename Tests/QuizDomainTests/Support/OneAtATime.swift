import Dispatch

/// An executor that runs what it is given one after the other, in the order of arrival.
///
/// Whatever becomes ready in some order runs in that order, so that a test can see the order.
final class OneAtATime: TaskExecutor {
    private let queue = DispatchQueue(label: "one at a time")

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
