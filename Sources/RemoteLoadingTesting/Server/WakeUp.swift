import Foundation
import RemoteLoading

/// A pipe with which one thread can wake another thread that waits for a socket.
///
/// The waiting thread waits for the socket and the pipe at the same time. If it does not wait yet when `call()` is
/// called, its next wait ends at once.
final class WakeUp: Sendable {
    private struct Ends {
        let reading: FileHandle
        let writing: FileHandle
        var isCalled = false
    }

    /// The descriptor that the thread waits for.
    let descriptor: Int32
    // The pipe is used only while the lock is held. Otherwise, a call after the pipe was closed could write to another
    // file that has received the same descriptor.
    private let ends: Locked<Ends?>

    init() throws(LoopbackServerError) {
        let pipe = Pipe()
        descriptor = pipe.fileHandleForReading.fileDescriptor
        ends = Locked(Ends(reading: pipe.fileHandleForReading, writing: pipe.fileHandleForWriting))
        // If `Pipe` cannot create a pipe, it throws no error, but its descriptors are negative.
        guard descriptor >= 0 else { throw .system(call: "pipe", code: 0) }
    }

    func call() {
        ends.withLock { ends in
            guard ends?.isCalled == false else { return }
            ends?.writing.write(Data([1]))
            ends?.isCalled = true
        }
    }

    /// Resets the pipe, so that the next wait does not end before `call()` is called again.
    func answer() {
        ends.withLock { ends in
            guard ends?.isCalled == true else { return }
            _ = ends?.reading.readData(ofLength: 1)
            ends?.isCalled = false
        }
    }

    /// Closes the pipe by releasing its file handles.
    func close() { ends.withLock { $0 = nil } }
}
