import RemoteLoading

/// The recorded exchanges and connections of a server, and the tasks that wait until these records fulfil a condition.
final class ServerRecords: Sendable {
    struct State {
        var exchanges: RecordList<LoopbackHTTPServer.Exchange>
        var connections: RecordList<LoopbackHTTPServer.Connection>
        /// The number of exchanges that have ended, including removed records.
        var endedExchanges = 0
        /// The number of connections that the server has not closed.
        var openConnections = 0
        /// `true` while the listener's thread runs.
        var isListening = true

        init(limit: Int) {
            exchanges = RecordList(limit: limit)
            connections = RecordList(limit: limit)
        }

        var isOver: Bool { !isListening && openConnections == 0 }
    }

    private struct Waiter {
        let holds: @Sendable (State) -> Bool
        let promise: Promise<Bool>
    }

    private struct Storage {
        var state: State
        var waiters: [Waiter] = []
    }

    private let storage: Locked<Storage>
    // `Activity.current` is a task-local value of the test. It is stored here, because the threads of the server do not
    // run in the task of the test.
    private let activity = Activity.current

    init(limit: Int) {
        storage = Locked(Storage(state: State(limit: limit)))
    }

    var state: State { storage.withLock { $0.state } }

    /// Changes the state, and resumes the waiters whose condition is now true.
    @discardableResult
    func enter<Result: Sendable>(_ entry: @Sendable (inout State) -> Result) -> Result {
        let (result, satisfied) = storage.withLock { storage in
            let result = entry(&storage.state)
            let satisfied = storage.waiters.filter { $0.holds(storage.state) }
            if !satisfied.isEmpty { storage.waiters.removeAll { $0.holds(storage.state) } }
            return (result, satisfied.map(\.promise))
        }
        activity.note()
        for promise in satisfied { promise.keep(with: true) }
        return result
    }

    /// Waits until a condition on the state is true.
    func wait(
        for what: String, timeout: Timeout, site: CallSite, until holds: @escaping @Sendable (State) -> Bool
    ) async throws(WaitTimeoutError) {
        let promise = Promise<Bool>()
        let isThere = storage.withLock { storage in
            if holds(storage.state) { return true }
            storage.waiters.append(Waiter(holds: holds, promise: promise))
            return false
        }
        guard !isThere,
            await !timeout.wait(for: promise, orKeepWith: false, as: { "a wait for \(what) at \(site)" })
        else { return }
        let state = storage.withLock { storage in
            storage.waiters.removeAll { $0.promise === promise }
            return storage.state
        }
        throw WaitTimeoutError(
            what, timeout,
            pending: state.connections.kept.map(\.description) + state.exchanges.kept.map(\.description), site: site)
    }
}

extension ServerRecords.State {
    /// Adds a connection, and returns its number.
    mutating func addConnection() -> Int {
        openConnections += 1
        return connections.add(LoopbackHTTPServer.Connection(number: connections.count))
    }

    /// Adds an exchange to a connection, and returns its number among all exchanges of the server.
    ///
    /// `number` is the number of the exchange on its connection.
    mutating func addExchange(_ wire: WireRequest, on connection: Int, number: Int) -> Int {
        connections[connection]?.exchangeCount += 1
        return exchanges.add(
            LoopbackHTTPServer.Exchange(
                connection: connection, number: number, request: wire.request, target: wire.target,
                trailers: wire.trailers,
                clientClosedEarly: connections[connection]?.isClosedByClient ?? false))
    }

    mutating func endExchange(_ place: Int, as ending: LoopbackHTTPServer.Exchange.Ending) {
        endedExchanges += 1
        exchanges[place]?.ending = ending
    }

    mutating func endConnection(_ number: Int) {
        openConnections -= 1
        connections[number]?.isOver = true
    }

    /// Records that the client has closed a connection, and marks the exchange that was in progress, if there was one.
    mutating func noteClientClose(of connection: Int, during place: Int?) {
        connections[connection]?.isClosedByClient = true
        guard let place, exchanges[place]?.ending == nil else { return }
        exchanges[place]?.clientClosedEarly = true
    }
}
