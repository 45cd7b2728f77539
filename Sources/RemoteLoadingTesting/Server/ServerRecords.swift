import RemoteLoading

/// What a server has seen, and who waits for what.
final class ServerRecords: Sendable {
    struct State {
        var exchanges: RecordList<LoopbackHTTPServer.Exchange>
        var connections: RecordList<LoopbackHTTPServer.Connection>
        /// The number of exchanges that have ended, dropped ones included.
        var endedExchanges = 0
        /// The number of connections that the server has not closed yet.
        var openConnections = 0
        /// Whether the listener's thread still runs.
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

    private struct Book {
        var state: State
        var waiters: [Waiter] = []
    }

    private let book: Locked<Book>
    // The threads of a server have no other link to the test.
    private let activity = Activity.current

    init(limit: Int) {
        book = Locked(Book(state: State(limit: limit)))
    }

    var state: State { book.withLock { $0.state } }

    /// Makes an entry, and wakes those for whom that was what they waited for.
    @discardableResult
    func enter<Result: Sendable>(_ entry: @Sendable (inout State) -> Result) -> Result {
        let (result, satisfied) = book.withLock { book in
            let result = entry(&book.state)
            let satisfied = book.waiters.filter { $0.holds(book.state) }
            if !satisfied.isEmpty { book.waiters.removeAll { $0.holds(book.state) } }
            return (result, satisfied.map(\.promise))
        }
        activity.note()
        for promise in satisfied { promise.keep(with: true) }
        return result
    }

    /// Waits until something holds.
    func wait(
        for what: String, timeout: Timeout, site: CallSite, until holds: @escaping @Sendable (State) -> Bool
    ) async throws(WaitTimeoutError) {
        let promise = Promise<Bool>()
        let isThere = book.withLock { book in
            if holds(book.state) { return true }
            book.waiters.append(Waiter(holds: holds, promise: promise))
            return false
        }
        guard !isThere,
            await !timeout.wait(for: promise, orKeepWith: false, as: { "a wait for \(what) at \(site)" })
        else { return }
        let state = book.withLock { book in
            book.waiters.removeAll { $0.promise === promise }
            return book.state
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

    /// Adds the exchange with a number on its connection, and returns its number among all.
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

    /// Records the client's close of a connection, and of its exchange in flight if there is one.
    mutating func noteClientClose(of connection: Int, during place: Int?) {
        connections[connection]?.isClosedByClient = true
        guard let place, exchanges[place]?.ending == nil else { return }
        exchanges[place]?.clientClosedEarly = true
    }
}
