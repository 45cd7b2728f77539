import Foundation
import RemoteLoading

/// A pipe by which any thread can end another thread's wait for a socket.
///
/// The waiting thread waits for the socket and for the pipe at the same time. If the thread is not waiting yet, a call
/// ends its next wait.
final class WakeUp: Sendable {
    private struct Ends {
        let reading: FileHandle
        let writing: FileHandle
        var isCalled = false
    }

    /// The descriptor that the thread waits for.
    let descriptor: Int32
    // The pipe is used only under the lock. A late call could otherwise use a descriptor that was closed and assigned
    // to another file.
    private let ends: Locked<Ends?>

    init() throws(LoopbackServerError) {
        let pipe = Pipe()
        descriptor = pipe.fileHandleForReading.fileDescriptor
        ends = Locked(Ends(reading: pipe.fileHandleForReading, writing: pipe.fileHandleForWriting))
        // A negative descriptor is the only sign that `Pipe` could not create the pipe.
        guard descriptor >= 0 else { throw .system(call: "pipe", code: 0) }
    }

    func call() {
        ends.withLock { ends in
            guard ends?.isCalled == false, let pipe = ends?.writing.fileDescriptor else { return }
            PosixSocket.writeByte(into: pipe)
            ends?.isCalled = true
        }
    }

    /// Resets the pipe, so that the next wait lasts until another call.
    func answer() {
        ends.withLock { ends in
            guard ends?.isCalled == true else { return }
            PosixSocket.readByte(from: descriptor)
            ends?.isCalled = false
        }
    }

    /// Closes the pipe by releasing its file handles.
    func close() { ends.withLock { $0 = nil } }
}
