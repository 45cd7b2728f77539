#if LOCKS_FOR_THREAD_SANITIZER
import Foundation

/// A value that is protected by a lock.
///
/// ThreadSanitizer misinterprets `Mutex` on Linux, so a build for it uses `NSLock`.
package final class Locked<State: Sendable>: @unchecked Sendable {
    /// The state and an additional byte.
    ///
    /// Without that byte, a state of size zero would have the same address as the memory after it. ThreadSanitizer
    /// would then mistake accesses to that memory by other threads for accesses to the state.
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
