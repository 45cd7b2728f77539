#if LOCKS_FOR_THREAD_SANITIZER
import Foundation

/// A value behind a lock.
///
/// ThreadSanitizer misreads `Mutex` on Linux, so a build for it uses `NSLock`.
package final class Locked<State: Sendable>: @unchecked Sendable {
    /// The state with a byte of its own.
    ///
    /// A state of no size would have the address of whatever lies behind it, which other threads use.
    private struct Padded {
        var state: State
        let padding: UInt8 = 0
    }

    private let lock = NSLock()
    private var padded: Padded

    package init(_ state: State) {
        padded = Padded(state: state)
    }

    package func withLock<Result: Sendable, Failure: Error>(
        _ body: (inout State) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return try body(&padded.state)
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
