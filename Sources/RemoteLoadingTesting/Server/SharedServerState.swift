import PlayhouseCoreTesting
import RemoteLoading

/// The state that the threads of a server share.
///
/// This object has no reference to the server, so that the server can be deallocated while its threads still run. The
/// deallocation of the server then stops the threads.
final class SharedServerState: Sendable {
    struct Settings: Sendable {
        let handler: any HTTPHandler
        let faults: @Sendable (LoopbackHTTPServer.Exchange) -> WireFault?
        let options: LoopbackHTTPServer.Options
        let time: TimeSource
    }

    private struct State {
        var isStopped = false
        var listener: ConnectionSocket?
        var connections: [ConnectionSocket] = []
    }

    let settings: Settings
    let log: IssueLog
    let records: ObservedState<ServerRecords>
    /// The context of the test that has started the server.
    let context = TaskLocalContext()
    private let state = Locked(State())

    init(_ settings: Settings, log: IssueLog) {
        self.settings = settings
        self.log = log
        records = ObservedState(ServerRecords(limit: settings.options.recordLimit))
    }

    /// `true` if another connection may be accepted.
    var hasRoom: Bool { state.withLock { $0.connections.count < settings.options.limits.connections } }

    /// Sets the socket that `stop()` will stop, and that the end of each connection wakes.
    func listen(on listener: ConnectionSocket) {
        state.withLock { $0.listener = listener }
    }

    /// Lets the end of the current test stop this server.
    func stopWithTest() {
        DoubleScope.known?.add(
            ServerInScope(
                stop: { if self.stop() { self.log.record(.neverStopped("still running", self.records.state)) } },
                isBusy: { !self.records.state.isQuiet }, waitForHandlers: waitForHandlers))
    }

    private func waitForHandlers() async {
        do throws(WaitTimeoutError) {
            try await records.wait(
                for: "the end of the server", Timeout(), at: log.site, until: \.isQuiet, pending: \.descriptions)
        } catch {
            log.record(DoubleIssue("still busy", "at the end of the test", details: error.pending))
        }
    }

    /// Records that the client of a connection has started or finished a head.
    ///
    /// The listener is woken, because it may wait for a place that this connection can lose.
    func noteHead(of connection: ConnectionSocket, isUnfinished: Bool) {
        let now = settings.time.elapsed()
        records.change(isEvent: false) { records in
            if isUnfinished { records.heads.begin(connection, at: now) } else { records.heads.end(connection) }
        }
        if isUnfinished { state.withLock { $0.listener }?.wake() }
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

extension DoubleIssue {
    static func neverStopped(_ what: String, _ records: ServerRecords) -> DoubleIssue {
        DoubleIssue(
            "never stopped", "\(what) after \(records.exchanges.count) exchanges without a call of stop()",
            details: [
                "a server ends after its last use, even if the test goes on, and then refuses connections",
                "to keep it until the end of the test, write: defer { server.stop() }",
            ])
    }
}
