import Dispatch
import Synchronization

/// Runs asynchronous work to completion on the calling thread, so that libFuzzer records its coverage and its traps.
func runOnCallingThread<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let executor = CallingThreadExecutor()
    let box = Box<Value>()
    Task(executorPreference: executor) {
        box.set(await work())
        executor.stop()
    }
    executor.run()
    return box.get()
}

private final class Box<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)

    func set(_ value: Value) { self.value.withLock { $0 = value } }

    func get() -> Value {
        guard let value = value.withLock({ $0 }) else { fatalError("the work has not ended") }
        return value
    }
}

/// An executor whose jobs run on the thread that calls `run()`.
private final class CallingThreadExecutor: TaskExecutor {
    private struct State {
        var jobs: [UnownedJob] = []
        var isStopped = false
    }

    private let state = Mutex(State())
    private let news = DispatchSemaphore(value: 0)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        state.withLock { $0.jobs.append(job) }
        news.signal()
    }

    func stop() {
        state.withLock { $0.isStopped = true }
        news.signal()
    }

    func run() {
        while true {
            news.wait()
            let (job, isStopped) = state.withLock { state in
                (state.jobs.isEmpty ? nil : state.jobs.removeFirst(), state.isStopped)
            }
            if let job {
                job.runSynchronously(on: asUnownedTaskExecutor())
            } else if isStopped {
                return
            }
        }
    }
}
