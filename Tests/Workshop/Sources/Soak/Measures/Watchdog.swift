import Foundation
import Synchronization

/// A thread that ends the process if the main thread makes no progress.
///
/// Each wait of the test has a limit in game time. Game time passes only while the main thread runs, so these limits do
/// not detect code that blocks the main thread. The watchdog does.
final class Watchdog: Sendable {
    private struct State {
        var step = "start"
        var time = ContinuousClock.now
    }

    private let state = Mutex(State())

    init(seed: UInt64, limit: Duration) {
        Thread.detachNewThread { [self] in
            // The semaphore is never signalled, so each wait is a pause.
            let pause = DispatchSemaphore(value: 0)
            while true {
                _ = pause.wait(timeout: .now() + 0.5)
                let (step, time) = state.withLock { ($0.step, $0.time) }
                guard ContinuousClock.now - time > limit else { continue }
                FileHandle.standardError.write(Data("soak: \(step) is stuck, seed \(seed)\n".utf8))
                exit(1)
            }
        }
    }

    /// Records that the main thread makes progress, with a text about the app and its current step.
    func note(_ step: String) {
        state.withLock { ($0.step, $0.time) = (step, .now) }
    }
}
