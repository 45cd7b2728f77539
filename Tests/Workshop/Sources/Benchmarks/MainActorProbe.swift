import Foundation

/// A task that takes a turn on the main actor as often as possible, and measures the time between its turns.
///
/// Between two turns, the main actor runs the other tasks that are ready, so the longest time is that of the task that
/// blocked the main actor longest.
@MainActor
final class MainActorProbe {
    private var isOver = false
    private var longest = 0.0
    private var task: Task<Void, Never>?

    init() {
        task = Task { await run() }
    }

    /// Stops the task, and returns the longest processor time of the main thread between two turns, in seconds.
    func stop() async -> Double {
        isOver = true
        await task?.value
        return longest
    }

    private func run() async {
        var last = threadTime()
        while !isOver {
            await Task.yield()
            let now = threadTime()
            longest = max(longest, now - last)
            last = now
        }
    }
}

/// The processor time of the calling thread, in seconds.
private func threadTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
}
