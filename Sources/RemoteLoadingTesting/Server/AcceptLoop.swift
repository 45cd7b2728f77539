import Foundation
import PlayhouseCoreTesting
import RemoteLoading

/// The thread that accepts connections, and starts a thread for each of them.
struct AcceptLoop {
    private let core: SharedServerState
    private let listener: ConnectionSocket

    /// Starts the thread, and returns the port when clients can connect.
    static func start(_ core: SharedServerState, port: UInt16) async throws(LoopbackServerError) -> UInt16 {
        let opened = Promise<Result<UInt16, LoopbackServerError>>()
        Thread.detachNewThread {
            do throws(LoopbackServerError) {
                let wakeUp = try WakeUpPipe()
                let (descriptor, port) = try PosixSocket.openListener(on: port)
                let listener = ConnectionSocket(descriptor, wakeUp)
                core.listen(on: listener)
                opened.fulfil(with: .success(port))
                AcceptLoop(core: core, listener: listener).run()
            } catch {
                opened.fulfil(with: .failure(error))
            }
        }
        return try await opened.value().get()
    }

    private func run() {
        // If accepting fails 100 times in succession for a reason that does not pass, the server stops.
        var failuresLeft = 100
        var pause = AcceptPause()
        while !listener.isStopped && failuresLeft > 0 {
            // A client waits for a place if there is input. The end of a connection wakes the thread, too.
            guard listener.wait(forInput: true), !listener.isStopped else { continue }
            guard core.hasRoom else {
                makeRoom()
                continue
            }
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

    /// Closes the connection whose head has been unfinished longest, if it is due, and waits until there may be room.
    ///
    /// Otherwise, clients that never finish their heads could keep all places. If no connection is due, the
    /// thread waits until one is, until a client begins a head, or until a connection ends.
    private func makeRoom() {
        let time = core.settings.time
        let now = time.elapsed()
        if let due = core.records.change(isEvent: false, { $0.heads.takeDue(at: now) }) {
            due.stop()
            while !core.hasRoom && !listener.isStopped { _ = listener.wait(forInput: false) }
            return
        }
        let alarm = CancellableTask()
        defer { alarm.cancel() }
        if let due = core.records.state.heads.due {
            core.context.perform { [listener] in
                alarm.hold(
                    Task {
                        let isDue = (try? await time.sleep(until: due)) != nil  // fails if the task is cancelled
                        if isDue, !Task.isCancelled { listener.wake() }
                    })
            }
        }
        _ = listener.wait(forInput: false)
    }

    /// Accepts the next connection and starts its thread.
    private func serveNext() throws(LoopbackServerError) {
        // All descriptors but that of the connection are opened first. If one is missing, the connection is not
        // accepted, and therefore not lost.
        let wakeUp = try WakeUpPipe()
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
