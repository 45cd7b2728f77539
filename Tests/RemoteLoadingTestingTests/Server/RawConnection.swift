import Foundation
import RemoteLoading

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A client that sends and receives bytes without any knowledge of HTTP.
///
/// Each blocking call runs on a separate thread, so that it never blocks a thread on which the handlers of the server
/// run. When the calling task is cancelled, the connection is shut down, which ends the blocking call.
final class RawConnection: Sendable {
    enum End: Hashable {
        case closed, reset
    }

    struct Refused: Error {}

    private let descriptor: Int32
    private let isClosed = Locked(false)

    private init(_ descriptor: Int32) {
        self.descriptor = descriptor
    }

    deinit { close() }

    static func open(port: UInt16) async throws -> RawConnection {
        guard let descriptor = await onOwnThread({ connected(to: port) }) else { throw Refused() }
        return RawConnection(descriptor)
    }

    /// Sends the bytes of a text and returns `false` if the connection is closed.
    @discardableResult
    func send(_ text: String) async -> Bool {
        await blocking { [descriptor] in
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes { writeOnce(descriptor, $0) }
                guard count > 0 else { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    /// Reads until it has received as many bytes as the given text has, or until the connection ends.
    func read(like text: String) async -> String { await read(text.utf8.count).text }

    /// Reads until the connection ends, and returns the text, and whether the connection was closed or reset.
    func readToEnd() async -> Reading { await read(.max) }

    struct Reading: Hashable {
        var text: String
        var end: End?
    }

    private func read(_ limit: Int) async -> Reading {
        await blocking { [descriptor] in
            var bytes: [UInt8] = []
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while bytes.count < limit {
                let room = min(buffer.count, limit - bytes.count)
                let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, room, 0) }
                guard count > 0 else {
                    let end: End = count == 0 ? .closed : .reset
                    return Reading(text: String(decoding: bytes, as: UTF8.self), end: end)
                }
                bytes += buffer[..<count]
            }
            return Reading(text: String(decoding: bytes, as: UTF8.self))
        }
    }

    func endSending() { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    func close() {
        let isFirst = isClosed.withLock { isClosed in
            defer { isClosed = true }
            return !isClosed
        }
        if isFirst { release(descriptor) }
    }

    /// Closes the connection with a reset.
    func reset() {
        set(SO_LINGER, linger(l_onoff: 1, l_linger: 0), on: descriptor)
        close()
    }

    private func blocking<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withTaskCancellationHandler {
            await onOwnThread(work)
        } onCancel: {
            isClosed.withLock { if !$0 { _ = shutdown(descriptor, Int32(SHUT_RDWR)) } }
        }
    }

    private static func connected(to port: UInt16) -> Int32? {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        #if canImport(Darwin)
        set(SO_NOSIGPIPE, Int32(1), on: descriptor)
        #endif
        var address = sockaddr_in()
        #if canImport(Darwin)
        address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
        #endif
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let isConnected = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        if !isConnected { release(descriptor) }
        return isConnected ? descriptor : nil
    }
}

private func onOwnThread<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}

// These functions are outside of the class, because inside of it, the names of the C functions would refer to its own
// methods.

private func release(_ descriptor: Int32) { _ = close(descriptor) }

private func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
    send(descriptor, bytes.baseAddress, bytes.count, 0)
    #else
    send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    #endif
}

private func set(_ option: Int32, _ value: some Any, on descriptor: Int32) {
    _ = withUnsafeBytes(of: value) { bytes in
        setsockopt(descriptor, SOL_SOCKET, option, bytes.baseAddress, socklen_t(bytes.count))
    }
}
