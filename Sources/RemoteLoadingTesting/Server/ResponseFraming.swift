/// The method that the loopback server uses to delimit the body of a response.
public enum ResponseFraming: Hashable, Sendable {
    /// The body is delimited by `Content-Length`.
    case length
    /// The body is sent in chunks of the given sizes, or in one chunk if there are no sizes.
    ///
    /// Sizes must be positive, and the last size is repeated until the end of the body.
    case chunked([Int] = [])
    /// The body is delimited by the close of the connection.
    case untilClose
}
