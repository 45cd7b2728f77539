/// A port of 127.0.0.1 that refuses connections.
///
/// The port stays taken. A port that is only free may be the next server's a moment later, which accepts connections.
final class RefusingPort: Sendable {
    let number: UInt16
    private let descriptor: Int32

    /// Takes a port, or a free one if the number is 0; throws if something else has it.
    init(_ number: UInt16 = 0) throws(LoopbackServerError) {
        (descriptor, self.number) = try PosixSocket.openBound(to: number)
    }

    deinit { PosixSocket.release(descriptor) }
}
