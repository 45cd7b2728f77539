import Foundation
import RemoteLoading

/// A pipe that ends a thread's wait for a socket, because the thread waits for both.
///
/// A call before the wait is not lost; it ends the next wait.
final class WakeUp: Sendable {
    private struct Ends {
        let reading: FileHandle
        let writing: FileHandle
        var isCalled = false
    }

    /// The descriptor that the thread waits for.
    let descriptor: Int32
    // All access is under the lock, so that a late call cannot use a descriptor that was closed and assigned to another
    // file.
    private let ends: Locked<Ends?>

    init() throws(LoopbackServerError) {
        let pipe = Pipe()
        descriptor = pipe.fileHandleForReading.fileDescriptor
        ends = Locked(Ends(reading: pipe.fileHandleForReading, writing: pipe.fileHandleForWriting))
        // `Pipe` reports a lack of descriptors in no other way.
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
