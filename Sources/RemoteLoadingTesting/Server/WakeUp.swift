import Foundation
import RemoteLoading

/// How anyone ends a thread's wait for a socket: a pipe that the thread waits for as well.
///
/// A call before the wait is not lost: it ends the next one.
final class WakeUp: Sendable {
    private struct Ends {
        let reading: FileHandle
        let writing: FileHandle
        var isCalled = false
    }

    /// What the thread waits for.
    let descriptor: Int32
    // All under the lock: a late call must not meet a descriptor that has become somebody else's.
    private let ends: Locked<Ends?>

    init() throws(LoopbackServerError) {
        let pipe = Pipe()
        descriptor = pipe.fileHandleForReading.fileDescriptor
        ends = Locked(Ends(reading: pipe.fileHandleForReading, writing: pipe.fileHandleForWriting))
        // `Pipe` has no other way to say that there are no descriptors left.
        guard descriptor >= 0 else { throw .system(call: "pipe", code: 0) }
    }

    func call() {
        ends.withLock { ends in
            guard ends?.isCalled == false, let pipe = ends?.writing.fileDescriptor else { return }
            PosixSocket.writeByte(into: pipe)
            ends?.isCalled = true
        }
    }

    /// Makes the next wait last until another call.
    func answer() {
        ends.withLock { ends in
            guard ends?.isCalled == true else { return }
            PosixSocket.readByte(from: descriptor)
            ends?.isCalled = false
        }
    }

    /// Closes the pipe, which the last holder of its handles does.
    func close() { ends.withLock { $0 = nil } }
}
