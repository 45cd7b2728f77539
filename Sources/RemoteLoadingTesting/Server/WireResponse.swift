import Foundation
import RemoteLoading

/// The bytes of a response.
struct WireResponse {
    let head: [UInt8]
    let body: [UInt8]
    /// `true` if the server closes the connection after the response.
    let closes: Bool

    /// Creates the response to a request, with framing by RFC 9112, section 6.
    ///
    /// The server sets `Content-Length` and `Transfer-Encoding` itself, and ignores the handler's values for them. It
    /// uses the handler's `Content-Length` only for a response without a body. A status below 200 traps, because it
    /// would not end the exchange.
    init(_ response: HTTPResponse, to wire: ReceivedRequest, framing: ResponseFraming, fault: WireFault?) {
        precondition(response.status.code >= 200, "the status of a final response must be at least 200")
        let isHead = wire.request.method == .head
        let saysClose = response.fields["Connection"]?.listElements.contains("close") ?? false
        closes = saysClose || !wire.isKeepAlive || framing == .untilClose
        var lines = response.fields.filter { !Self.framingNames.contains($0.name) }.map { "\($0.name): \($0.value)" }
        lines += Self.framingLine(of: response, isHead: isHead, framing, fault).map { [$0] } ?? []
        if closes && !saysClose && fault != .halfClose { lines.append("Connection: close") }
        if case .fieldLine(let line) = fault { lines.append(line) }
        head = Array((([Self.statusLine(response.status)] + lines).joined(separator: "\r\n") + "\r\n\r\n").utf8)
        let content = isHead || response.status.forbidsBody ? [] : Array(response.body)
        body =
            if case .chunked(let sizes) = framing, !isHead, !response.status.forbidsBody {
                Self.chunks(of: content, sizes)
            } else {
                content
            }
    }

    var bytes: [UInt8] { head + body }

    /// Returns the bytes before a position.
    func bytes(upTo place: WirePlace) -> [UInt8] {
        switch place {
        case .beforeHead: []
        case .insideHead(let count): Array(head.prefix(max(0, count)))
        case .insideBody(let count): head + body.prefix(max(0, count))
        }
    }

    /// Returns a status line, with a text after the code because some clients fail without one.
    static func statusLine(_ status: HTTPStatus) -> String {
        "HTTP/1.1 \(status) " + (status == .ok ? "OK" : "Status \(status)")
    }

    private static let framingNames: Set<HTTPFieldName> = [.contentLength, "Transfer-Encoding"]

    /// Returns the field line that determines the end of the body, or `nil`.
    ///
    /// A response to HEAD has the same field line as a response to GET (RFC 9110, section 8.6). A 204 must not have
    /// such a line. A 304 refers to a body that the server does not know, so the handler determines its length.
    private static func framingLine(
        of response: HTTPResponse, isHead: Bool, _ framing: ResponseFraming, _ fault: WireFault?
    ) -> String? {
        let declared = response.fields.values(for: .contentLength).first {
            !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit)
        }
        if response.status.forbidsBody {
            return response.status == .notModified ? declared.map { "Content-Length: \($0)" } : nil
        }
        if case .contentLength(let length) = fault { return "Content-Length: \(length)" }
        switch framing {
        case .length:
            let count = isHead && response.body.isEmpty ? declared : nil
            return "Content-Length: \(count ?? String(response.body.count))"
        case .chunked:
            return "Transfer-Encoding: chunked"
        case .untilClose:
            return nil
        }
    }

    private static func chunks(of content: [UInt8], _ sizes: [Int]) -> [UInt8] {
        precondition(sizes.allSatisfy { $0 > 0 }, "a chunk must not be empty")
        let end = Array("\r\n".utf8)
        var chunks: [UInt8] = []
        var number = 0
        var rest = content[...]
        while !rest.isEmpty {
            let part = rest.prefix(sizes.isEmpty ? rest.count : sizes[min(number, sizes.count - 1)])
            chunks += Array(String(part.count, radix: 16).utf8) + end + part + end
            rest = rest.dropFirst(part.count)
            number += 1
        }
        return chunks + Array("0\r\n\r\n".utf8)
    }
}
