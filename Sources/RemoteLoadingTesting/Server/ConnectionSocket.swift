import RemoteLoading

/// A socket that one thread uses and closes, and that anyone may stop.
final class ConnectionSocket: Sendable {
    private struct State {
        var isStopped = false
        var isClosed = false
    }

    /// For the thread that closes it; for nobody after that.
    let descriptor: Int32
    private let wakeUp: WakeUp
    private let state = Locked(State())

    /// Takes over a descriptor, and closes it if it cannot be served.
    init(_ descriptor: Int32) throws(LoopbackServerError) {
        self.descriptor = descriptor
        do throws(LoopbackServerError) {
            wakeUp = try WakeUp()
        } catch {
            PosixSocket.release(descriptor)
            throw error
        }
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Ends every wait and every transfer of the thread, now and later.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            // Under the lock: once it is closed, the number may be that of another socket.
            if !state.isClosed { PosixSocket.endBoth(descriptor) }
        }
        wakeUp.call()
    }

    /// Ends one wait of the thread.
    func wake() { wakeUp.call() }

    /// Waits until the socket has input, if that is of interest, or until somebody wakes the thread.
    func wait(forInput wantsInput: Bool) -> Bool {
        let ready = PosixSocket.wait(for: wantsInput ? descriptor : nil, or: wakeUp.descriptor)
        if ready.isOtherReady { wakeUp.answer() }
        return ready.isSocketReady
    }

    /// For the thread that uses it, when it is done.
    func close() {
        state.withLock { state in
            guard !state.isClosed else { return }
            state.isClosed = true
            PosixSocket.release(descriptor)
        }
        wakeUp.close()
    }
}
