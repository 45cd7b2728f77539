#if canImport(Glibc)
import Foundation
import Glibc
import RemoteLoading

/// A server that answers its first connection with endless chunks of 1 kB, and counts the bytes that it has sent.
final class FloodServer: Sendable {
    private struct State {
        var sent = 0
        var isOver = false
        var goal: (sent: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    let port: UInt16
    private let state = Locked(State())

    init() throws {
        let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(listener, $0, length) == 0 && listen(listener, 1) == 0 && getsockname(listener, $0, &length) == 0
            }
        }
        guard isListening else { throw NoSocket() }
        port = UInt16(bigEndian: address.sin_port)
        Thread.detachNewThread { [self] in
            serve(accept(listener, nil, nil))
            close(listener)
        }
    }

    /// Returns the number of bytes sent so far.
    var sent: Int { state.withLock { $0.sent } }

    /// Waits until the server has sent a number of bytes in total, or the client has closed the connection.
    func waitUntilSent(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.isOver || state.sent >= count { return true }
                state.goal = (count, continuation)
                return false
            }
            if isReached { continuation.resume() }
        }
    }

    private func serve(_ connection: Int32) {
        var request = [UInt8](repeating: 0, count: 4_096)
        _ = recv(connection, &request, request.count, 0)
        let chunk = "400\r\n" + String(repeating: "x", count: 1_024) + "\r\n"
        var bytes = Array("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n\(chunk)".utf8)
        let chunks = Array(String(repeating: chunk, count: 16).utf8)
        while case let count = send(connection, bytes, bytes.count, Int32(MSG_NOSIGNAL)), count == bytes.count {
            note(count)
            bytes = chunks
        }
        note(nil)
        close(connection)
    }

    /// Adds a number of sent bytes, or records the end of the connection if the number is `nil`.
    private func note(_ count: Int?) {
        let reached = state.withLock { state in
            state.sent += count ?? 0
            state.isOver = count == nil
            guard let goal = state.goal, state.isOver || state.sent >= goal.sent else {
                return nil as CheckedContinuation<Void, Never>?
            }
            state.goal = nil
            return goal.continuation
        }
        reached?.resume()
    }

    struct NoSocket: Error {}
}
#endif
