/// The connections whose clients have sent a part of a head, but not its end, in the order in which the heads began.
struct PendingRequestHeads {
    /// The time after which a connection may lose its place to a client that waits for one.
    static let patience = Duration.seconds(10)

    private var heads: [(socket: ConnectionSocket, began: Duration)] = []

    var count: Int { heads.count }

    /// The time at which the first of the connections may lose its place, or `nil` if there is none.
    var due: Duration? { heads.first.map { $0.began + Self.patience } }

    mutating func begin(_ socket: ConnectionSocket, at now: Duration) {
        heads.append((socket, now))
    }

    mutating func end(_ socket: ConnectionSocket) {
        heads.removeAll { $0.socket === socket }
    }

    /// Removes the connection whose head has been unfinished longest, and returns it, or `nil` if none is due.
    mutating func takeDue(at now: Duration) -> ConnectionSocket? {
        guard let due, due <= now else { return nil }
        return heads.removeFirst().socket
    }
}
