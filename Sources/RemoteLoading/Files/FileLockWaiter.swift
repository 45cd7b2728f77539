package import Foundation

/// Runs work while it holds the lock of a file, on one thread that blocks until the lock is free.
///
/// Work that waits for longer than the bound while the lock stays with one holder is abandoned. The bound starts anew
/// whenever another holder has left its note in the lock file: a queue of many quick writers is no reason to give up.
/// The thread goes on waiting after that, since a blocked thread cannot be interrupted, and serves the next work. So at
/// most one thread is blocked. Without work, it releases the lock as soon as it obtains it.
package final class FileLockWaiter: Sendable {
    /// The result of waiting for the lock.
    package enum Outcome: Sendable {
        case locked(LockedFile)
        /// The file itself cannot be used; no lock file was created.
        case unusable(PosixError)
        /// The lock file cannot be opened or locked.
        case failed(PosixError)
        case abandoned
    }

    private struct Work: Sendable {
        let number: Int
        let run: @Sendable (Outcome) -> Void
        var timer: Task<Void, Never>?
    }

    /// The lock file for which the thread is blocked, and the note of its holder when the bound started.
    private struct Contention: Sendable {
        let lockPath: String
        var note: Data?
    }

    private struct State: Sendable {
        var work: Work?
        var isThreadRunning = false
        var contention: Contention?
        var nextNumber = 0
    }

    private let path: String
    private let bound: Duration
    private let time: TimeSource
    private let state = Locked(State())

    /// Creates a waiter for the lock of the file at a path.
    package init(_ path: String, bound: Duration, time: TimeSource) {
        self.path = path
        self.bound = bound
        self.time = time
    }

    /// Runs work with the locked file, or with the reason why there is none; releases the lock before it returns.
    ///
    /// One call at a time. The work runs on the waiting thread, except when it is abandoned.
    package func run<Value: Sendable>(_ work: @escaping @Sendable (Outcome) -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            submit { outcome in
                let value = work(outcome)
                if case .locked(let file) = outcome { file.lock.release() }
                continuation.resume(returning: value)
            }
        }
    }

    private func submit(_ run: @escaping @Sendable (Outcome) -> Void) {
        let (number, needsThread) = state.withLock { state in
            precondition(state.work == nil, "one piece of work at a time")
            state.nextNumber += 1
            state.work = Work(number: state.nextNumber, run: run)
            defer { state.isThreadRunning = true }
            return (state.nextNumber, !state.isThreadRunning)
        }
        if needsThread {
            Thread.detachNewThread { [self] in serve() }
        } else {
            // Still blocked on behalf of work that was abandoned.
            startTimer(of: number)
        }
    }
}

/// On the thread.
extension FileLockWaiter {
    private func serve() {
        let outcome = waitForLock()
        let work = state.withLock { state in
            defer { (state.work, state.contention, state.isThreadRunning) = (nil, nil, false) }
            return state.work
        }
        work?.timer?.cancel()
        if let work {
            work.run(outcome)
        } else if case .locked(let file) = outcome {
            file.lock.release()
        }
    }

    private func waitForLock() -> Outcome {
        let place: FilePlace
        do throws(PosixError) {
            place = try FilePlace(of: path)
            try place.requireReplaceable()
        } catch {
            return .unusable(error)
        }
        do throws(PosixError) {
            place.makeFolder()
            let lock = try FileLock(LockedFile.lockPath(of: place))
            do throws(PosixError) {
                try take(lock, of: place)
            } catch {
                lock.release()
                throw error
            }
            return .locked(LockedFile(place: place, lock: lock))
        } catch {
            return .failed(error)
        }
    }

    private func take(_ lock: FileLock, of place: FilePlace) throws(PosixError) {
        if try lock.take() { return }
        let note = try lock.note()
        let number = state.withLock { state in
            state.contention = Contention(lockPath: LockedFile.lockPath(of: place), note: note)
            return state.work?.number
        }
        if let number { startTimer(of: number) }
        try lock.waitAndTake()
    }
}

/// The timer.
extension FileLockWaiter {
    private func startTimer(of number: Int) {
        let deadline = time.elapsed() + bound
        let timer = Task { [self] in await abandonWhenStuck(number, deadline: deadline) }
        let isWaiting = state.withLock { state in
            guard state.work?.number == number else { return false }
            state.work?.timer = timer
            return true
        }
        if !isWaiting { timer.cancel() }
    }

    private func abandonWhenStuck(_ number: Int, deadline: Duration) async {
        var deadline = deadline
        while await sleep(until: deadline), await lockChangedHands(number) { deadline = time.elapsed() + bound }
        let work = state.withLock { state in
            guard state.work?.number == number else { return nil as Work? }
            defer { state.work = nil }
            return state.work
        }
        work?.run(.abandoned)
    }

    /// Returns `false` at once if the work has started, or if the clock refuses to sleep.
    private func sleep(until deadline: Duration) async -> Bool {
        (try? await time.sleep(until: deadline)) != nil  // throws as said above
    }

    /// Whether another holder has written its note since the last look.
    private func lockChangedHands(_ number: Int) async -> Bool {
        guard let path = state.withLock({ $0.contention?.lockPath }) else { return false }
        let note = await Thread.run { () -> Data? in
            // A lock file that cannot be read is one that no holder writes.
            try? PosixFile.content(of: path, limit: FileLock.longestNote)  // see above
        }
        return state.withLock { state in
            guard state.work?.number == number, state.contention?.note != note else { return false }
            state.contention?.note = note
            return true
        }
    }
}

extension Thread {
    /// Runs blocking work on a thread of its own, not on one of the concurrent pool.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
