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
        var sockets: [ConnectionSocket] = []
    }

    let settings: Settings
    let log: IssueLog
    let records: AwaitedState<ServerRecords>
    private let state = Locked(State())

    init(_ settings: Settings, log: IssueLog) {
        self.settings = settings
        self.log = log
        records = AwaitedState(ServerRecords(limit: settings.recordLimit))
    }

    /// Adds a socket to those that `stop()` will stop.
    ///
    /// Returns `false` if `stop()` was already called.
    func add(_ socket: ConnectionSocket) -> Bool {
        state.withLock { state in
            if !state.isStopped { state.sockets.append(socket) }
            return !state.isStopped
        }
    }

    func remove(_ socket: ConnectionSocket) {
        state.withLock { $0.sockets.removeAll { $0 === socket } }
    }

    func stop() {
        let sockets = state.withLock { state in
            state.isStopped = true
            defer { state.sockets = [] }
            return state.sockets
        }
        for socket in sockets { socket.stop() }
    }
}
