/// An executor that runs each part of a task on the thread that starts or resumes the task.
///
/// When the initialiser of a task with this executor returns, the task has already run until it first waits. A test can
/// use it to start a call that cannot be observed, and be sure that the call has started.
final class InlineExecutor: TaskExecutor {
    func enqueue(_ job: consuming ExecutorJob) { job.runSynchronously(on: asUnownedTaskExecutor()) }
}
