/// How much of a request the loopback server takes; more is refused with the status of that limit.
public struct RequestLimits: Hashable, Sendable {
    /// The bytes of the request line, 414 beyond them; and of a chunk's line, 400 beyond them.
    public var line: Int
    /// The bytes of all field lines together, 431 beyond them; the trailers count apart.
    public var fields: Int
    /// The bytes of the body, 413 beyond them.
    public var body: Int

    /// Creates limits.
    ///
    /// RFC 9112, section 3, recommends to take request lines of at least 8000 bytes.
    public init(line: Int = 8_000, fields: Int = 65_536, body: Int = 16_777_216) {
        self.line = line
        self.fields = fields
        self.body = body
    }
}
