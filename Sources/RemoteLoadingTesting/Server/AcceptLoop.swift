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
                let (descriptor, port) = try PosixSocket.openListener(on: port)
                let listener = try ConnectionSocket(descriptor)
                _ = core.add(listener)
                opened.keep(with: .success(port))
                AcceptLoop(core: core, listener: listener).run()
            } catch {
                opened.keep(with: .failure(error))
            }
        }
        return try await opened.value().get()
    }

    private func run() {
        // If accepting fails 100 times in succession, the loop assumes that it will always fail, and ends.
        var failuresLeft = 100
        while !listener.isStopped && failuresLeft > 0 {
            guard listener.wait(forInput: true), !listener.isStopped else { continue }
            do throws(LoopbackServerError) {
                try serve(PosixSocket.acceptNext(listener.descriptor))
                failuresLeft = 100
            } catch {
                failuresLeft -= 1
                if failuresLeft == 0 { core.log.record(DoubleIssue("cannot accept", error.description)) }
            }
        }
        core.remove(listener)
        listener.close()
        core.records.change { $0.isListening = false }
    }

    private func serve(_ descriptor: Int32) throws(LoopbackServerError) {
        let socket = try ConnectionSocket(descriptor)
        guard core.add(socket) else { return socket.close() }
        let number = core.records.change { $0.addConnection() }
        Thread.detachNewThread { [core] in
            ConnectionLoop(socket, number: number, core: core).run()
        }
    }
}
