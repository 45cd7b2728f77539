import Foundation
import RemoteLoading

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A client for `chromedriver`, whose responses have no space after the colon of a header field.
///
/// RFC 9112, section 5, makes that space optional, but Foundation on Linux refuses a response without it ("Failed
/// writing header"). On Linux, this client therefore reads the response from a socket itself.
struct DriverClient: HTTPClient {
    /// The timeout of an exchange in seconds, which is longer than the script timeout of the driver.
    private static let timeout = 120

    #if canImport(FoundationNetworking)
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        let port = UInt16(request.url.port ?? 80)
        let body = request.body ?? Data()
        let head = """
            \(request.method.name) \(request.url.path()) HTTP/1.1\r
            Host: 127.0.0.1:\(port)\r
            Content-Type: application/json\r
            Content-Length: \(body.count)\r
            Connection: close\r
            \r

            """
        let response = await withCheckedContinuation { continuation in
            // The exchange blocks its thread while it reads from the socket. It has a thread of its own, because it
            // must not block a thread of the concurrency runtime.
            Thread.detachNewThread { continuation.resume(returning: Self.exchange(Data(head.utf8) + body, port)) }
        }
        guard let response else { throw .connectionLost }
        return response
    }

    private static func exchange(_ message: Data, _ port: UInt16) -> HTTPResponse? {
        #if canImport(Glibc)
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var limit = timeval(tv_sec: Self.timeout, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        address.sin_port = port.bigEndian
        let connected = withUnsafePointer(to: address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard connected == 0, message.withUnsafeBytes({ writeAll($0, to: descriptor) }) else { return nil }
        var received = Data()
        var buffer = [UInt8](repeating: 0, count: 65_536)
        while true {
            if let response = response(in: received) { return response }
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return nil }
            received += buffer[..<count]
        }
    }

    private static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let part = UnsafeRawBufferPointer(rebasing: rest)
            let count = write(descriptor, part.baseAddress, part.count)
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Returns the response if it is complete, or `nil`.
    private static func response(in received: Data) -> HTTPResponse? {
        guard let end = received.firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
        let lines = String(decoding: received[..<end.lowerBound], as: UTF8.self).split(separator: "\r\n")
        let codes = lines.first?.split(separator: " ").dropFirst().first.flatMap { Int($0) }
        let length =
            lines.lazy.map { $0.lowercased() }.first { $0.hasPrefix("content-length:") }
            .flatMap { Int($0.dropFirst("content-length:".count).filter(\.isNumber)) } ?? 0
        let body = received[end.upperBound...]
        guard let code = codes, body.count >= length, let status = try? HTTPStatus(code) else {  // not a response
            return nil
        }
        return HTTPResponse(status: status, body: Data(body.prefix(length)))
    }
    #else
    private let client = URLSessionHTTPClient(deadline: .seconds(Self.timeout))

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        try await client.send(request)
    }
    #endif
}
