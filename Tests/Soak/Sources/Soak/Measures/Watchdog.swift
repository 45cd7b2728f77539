import Foundation
import Synchronization

/// A thread that ends the process if the main thread makes no progress.
///
/// A wait that does not end fails at its limit in game time. Game time passes only on the main thread, so that limit does
/// not detect code that blocks this thread. The watchdog does.
final class Watchdog: Sendable {
    private struct State {
        var step = "start"
        var time = ContinuousClock.now
    }

    private let state = Mutex(State())

    init(seed: UInt64, limit: Duration = .seconds(20)) {
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

    /// Records progress, with the name of the app and what it does.
    func note(_ step: String) {
        state.withLock { ($0.step, $0.time) = (step, .now) }
    }
}
