import PlayhouseCore

/// A server that a test has started, and that its scope stops at the end.
package struct ServerInScope: Sendable {
    /// Stops the server, and records an issue unless the test has stopped it before.
    let stop: @Sendable () -> Void
    /// Returns `true` while a thread or a handler of the server runs.
    let isBusy: @Sendable () -> Bool
    /// Waits until all threads and handlers have ended, and records an issue if that takes longer than the timeout.
    let waitForHandlers: @Sendable () async -> Void

    package init(
        stop: @escaping @Sendable () -> Void, isBusy: @escaping @Sendable () -> Bool,
        waitForHandlers: @escaping @Sendable () async -> Void
    ) {
        self.stop = stop
        self.isBusy = isBusy
        self.waitForHandlers = waitForHandlers
    }
}

/// The scope of one test: the doubles that are made and used in it, and the servers that it starts.
///
/// A scope retains the logs of these doubles, but not the doubles, so that a test can check that they are released. At
/// its end, it ends the calls that are still pending, stops the servers that it has started, waits for their handlers,
/// and then collects the issues that the test has not read.
package final class DoubleScope: Sendable {
    private struct State {
        var logs: [IssueLog] = []
        var servers: [ServerInScope] = []
        var phase = Phase.open
    }

    /// The part of the test that the scope has reached.
    enum Phase { case open, ending, over }

    /// The scope in which the current task was started, or `nil` outside of `verifyingDoubles`.
    @TaskLocal static var current: DoubleScope?
    /// The log of the server that runs the current handler, or `nil` outside of handlers.
    ///
    /// Several tests may use one server, so its thread does not know the test to which a request belongs.
    @TaskLocal package static var server: IssueLog?

    /// The journal of the calls of all doubles, if the test has asked for one.
    let journal: CallJournal?
    private let parent = DoubleScope.current
    private let state = Locked(State())

    init(journal: CallJournal? = nil) {
        self.journal = journal
    }

    var phase: Phase { state.withLock { $0.phase } }

    /// The innermost scope around the current task that has not ended, or `nil` if the task belongs to no known test.
    package static var known: DoubleScope? {
        guard server == nil else { return nil }
        var scope = current
        while let candidate = scope, candidate.phase == .over { scope = candidate.parent }
        return scope
    }

    /// Retains the log of a double that is made or used in this scope.
    ///
    /// Returns `false` if the scope has ended.
    func retain(_ log: IssueLog) -> Bool {
        state.withLock { state in
            guard state.phase != .over else { return false }
            if !state.logs.contains(where: { $0 === log }) { state.logs.append(log) }
            return true
        }
    }

    /// Adds a server, which the scope stops at its end.
    package func add(_ server: ServerInScope) {
        state.withLock { $0.servers.append(server) }
    }

    /// Ends the scope after the body of the test, and returns the unread issues of each double that has any.
    func end(isolation: isolated (any Actor)? = #isolation) async -> [DoubleReport] {
        for server in beginEnd() { await server.waitForHandlers() }
        return endReading()
    }

    /// Ends pending calls, stops the servers, and returns those whose handlers still run.
    func beginEnd() -> [ServerInScope] {
        let (logs, servers) = state.withLock { state in
            state.phase = .ending
            return (state.logs, state.servers)
        }
        for log in logs { log.endCalls(of: self) }
        for server in servers { server.stop() }
        return servers.filter { $0.isBusy() }
    }

    /// Marks the scope as over, and returns the unread issues of each double that has any.
    func endReading() -> [DoubleReport] {
        let logs = state.withLock { state in
            // Later issues are no longer issues of this scope, so none of them can be lost after it was read.
            state.phase = .over
            defer { (state.logs, state.servers) = ([], []) }
            return state.logs
        }
        return logs.compactMap { $0.reportAtEnd(of: self) }
    }
}
