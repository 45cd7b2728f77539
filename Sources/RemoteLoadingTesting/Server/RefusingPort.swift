/// A port of 127.0.0.1 that refuses connections.
///
/// The port stays bound. Otherwise the system could assign it to another server, which would accept connections.
final class RefusingPort: Sendable {
    let number: UInt16
    private let descriptor: Int32

    /// Binds a port, or a free port if the number is 0, and throws if the port is in use.
    init(_ number: UInt16 = 0) throws(LoopbackServerError) {
        (descriptor, self.number) = try PosixSocket.openBound(to: number)
    }

    deinit { PosixSocket.release(descriptor) }
}
