import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport

/// A client whose server is a value in the same process.
struct HandlerClient: HTTPClient {
    let handler: any HTTPHandler

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let response = await handler.handle(request)
        guard !Task.isCancelled else { throw .cancelled }
        return response
    }
}

/// A client of an app whose models are on the main actor.
@MainActor
final class MainActorClient: HTTPClient {
    private let inner: any HTTPClient

    nonisolated init(_ inner: any HTTPClient) {
        self.inner = inner
    }

    @MainActor
    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse { try await inner.send(request) }
}

/// A client that opens a socket for each call, and waits for it on a thread.
///
/// It connects to IPv4 addresses without TLS, and accepts no encoding of bodies.
struct SocketClient: HTTPClient {
    let bodyLimit: Int
    let deadline: Duration

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
        guard !Task.isCancelled else { throw .cancelled }
        let socket = CancellableSocket(deadline: .now + deadline)
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(returning: outcome(of: request, on: socket))
                }
            }
        } onCancel: {
            socket.cancel()
        }
        return try result.get()
    }

    private func outcome(of request: HTTPRequest, on socket: CancellableSocket) -> Result<HTTPResponse, TransportError>
    {
        defer { socket.end() }
        do throws(TransportError) {
            try socket.reach(request.url)
            try socket.transmit(Self.bytes(of: request))
            var reader = ResponseReader(socket: socket, bodyLimit: bodyLimit)
            let response = try reader.response(to: request.method)
            // The end of a cancelled connection can look like the end of a body.
            return socket.isCancelled ? .failure(.cancelled) : .success(response)
        } catch {
            return .failure(socket.isCancelled ? .cancelled : error)
        }
    }

    /// The fields that the transport sets itself.
    private static let framingFields: [HTTPFieldName] = [
        "Connection", "Content-Length", "Host", "Transfer-Encoding", "Upgrade",
    ]

    private static func bytes(of request: HTTPRequest) -> [UInt8] {
        var lines = ["\(request.method.name) \(target(of: request)) HTTP/1.1"]
        lines.append("Host: \(request.url.host() ?? ""):\(request.url.port ?? 80)")
        lines.append("Connection: close")
        for field in request.fields {
            if framingFields.contains(field.name) {
                continue
            }
            lines.append("\(field.name.spelling): \(field.value)")
        }
        if let body = request.body {
            lines.append("Content-Length: \(body.count)")
        }
        let head = lines.joined(separator: "\r\n") + "\r\n\r\n"
        return Array(head.utf8) + (request.body ?? Data())
    }

    /// The path and the query, as they are encoded.
    private static func target(of request: HTTPRequest) -> String {
        let path = request.url.path(percentEncoded: true)
        guard let query = request.url.query(percentEncoded: true) else { return path }
        return path + "?" + query
    }
}

/// Reads one response from a socket.
struct ResponseReader {
    private static let headLimit = 65_536

    private let socket: CancellableSocket
    private let bodyLimit: Int
    private var buffer: [UInt8] = []
    private var isAtEnd = false

    init(socket: CancellableSocket, bodyLimit: Int) {
        self.socket = socket
        self.bodyLimit = bodyLimit
    }

    mutating func response(to method: HTTPMethod) throws(TransportError) -> HTTPResponse {
        var response = HTTPResponse(status: try statusLine())
        response.fields = try fields()
        if method == .head || response.status.forbidsBody {
            return response
        }
        if response.fields["Transfer-Encoding"]?.lowercased() == "chunked" {
            response.body = try chunks()
        } else if let length = try length(in: response.fields) {
            response.body = try body(of: length)
        } else {
            response.body = try rest()
        }
        return response
    }

    private mutating func statusLine() throws(TransportError) -> HTTPStatus {
        let parts = try line().split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count >= 2, parts[0].hasPrefix("HTTP/1."), let code = Int(parts[1]) else {
            throw .malformedResponse
        }
        do throws(HTTPMessageError) {
            return try HTTPStatus(code)
        } catch {
            throw .malformedResponse
        }
    }

    private mutating func fields() throws(TransportError) -> HTTPFields {
        var fields = HTTPFields()
        var size = 0
        while true {
            let line = try line()
            if line.isEmpty {
                return fields
            }
            size += line.utf8.count
            guard size < Self.headLimit, let colon = line.firstIndex(of: ":") else { throw .malformedResponse }
            do throws(HTTPMessageError) {
                let name = try HTTPFieldName(String(line[..<colon]))
                fields.append(try HTTPField(name, String(line[line.index(after: colon)...])))
            } catch {
                throw .malformedResponse
            }
        }
    }

    private func length(in fields: HTTPFields) throws(TransportError) -> Int? {
        let values = Set(fields.values(for: .contentLength))
        guard let value = values.first else { return nil }
        guard values.count == 1, let length = Int(value), length >= 0 else { throw .malformedResponse }
        return length
    }

    private mutating func chunks() throws(TransportError) -> Data {
        var body = Data()
        while true {
            guard let size = Int(try line().prefix { $0 != ";" }, radix: 16), size >= 0 else {
                throw .malformedResponse
            }
            if size == 0 {
                _ = try fields()
                return body
            }
            guard size <= bodyLimit - body.count else { throw .tooLarge(limit: bodyLimit) }
            body += try bytes(size)
            guard try line().isEmpty else { throw .malformedResponse }
        }
    }

    private mutating func body(of length: Int) throws(TransportError) -> Data {
        guard length <= bodyLimit else { throw .tooLarge(limit: bodyLimit) }
        return try bytes(length)
    }

    private mutating func rest() throws(TransportError) -> Data {
        while !isAtEnd {
            guard buffer.count <= bodyLimit else { throw .tooLarge(limit: bodyLimit) }
            try fill()
        }
        return Data(buffer)
    }

    private mutating func bytes(_ count: Int) throws(TransportError) -> Data {
        while buffer.count < count {
            guard !isAtEnd else { throw .connectionLost }
            try fill()
        }
        defer { buffer.removeFirst(count) }
        return Data(buffer[..<count])
    }

    /// Reads a line, without its end.
    private mutating func line() throws(TransportError) -> String {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                let line = buffer[..<end]
                buffer.removeFirst(end + 1)
                guard line.last == UInt8(ascii: "\r") else { throw .malformedResponse }
                return String(decoding: line.dropLast(), as: UTF8.self)
            }
            guard buffer.count < Self.headLimit else { throw .malformedResponse }
            guard !isAtEnd else { throw .connectionLost }
            try fill()
        }
    }

    private mutating func fill() throws(TransportError) {
        let bytes = try socket.receive()
        isAtEnd = bytes.isEmpty
        buffer += bytes
    }
}
