import RemoteLoading

/// The state that the threads of a server share.
///
/// This object has no reference to the server, so that the server can be deallocated while its threads still run. The
/// deallocation of the server then stops the threads.
final class ServerCore: Sendable {
    struct Settings: Sendable {
        let handler: any HTTPHandler
        let framing: @Sendable (LoopbackHTTPServer.Exchange) -> ResponseFraming
        let acceptFaults: @Sendable (Int) -> AcceptFault?
        let faults: @Sendable (LoopbackHTTPServer.Exchange) -> WireFault?
        let limits: RequestLimits
        let recordLimit: Int
        let time: TimeSource
    }

    private struct State {
        var isStopped = false
        var listener: ConnectionSocket?
        var connections: [ConnectionSocket] = []
    }

    let settings: Settings
    let log: IssueLog
    let records: AwaitedState<ServerRecords>
    /// The context of the test that has started the server.
    let context = TaskContext()
    private let state = Locked(State())

    init(_ settings: Settings, log: IssueLog) {
        self.settings = settings
        self.log = log
        records = AwaitedState(ServerRecords(limit: settings.recordLimit))
    }

    /// `true` if another connection may be accepted.
    var hasRoom: Bool { state.withLock { $0.connections.count < settings.limits.connections } }

    /// Sets the socket that `stop()` will stop, and that the end of each connection wakes.
    func listen(on listener: ConnectionSocket) {
        state.withLock { $0.listener = listener }
    }

    /// Adds a connection to those that `stop()` will stop.
    ///
    /// Returns `false` if `stop()` was already called.
    func add(_ connection: ConnectionSocket) -> Bool {
        state.withLock { state in
            if !state.isStopped { state.connections.append(connection) }
            return !state.isStopped
        }
    }

    /// Removes a connection that has ended, and wakes the listener, which may wait for room or for a descriptor.
    func remove(_ connection: ConnectionSocket) {
        let listener = state.withLock { state in
            state.connections.removeAll { $0 === connection }
            return state.listener
        }
        listener?.wake()
    }

    /// Stops the listener and all connections, and returns `false` if they were stopped before.
    @discardableResult
    func stop() -> Bool {
        let (isFirst, sockets) = state.withLock { state in
            let sockets = [state.listener].compactMap(\.self) + state.connections
            defer { (state.isStopped, state.listener, state.connections) = (true, nil, []) }
            return (!state.isStopped, sockets)
        }
        for socket in sockets { socket.stop() }
        context.end()
        return isFirst
    }
}
