import RemoteLoading

/// A socket that one thread uses and closes, and that any thread may stop.
final class ConnectionSocket: Sendable {
    private struct State {
        var isStopped = false
        var isClosed = false
    }

    /// The descriptor, which only the thread that closes the socket may use, and only before the close.
    let descriptor: Int32
    private let wakeUp: WakeUpPipe
    private let state = Locked(State())

    /// Takes ownership of a descriptor and of the pipe that wakes the thread.
    init(_ descriptor: Int32, _ wakeUp: WakeUpPipe) {
        self.descriptor = descriptor
        self.wakeUp = wakeUp
    }

    var isStopped: Bool { state.withLock { $0.isStopped } }

    /// Ends the current wait or transfer of the thread, and every later one.
    func stop() {
        state.withLock { state in
            state.isStopped = true
            // The descriptor is used under the lock. After the close, its number may refer to another socket.
            if !state.isClosed { PosixSocket.endBoth(descriptor) }
        }
        wakeUp.call()
    }

    /// Ends the current wait of the thread, or the next one if the thread is not waiting.
    func wake() { wakeUp.call() }

    /// Waits until `wake()` or `stop()` is called, or until input arrives if `wantsInput` is `true`, but no longer than
    /// the given time.
    ///
    /// Returns `true` if there is input.
    func wait(forInput wantsInput: Bool, atMost limit: Duration? = nil) -> Bool {
        let ready = PosixSocket.wait(for: wantsInput ? descriptor : nil, or: wakeUp.descriptor, atMost: limit)
        if ready.isOtherReady { wakeUp.answer() }
        return ready.isSocketReady
    }

    /// Closes the socket; only the thread that uses it may call this.
    func close() {
        state.withLock { state in
            state.isClosed = true
            PosixSocket.release(descriptor)
        }
        wakeUp.close()
    }
}
