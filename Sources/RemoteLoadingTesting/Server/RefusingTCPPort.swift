/// A port of 127.0.0.1 that refuses connections.
///
/// The object occupies the port without accepting connections. Otherwise, the system could assign the port to a server
/// that accepts them.
final class RefusingTCPPort: Sendable {
    let number: UInt16
    private let descriptor: Int32

    /// Occupies a port, or any free port if the number is 0.
    ///
    /// Throws an error if the port is in use.
    init(_ number: UInt16 = 0) throws(LoopbackServerError) {
        (descriptor, self.number) = try PosixSocket.openBound(to: number)
    }

    deinit { PosixSocket.release(descriptor) }
}
