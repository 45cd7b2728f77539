import RemoteLoading

/// What a server has seen, and who waits for what.
final class ServerRecords: Sendable {
    struct State {
        var exchanges: [LoopbackHTTPServer.Exchange] = []
        var connections: [LoopbackHTTPServer.Connection] = []
        /// Whether the listener's thread still runs.
        var isListening = true

        var isOver: Bool { !isListening && connections.allSatisfy(\.isOver) }
    }

    private struct Waiter {
        let holds: @Sendable (State) -> Bool
        let promise: Promise<Bool>
    }

    private struct Book {
        var state = State()
        var waiters: [Waiter] = []
    }

    private let book = Locked(Book())

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
        for promise in satisfied { promise.keep(with: true) }
        return result
    }

    /// Waits until something holds.
    func wait(
        for what: String, patience: Patience, site: CallSite, until holds: @escaping @Sendable (State) -> Bool
    ) async throws(WaitExpired) {
        let promise = Promise<Bool>()
        let isThere = book.withLock { book in
            if holds(book.state) { return true }
            book.waiters.append(Waiter(holds: holds, promise: promise))
            return false
        }
        guard !isThere, await !patience.wait(for: promise, orKeepWith: false) else { return }
        let state = book.withLock { book in
            book.waiters.removeAll { $0.promise === promise }
            return book.state
        }
        throw WaitExpired(
            what: what, bound: patience.bound,
            pending: state.connections.map(\.description) + state.exchanges.map(\.description), site: site)
    }
}

extension ServerRecords.State {
    /// Enters a connection, and tells its number.
    mutating func addConnection() -> Int {
        connections.append(LoopbackHTTPServer.Connection(number: connections.count))
        return connections.count - 1
    }

    /// Enters an exchange, and tells its place among all.
    mutating func addExchange(_ wire: WireRequest, on connection: Int) -> Int {
        let exchange = LoopbackHTTPServer.Exchange(
            connection: connection, number: connections[connection].exchangeCount, request: wire.request,
            target: wire.target, trailers: wire.trailers,
            clientClosedEarly: connections[connection].isClosedByClient)
        connections[connection].exchangeCount += 1
        exchanges.append(exchange)
        return exchanges.count - 1
    }

    mutating func noteClientClose(of connection: Int) {
        guard !connections[connection].isClosedByClient else { return }
        connections[connection].isClosedByClient = true
        // Only the last exchange of a connection can be under way.
        guard connections[connection].exchangeCount > 0,
            let place = exchanges.lastIndex(where: { $0.connection == connection }), exchanges[place].ending == nil
        else { return }
        exchanges[place].clientClosedEarly = true
    }
}
