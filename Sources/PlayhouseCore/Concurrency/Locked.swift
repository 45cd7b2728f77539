#if LOCKS_FOR_THREAD_SANITIZER
import Foundation

/// A value that is protected by a lock.
///
/// ThreadSanitizer misinterprets `Mutex` on Linux, so builds for ThreadSanitizer use `NSLock`.
package final class Locked<State: Sendable>: @unchecked Sendable {
    /// The state and an additional byte.
    ///
    /// A state of size zero would have the same address as the memory after it. When another thread accessed that
    /// memory, ThreadSanitizer would report a race on the state. The additional byte prevents such a report.
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

/// A value that is protected by a lock.
///
/// Read and change the state while holding the lock. Call other code, such as a callback, only after releasing the
/// lock.
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
    /// The mirror for `dump`, which is empty because the state may contain a secret, such as a token.
    package var customMirror: Mirror { Mirror(self, children: []) }
}
