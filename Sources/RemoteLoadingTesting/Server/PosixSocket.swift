#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Android)
import Android
#endif

/// The system calls of the loopback server, including all differences between operating systems.
enum PosixSocket {
    /// Opens a listening socket on a port of 127.0.0.1, or on a free port if the number is 0.
    static func openListener(on port: UInt16) throws(LoopbackServerError) -> (descriptor: Int32, port: UInt16) {
        // Closed connections of an earlier server block its port for a while, unless the listeners of both servers set
        // `SO_REUSEADDR`.
        let (descriptor, port) = try openBound(to: port, reusing: true)
        do throws(LoopbackServerError) {
            try check("listen", listen(descriptor, SOMAXCONN))
            // If a client disconnects between `poll` and `accept`, a blocking `accept` would wait for the next client.
            try check("fcntl", fcntl(descriptor, F_SETFL, O_NONBLOCK))
            return (descriptor, port)
        } catch {
            release(descriptor)
            throw error
        }
    }

    /// Binds a socket to a port of 127.0.0.1, or to a free port if the number is 0, without listening.
    ///
    /// If `reuses` is `true`, closed connections of an earlier server do not prevent the use of its port.
    static func openBound(
        to port: UInt16, reusing reuses: Bool = false
    ) throws(LoopbackServerError) -> (descriptor: Int32, port: UInt16) {
        let descriptor = socket(AF_INET, streamType, 0)
        guard descriptor >= 0 else { throw .system(call: "socket", code: errno) }
        if reuses { set(SO_REUSEADDR, of: SOL_SOCKET, to: Int32(1), on: descriptor) }
        do throws(LoopbackServerError) {
            var (address, length) = (loopback, addressLength)
            address.sin_port = port.bigEndian
            try check("bind", with(&address) { bind(descriptor, $0, addressLength) })
            try check("getsockname", with(&address) { getsockname(descriptor, $0, &length) })
            return (descriptor, UInt16(bigEndian: address.sin_port))
        } catch {
            release(descriptor)
            throw error
        }
    }

    /// Accepts the next connection, or returns `nil` if its client has already disconnected.
    static func acceptNext(_ listener: Int32) throws(LoopbackServerError) -> Int32? {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else {
            let code = errno
            if [EAGAIN, EWOULDBLOCK, ECONNABORTED, EINTR].contains(code) { return nil }
            throw .system(call: "accept", code: code)
        }
        // On Darwin, the connection would inherit the non-blocking flag of the listener.
        _ = fcntl(descriptor, F_SETFL, 0)
        set(TCP_NODELAY, of: Int32(IPPROTO_TCP), to: Int32(1), on: descriptor)
        #if canImport(Darwin)
        set(SO_NOSIGPIPE, of: SOL_SOCKET, to: Int32(1), on: descriptor)
        #endif
        return descriptor
    }

    /// Opens a pipe, and returns its two ends.
    static func openPipe() throws(LoopbackServerError) -> (reading: Int32, writing: Int32) {
        var ends: [Int32] = [-1, -1]
        try check("pipe", pipe(&ends))
        return (ends[0], ends[1])
    }

    /// Writes one byte to a pipe.
    static func putByte(_ descriptor: Int32) {
        var byte: UInt8 = 1
        while write(descriptor, &byte, 1) < 0 && errno == EINTR {}
    }

    /// Reads one byte from a pipe.
    static func takeByte(_ descriptor: Int32) {
        var byte: UInt8 = 0
        while read(descriptor, &byte, 1) < 0 && errno == EINTR {}
    }

    /// Waits until the socket has input or its peer has disconnected, or until the other descriptor can be read, but no
    /// longer than the given time.
    static func wait(
        for socket: Int32?, or other: Int32, atMost limit: Duration? = nil
    ) -> (isSocketReady: Bool, isOtherReady: Bool) {
        // `poll` takes milliseconds, and a negative number stands for no limit.
        let timeout = limit.map { Int32(min(max(1, $0 / .milliseconds(1)), 86_400_000)) } ?? -1
        // `poll` ignores a negative descriptor.
        var entries = [
            pollfd(fd: socket ?? -1, events: Int16(POLLIN), revents: 0),
            pollfd(fd: other, events: Int16(POLLIN), revents: 0),
        ]
        entries.withUnsafeMutableBufferPointer { buffer in
            while poll(buffer.baseAddress, nfds_t(buffer.count), timeout) < 0 && errno == EINTR {}
        }
        return (entries[0].revents != 0, entries[1].revents != 0)
    }

    /// Reads the available bytes, or returns `nil` after an error.
    ///
    /// The result is empty at the end of the input.
    static func receive(_ descriptor: Int32) -> [UInt8]? {
        let capacity = 65_536
        var count = -1
        let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, filled in
            let start = UnsafeMutableRawPointer(buffer.baseAddress)
            repeat { count = recv(descriptor, start, capacity, 0) } while count < 0 && errno == EINTR
            filled = max(0, count)
        }
        return count < 0 ? nil : bytes
    }

    /// Sends all bytes, or returns `false` if the connection was closed by the peer or by this process.
    static func transmit(_ bytes: ArraySlice<UInt8>, on descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { buffer in
            var rest = buffer[...]
            while !rest.isEmpty {
                let count = send(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count, sendFlags)
                guard count >= 0 || errno == EINTR else { return false }
                rest = rest.dropFirst(max(0, count))
            }
            return true
        }
    }

    /// Shuts down both halves, which wakes every thread that waits for the socket.
    static func endBoth(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Shuts down the sending half.
    static func endSending(_ descriptor: Int32) { _ = shutdown(descriptor, Int32(SHUT_WR)) }

    /// Configures the socket so that its close resets the connection.
    static func resetWhenReleased(_ descriptor: Int32) {
        set(SO_LINGER, of: SOL_SOCKET, to: linger(l_onoff: 1, l_linger: 0), on: descriptor)
    }

    static func release(_ descriptor: Int32) { _ = close(descriptor) }

    #if canImport(Glibc)
    private static let streamType = Int32(SOCK_STREAM.rawValue)
    #else
    private static let streamType = SOCK_STREAM
    #endif

    #if canImport(Darwin)
    private static let sendFlags: Int32 = 0
    #else
    private static let sendFlags = Int32(MSG_NOSIGNAL)
    #endif

    private static let addressLength = socklen_t(MemoryLayout<sockaddr_in>.size)

    private static var loopback: sockaddr_in {
        var address = sockaddr_in()
        #if canImport(Darwin)
        address.sin_len = UInt8(addressLength)
        #endif
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }

    private static func check(_ call: String, _ result: Int32) throws(LoopbackServerError) {
        guard result >= 0 else { throw .system(call: call, code: errno) }
    }

    /// Calls a closure with an address in the form that the system calls accept.
    private static func with(
        _ address: inout sockaddr_in, _ call: (UnsafeMutablePointer<sockaddr>) -> Int32
    ) -> Int32 {
        withUnsafeMutablePointer(to: &address) { $0.withMemoryRebound(to: sockaddr.self, capacity: 1, call) }
    }

    private static func set(_ option: Int32, of level: Int32, to value: some Any, on descriptor: Int32) {
        _ = withUnsafeBytes(of: value) { bytes in
            setsockopt(descriptor, level, option, bytes.baseAddress, socklen_t(bytes.count))
        }
    }
}
