import RemoteLoading

/// A pipe with which one thread can wake another thread that waits for a socket.
///
/// The waiting thread waits for the socket and the pipe at the same time. If it does not wait yet when `call()` is
/// called, its next wait ends at once.
final class WakeUpPipe: Sendable {
    private struct Ends {
        let reading: Int32
        let writing: Int32
        var isCalled = false
    }

    /// The descriptor that the thread waits for.
    let descriptor: Int32
    // The pipe is used only while the lock is held. Otherwise, a call after the pipe was closed could write to another
    // file that has received the same descriptor.
    private let ends: Locked<Ends?>

    init() throws(LoopbackServerError) {
        let (reading, writing) = try PosixSocket.openPipe()
        descriptor = reading
        ends = Locked(Ends(reading: reading, writing: writing))
    }

    deinit { close() }

    func call() {
        ends.withLock { ends in
            guard let pipe = ends, !pipe.isCalled else { return }
            PosixSocket.putByte(pipe.writing)
            ends?.isCalled = true
        }
    }

    /// Resets the pipe, so that the next wait does not end before `call()` is called again.
    func answer() {
        ends.withLock { ends in
            guard let pipe = ends, pipe.isCalled else { return }
            PosixSocket.takeByte(pipe.reading)
            ends?.isCalled = false
        }
    }

    /// Closes the pipe.
    func close() {
        ends.withLock { ends in
            guard let pipe = ends else { return }
            PosixSocket.release(pipe.reading)
            PosixSocket.release(pipe.writing)
            ends = nil
        }
    }
}
