/// A port of 127.0.0.1 that refuses connections.
///
/// The port stays bound, because a free port may be assigned at any time to another server, which accepts connections.
final class RefusingPort: Sendable {
    let number: UInt16
    private let descriptor: Int32

    /// Binds a port, or a free one if the number is 0, and throws if the port is in use.
    init(_ number: UInt16 = 0) throws(LoopbackServerError) {
        (descriptor, self.number) = try PosixSocket.openBound(to: number)
    }

    deinit { PosixSocket.release(descriptor) }
}
