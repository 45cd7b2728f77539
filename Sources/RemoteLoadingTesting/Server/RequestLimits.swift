/// The limits of requests and connections to the loopback server.
///
/// The server responds to a larger request with an error status.
public struct RequestLimits: Hashable, Sendable {
    /// The maximum length in bytes of the request line, and of the line that precedes each chunk of a chunked body.
    ///
    /// The server responds with 414 to a longer request line, and with 400 to a longer chunk line.
    let line: Int
    /// The maximum size of all field lines together, in bytes.
    ///
    /// The server responds with 431 to larger fields. The field lines of the trailers are counted separately.
    let fields: Int
    /// The maximum size of the body, in bytes.
    ///
    /// The server responds with 413 to a larger body.
    let body: Int
    /// The maximum number of open connections; further ones wait in the backlog of the system.
    var connections = 64
    /// The time without input after which the server closes a connection.
    ///
    /// The time is real time, because clients in other processes have no other. It is long, so that no client on a slow
    /// machine loses its connection between two requests.
    var idle = Duration.seconds(60)

    /// Creates limits, each as a number of bytes.
    ///
    /// RFC 9112, section 3, recommends supporting request lines of at least 8000 bytes.
    public init(line: Int = 8_000, fields: Int = 65_536, body: Int = 16_777_216) {
        self.line = line
        self.fields = fields
        self.body = body
    }
}
