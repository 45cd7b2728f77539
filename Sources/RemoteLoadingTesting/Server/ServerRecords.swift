import RemoteLoading

/// The recorded exchanges and connections of a server.
struct ServerRecords {
    var exchanges: NumberedRecords<LoopbackHTTPServer.Exchange>
    var connections: NumberedRecords<LoopbackHTTPServer.Connection>
    /// The number of connections that the server has not closed.
    var openConnections = 0
    /// The number of handlers that run, some of them perhaps after the end of their connections.
    var runningHandlers = 0
    /// The connections whose clients have not finished a head.
    var heads = PendingRequestHeads()
    /// `true` while the listener's thread runs.
    var isListening = true
    /// The error because of which clients wait in the backlog, or `nil` if the server can accept connections.
    var shortage: LoopbackServerError?

    init(limit: Int) {
        exchanges = NumberedRecords(limit: limit)
        connections = NumberedRecords(limit: limit)
    }

    var isOver: Bool { !isListening && openConnections == 0 }
    /// `true` if the server is over, and no handler runs any more.
    var isQuiet: Bool { isOver && runningHandlers == 0 }

    /// The descriptions of the connections, followed by those of the exchanges and of a shortage.
    var descriptions: [String] {
        connections.elements.map { "\($0)" } + exchanges.elements.map(\.description)
            + (shortage.map { ["new connections wait: \($0)"] } ?? [])
    }

    /// Adds a connection, and returns its number.
    mutating func addConnection() -> Int {
        openConnections += 1
        return connections.add(LoopbackHTTPServer.Connection(number: connections.count))
    }

    /// Adds an exchange to a connection, and returns its number among all exchanges of the server.
    ///
    /// `number` is the number of the exchange on its connection.
    mutating func addExchange(_ wire: ReceivedRequest, on connection: Int, number: Int) -> Int {
        return exchanges.add(
            LoopbackHTTPServer.Exchange(
                connection: connection, number: number, request: wire.request, target: wire.target,
                clientClosedEarly: connections[connection]?.isClosedByClient ?? false))
    }

    mutating func endExchange(_ place: Int, as ending: LoopbackHTTPServer.Exchange.Ending) {
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
