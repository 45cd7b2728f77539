import Foundation
import RemoteLoading
import TestSupport

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// A connection whose calls wait on their thread until the deadline, or until another thread cancels them.
final class CancellableSocket: Sendable {
    private struct State {
        var descriptor: Int32?
        var isCancelled = false
    }

    private let state = Locked(State())
    private let deadline: ContinuousClock.Instant

    init(deadline: ContinuousClock.Instant) {
        self.deadline = deadline
    }

    var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Ends the call that waits, and all later ones.
    func cancel() {
        state.withLock { state in
            state.isCancelled = true
            if let descriptor = state.descriptor {
                _ = shutdown(descriptor, Int32(SHUT_RDWR))
            }
        }
    }

    func end() {
        state.withLock { state in
            if let descriptor = state.descriptor {
                _ = close(descriptor)
            }
            state.descriptor = nil
        }
    }

    func reach(_ url: URL) throws(TransportError) {
        var address = sockaddr_in()
        #if canImport(Darwin)
        address.sin_len = UInt8(MemoryLayout<sockaddr_in>.size)
        #endif
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(url.port ?? 80).bigEndian
        guard inet_pton(AF_INET, url.host() ?? "", &address.sin_addr) == 1 else { throw .hostNotFound }
        let descriptor = try opened()
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result < 0 else { return }
        guard errno == EINPROGRESS else { throw Self.error(errno) }
        try wait(for: POLLOUT, on: descriptor)
        var code: Int32 = 0
        var size = socklen_t(MemoryLayout<Int32>.size)
        getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size)
        guard code == 0 else { throw Self.error(code) }
    }

    func transmit(_ bytes: [UInt8]) throws(TransportError) {
        let descriptor = try descriptor()
        var rest = bytes[...]
        while !rest.isEmpty {
            try wait(for: POLLOUT, on: descriptor)
            let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, sendFlags) }
            if count < 0, errno != EAGAIN, errno != EINTR {
                throw Self.error(errno)
            }
            rest = rest.dropFirst(max(0, count))
        }
    }

    /// Waits for bytes, and returns none at the end of the connection.
    func receive() throws(TransportError) -> [UInt8] {
        let descriptor = try descriptor()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            try wait(for: POLLIN, on: descriptor)
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count >= 0 {
                return Array(buffer[..<count])
            }
            if errno != EAGAIN, errno != EINTR {
                throw Self.error(errno)
            }
        }
    }

    private func opened() throws(TransportError) -> Int32 {
        let descriptor = socket(AF_INET, streamType, 0)
        guard descriptor >= 0 else { throw Self.error(errno) }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        #if canImport(Darwin)
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        state.withLock { $0.descriptor = descriptor }
        return descriptor
    }

    private func descriptor() throws(TransportError) -> Int32 {
        let state = state.withLock { $0 }
        guard let descriptor = state.descriptor, !state.isCancelled else { throw .cancelled }
        return descriptor
    }

    private func wait(for event: some BinaryInteger, on descriptor: Int32) throws(TransportError) {
        while true {
            guard !isCancelled else { throw .cancelled }
            let left = deadline - .now
            guard left > .zero else { throw .timedOut }
            var entry = pollfd(fd: descriptor, events: Int16(event), revents: 0)
            let milliseconds = Int32(min(left / .milliseconds(1), 1_000_000) + 1)
            let count = poll(&entry, 1, milliseconds)
            if count > 0 {
                return
            }
        }
    }

    private static func error(_ code: Int32) -> TransportError {
        switch code {
        case ECONNREFUSED: .connectionRefused
        case ECONNRESET, EPIPE, ENOTCONN: .connectionLost
        case ENETUNREACH, EHOSTUNREACH: .notConnected
        default: .other(code: Int(code))
        }
    }
}

#if canImport(Glibc)
private let streamType = Int32(SOCK_STREAM.rawValue)
#else
private let streamType = SOCK_STREAM
#endif

#if canImport(Darwin)
private let sendFlags: Int32 = 0
#else
private let sendFlags = Int32(MSG_NOSIGNAL)
#endif
