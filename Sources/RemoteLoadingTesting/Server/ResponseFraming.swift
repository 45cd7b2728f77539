/// The method by which the loopback server delimits the body of a response.
public enum ResponseFraming: Hashable, Sendable {
    /// The body is delimited by `Content-Length`.
    case length
    /// The body is sent in chunks of the given sizes, or in one chunk if there are no sizes.
    ///
    /// Sizes must be positive, and the last size is repeated until the end of the body. The response to an HTTP/1.0
    /// request uses `Content-Length` instead, because "a server MUST NOT send a response containing Transfer-Encoding
    /// unless the corresponding request indicates HTTP/1.1 (or later minor revisions)" (RFC 9112, section 6.1).
    case chunked([Int] = [])
    /// The body is delimited by the close of the connection.
    case untilClose
}
