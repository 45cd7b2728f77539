#if LOCKS_FOR_THREAD_SANITIZER
import Foundation

/// A value behind a lock.
///
/// ThreadSanitizer misreads `Mutex` on Linux, so a build for it uses `NSLock`.
package final class Locked<State: Sendable>: @unchecked Sendable {
    private let lock = NSLock()
    // Behind the lock: a state of no size would seem to lie where the lock is kept.
    private var state: State

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

extension Locked: CustomReflectable {
    /// What `dump` shows: nothing of what is behind the lock, such as a token.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
