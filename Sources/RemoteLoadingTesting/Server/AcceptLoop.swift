import Foundation
import RemoteLoading

/// The thread that accepts connections, and starts a thread for each of them.
struct AcceptLoop {
    private let core: ServerCore
    private let listener: ConnectionSocket

    /// Starts the thread, and returns the port when clients can connect.
    static func start(_ core: ServerCore, port: UInt16) async throws(LoopbackServerError) -> UInt16 {
        let opened = Promise<Result<UInt16, LoopbackServerError>>()
        Thread.detachNewThread {
            do throws(LoopbackServerError) {
                let wakeUp = try WakeUp()
                let (descriptor, port) = try PosixSocket.openListener(on: port)
                let listener = ConnectionSocket(descriptor, wakeUp)
                core.listen(on: listener)
                opened.keep(with: .success(port))
                AcceptLoop(core: core, listener: listener).run()
            } catch {
                opened.keep(with: .failure(error))
            }
        }
        return try await opened.value().get()
    }

    private func run() {
        // If accepting fails 100 times in succession for a reason that does not pass, the server stops.
        var failuresLeft = 100
        var pause = AcceptPause()
        while !listener.isStopped && failuresLeft > 0 {
            // Without room, the thread waits until the end of a connection wakes it.
            let hasRoom = core.hasRoom
            guard listener.wait(forInput: hasRoom), hasRoom, !listener.isStopped else { continue }
            do throws(LoopbackServerError) {
                try serveNext()
                (failuresLeft, pause) = (100, AcceptPause())
                core.records.change(isEvent: false) { $0.shortage = nil }
            } catch {
                if error.isShortage {
                    // The connection stays in the backlog until descriptors or memory are free.
                    core.records.change(isEvent: false) { $0.shortage = error }
                    _ = listener.wait(forInput: false, atMost: pause.next())
                } else {
                    failuresLeft -= 1
                    if failuresLeft == 0 { core.log.record(DoubleIssue("cannot accept", error.description)) }
                }
            }
        }
        core.stop()
        listener.close()
        core.records.change { $0.isListening = false }
    }

    /// Accepts the next connection and starts its thread.
    private func serveNext() throws(LoopbackServerError) {
        // All descriptors but that of the connection are opened first. If one is missing, the connection is not accepted,
        // and therefore not lost.
        let wakeUp = try WakeUp()
        guard let descriptor = try PosixSocket.acceptNext(listener.descriptor) else { return }
        let socket = ConnectionSocket(descriptor, wakeUp)
        guard core.add(socket) else { return socket.close() }
        let number = core.records.change { $0.addConnection() }
        Thread.detachNewThread { [core] in
            ConnectionLoop(socket, number: number, core: core).run()
        }
    }
}

/// The pauses between attempts to accept a connection while the system has no descriptors or memory for it.
struct AcceptPause {
    private var length = Duration.milliseconds(10)

    /// Returns the next pause: first 10 ms, then twice the last one, up to 100 ms.
    mutating func next() -> Duration {
        defer { length = min(length * 2, .milliseconds(100)) }
        return length
    }
}
