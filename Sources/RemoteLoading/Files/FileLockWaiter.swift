package import Foundation

/// A waiter for the lock of a file, which runs work while it holds the lock.
///
/// One thread blocks until the lock is free. If one holder keeps the lock for longer than `bound`, the work runs with
/// the outcome `.busy`. Each holder writes a note into the lock file. When the note has changed, the lock has a
/// new holder, and the timer starts again. Therefore, many writers that each hold the lock for a short time do not end
/// the wait.
///
/// A blocked thread cannot be interrupted, so it continues to wait after its work was abandoned. It then runs the next
/// work that is submitted, so that no second thread is needed. If the thread obtains the lock and there is no work, it
/// releases the lock at once.
package final class FileLockWaiter: Sendable {
    /// The result of waiting for the lock.
    ///
    /// The problem is `.busy` if another holder kept the lock for longer than the bound. It is `.unwritable` if the file
    /// cannot be replaced, or the lock file cannot be opened or locked.
    package typealias Outcome = Result<LockedFile, StoreError.Problem>

    private struct Work: Sendable {
        let number: Int
        let run: @Sendable (Outcome) -> Void
        var timer: Task<Void, Never>?
    }

    private struct State: Sendable {
        var work: Work?
        var isThreadRunning = false
        /// The lock file that the thread waits for, and the note in this file when the timer last started.
        var contention: (lockPath: String, note: Data?)?
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

    /// Waits for the lock, runs work with the outcome of the wait, and releases the lock before it returns.
    ///
    /// Calls must not overlap. The work runs on the waiting thread, or in the task of the timer if the outcome is
    /// `.busy`.
    package func run<Value: Sendable>(_ work: @escaping @Sendable (Outcome) -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            submit { outcome in
                let value = work(outcome)
                if case .success(let file) = outcome { file.lock.release() }
                continuation.resume(returning: value)
            }
        }
    }

    private func submit(_ run: @escaping @Sendable (Outcome) -> Void) {
        let (number, needsThread) = state.withLock { state in
            precondition(state.work == nil, "calls of a waiter must not overlap")
            state.nextNumber += 1
            state.work = Work(number: state.nextNumber, run: run)
            defer { state.isThreadRunning = true }
            return (state.nextNumber, !state.isThreadRunning)
        }
        if needsThread {
            Thread.detachNewThread { [self] in serve() }
        } else {
            // Earlier work was abandoned while its thread waited for the lock. That thread still waits, and will run
            // this work.
            startTimer(of: number)
        }
    }
}

/// The functions that run on the waiting thread.
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
        } else if case .success(let file) = outcome {
            file.lock.release()
        }
    }

    private func waitForLock() -> Outcome {
        do throws(PosixError) {
            let place = try ResolvedFilePath(of: path)
            // This check precedes the creation of the lock file, because no lock file may be created beside a device or
            // a pipe.
            try place.requireReplaceable()
            // A failure to create the folder is ignored here, because opening the lock file then fails with the error
            // of the system.
            PosixFile.makeFolder(place.folder)
            let lock = try FileLock(place.lockPath)
            do throws(PosixError) {
                try take(lock, of: place)
            } catch {
                lock.release()
                throw error
            }
            return .success(LockedFile(place: place, lock: lock))
        } catch {
            return .failure(.unwritable(code: Int(error.code)))
        }
    }

    private func take(_ lock: FileLock, of place: ResolvedFilePath) throws(PosixError) {
        if try lock.take() { return }
        let note = try lock.note()
        let number = state.withLock { state in
            state.contention = (place.lockPath, note)
            return state.work?.number
        }
        if let number { startTimer(of: number) }
        try lock.waitAndTake()
    }
}

/// The timer that abandons the work when the bound is exceeded.
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
        while await time.hasSlept(until: deadline), await lockChangedHands(number) { deadline = time.elapsed() + bound }
        let work = state.withLock { state in
            guard state.work?.number == number else { return nil as Work? }
            defer { state.work = nil }
            return state.work
        }
        work?.run(.failure(.busy))
    }

    /// Returns `true` if another holder has written its note since the last check.
    private func lockChangedHands(_ number: Int) async -> Bool {
        guard let path = state.withLock({ $0.contention?.lockPath }) else { return false }
        let note = await Thread.run { () -> Data? in
            // If the lock file cannot be read, the note is `nil`. The first `nil` counts as a new holder, because it
            // differs from the previous note.
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
    /// Runs blocking work on a new thread, so that it blocks no thread of the concurrency runtime.
    package static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in
            detachNewThread { continuation.resume(returning: work()) }
        }
    }
}
