/// How the loopback server delimits the body of a response.
public enum ResponseFraming: Hashable, Sendable {
    /// By `Content-Length`.
    case length
    /// In chunks of these sizes, the last of them again and again; without sizes, in one chunk.
    ///
    /// Sizes must be positive. A request of HTTP/1.0 is answered by length, because "a server MUST NOT send a response
    /// containing Transfer-Encoding unless the corresponding request indicates HTTP/1.1 (or later minor revisions)"
    /// (RFC 9112, section 6.1).
    case chunked([Int] = [])
    /// By the end of the connection.
    case untilClose
}
