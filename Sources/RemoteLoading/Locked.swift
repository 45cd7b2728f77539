#if LOCKS_FOR_THREAD_SANITIZER
import Foundation

/// A value behind a lock.
///
/// ThreadSanitizer misreads `Mutex` on Linux, so a build for it uses `NSLock`.
package final class Locked<State: Sendable>: @unchecked Sendable {
    private var state: State
    private let lock = NSLock()

    package init(_ state: State) {
        self.state = state
    }

    package func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&state)
    }
}
#else
import Synchronization

/// A value behind a lock: decide under it, act after it.
package final class Locked<State: Sendable>: Sendable {
    private let mutex: Mutex<State>

    package init(_ state: State) {
        mutex = Mutex(state)
    }

    package func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try mutex.withLock { state throws(Failure) in try body(&state) }
    }
}
#endif
