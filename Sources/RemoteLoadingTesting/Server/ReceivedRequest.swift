import Foundation
import RemoteLoading

/// A complete request as it was received.
struct ReceivedRequest: Hashable {
    let request: HTTPRequest
    /// The target, spelled as the client sent it.
    let target: String
    /// `true` if the connection stays open for another request.
    let isKeepAlive: Bool
}

/// The received parts of an incomplete request.
struct RequestDraft {
    let line: RequestLine
    var fields = HTTPFields()
    var trailers = HTTPFields()
    var body: [UInt8] = []
    /// The number of bytes that the remaining fields, or the remaining trailers, may have.
    var roomForFields: Int
    var framing = BodyFraming.none

    /// Validates the complete head, and returns `true` if the client waits for `100 (Continue)`.
    mutating func endHead(_ limits: RequestLimits) throws(RequestRefusal) -> Bool {
        let hosts = fields.values(for: "Host")
        guard hosts.count == 1 else { throw RequestRefusal("the request has \(hosts.count) Host fields, not one") }
        framing = try BodyFraming(fields, limit: limits.body)
        roomForFields = limits.fields
        return fields["Expect"]?.lowercased() == "100-continue" && framing != .none && framing != .length(0)
    }

    /// Returns the complete request.
    func finished() throws(RequestRefusal) -> ReceivedRequest {
        let invalidHost = RequestRefusal("Host is invalid")
        guard let host = fields["Host"], host.utf8.allAllowed(\.isHostByte) else { throw invalidHost }
        // Content of a GET or HEAD "has no generally defined semantics" (RFC 9110, section 9.3.1). It is read and
        // discarded, because `HTTPRequest` does not support it.
        let dropsBody = ["GET", "HEAD"].contains(line.method.name.uppercased())
        let isWithoutBody = dropsBody || (body.isEmpty && framing == .none)
        do {
            let request = try HTTPRequest(
                line.method, parsing: "http://" + host + line.target, fields: fields,
                body: isWithoutBody ? nil : Data(body))
            let isKeepAlive = fields["Connection"]?.listElements.contains("close") != true
            return ReceivedRequest(request: request, target: line.target, isKeepAlive: isKeepAlive)
        } catch {
            throw invalidHost
        }
    }
}
