import Foundation
import RemoteLoading

/// A response before serialisation, in parts that a fault can change.
struct ResponseDraft {
    struct Chunk: Hashable {
        var line: String
        let content: ArraySlice<UInt8>
    }

    enum Body: Hashable {
        case plain([UInt8])
        case chunks([Chunk])
    }

    var statusLine: String
    var fieldLines: [String]
    var body: Body
    /// `true` if the server closes the connection after the response.
    let closes: Bool

    /// Creates the draft of a response to a request, with framing by RFC 9112, section 6.
    ///
    /// The server sets `Content-Length` and `Transfer-Encoding` itself, and ignores the handler's values for them. It
    /// uses the handler's `Content-Length` only for a response without a body. A status below 200 traps, because it
    /// would not end the exchange.
    init(_ response: HTTPResponse, to wire: WireRequest, framing: ResponseFraming, announcesClose: Bool = true) {
        precondition(response.status.code >= 200, "the status of a final response must be at least 200")
        let isHead = wire.request.method == .head
        let framing = Self.usable(framing, wire)
        let content = isHead || response.status.forbidsBody ? [] : Array(response.body)
        let saysClose = response.fields["Connection"]?.listElements.contains("close") ?? false
        closes = saysClose || !wire.keepsConnection || framing == .untilClose
        statusLine = Self.statusLine(response.status)
        fieldLines = response.fields.filter { !Self.framingNames.contains($0.name) }.map { "\($0.name): \($0.value)" }
        fieldLines += Self.framingLine(of: response, isHead: isHead, framing).map { [$0] } ?? []
        if closes && !saysClose && announcesClose { fieldLines.append("Connection: close") }
        // An HTTP/1.0 client assumes that the connection closes unless the response says otherwise (RFC 9112, section
        // 9.3).
        if !closes && wire.isOldVersion { fieldLines.append("Connection: keep-alive") }
        body =
            if case .chunked(let sizes) = framing, !isHead, !response.status.forbidsBody {
                .chunks(Self.chunks(of: content, sizes))
            } else {
                .plain(content)
            }
    }

    /// Returns a status line, with a text after the code because some clients fail without one.
    private static func statusLine(_ status: HTTPStatus) -> String {
        "HTTP/1.1 \(status) " + (status == .ok ? "OK" : "Status \(status)")
    }

    private static let framingNames: Set<HTTPFieldName> = [.contentLength, "Transfer-Encoding"]

    private static func usable(_ framing: ResponseFraming, _ wire: WireRequest) -> ResponseFraming {
        if case .chunked = framing, wire.isOldVersion { return .length }
        return framing
    }

    /// Returns the field line that determines the end of the body, or `nil`.
    ///
    /// A response to HEAD has the same field line as a response to GET (RFC 9110, section 8.6). A 204 must not have
    /// such a line. A 304 refers to a body that the server does not know, so the handler determines its length.
    private static func framingLine(of response: HTTPResponse, isHead: Bool, _ framing: ResponseFraming) -> String? {
        let declared = response.fields.values(for: .contentLength).first {
            !$0.isEmpty && $0.utf8.allSatisfy(\.isDigit)
        }
        if response.status.forbidsBody {
            return response.status == .notModified ? declared.map { "Content-Length: \($0)" } : nil
        }
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

    private static func chunks(of content: [UInt8], _ sizes: [Int]) -> [Chunk] {
        precondition(sizes.allSatisfy { $0 > 0 }, "a chunk must not be empty")
        var chunks: [Chunk] = []
        var rest = content[...]
        while !rest.isEmpty {
            let size = sizes.isEmpty ? rest.count : sizes[min(chunks.count, sizes.count - 1)]
            let part = rest.prefix(size)
            chunks.append(Chunk(line: String(part.count, radix: 16), content: part))
            rest = rest.dropFirst(size)
        }
        return chunks
    }
}

extension ResponseDraft {
    /// Returns the complete response to a refused request.
    static func bytes(of refusal: RequestParsingError) -> [UInt8] {
        let text = refusal.rawValue
        let lines = [
            statusLine(refusal.status), "Content-Type: text/plain", "Content-Length: \(text.utf8.count)",
            "Connection: close", "", text,
        ]
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}
