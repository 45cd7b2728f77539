import Foundation
import RemoteLoading

/// A complete request as it was received.
struct WireRequest: Hashable {
    let request: HTTPRequest
    /// The target as spelled on the wire.
    let target: String
    let trailers: HTTPFields
    let isOldVersion: Bool
    /// `true` if the connection stays open for another request.
    let keepsConnection: Bool
}

/// The received parts of an incomplete request.
struct RequestDraft {
    let line: RequestLine
    var fields = HTTPFields()
    var trailers = HTTPFields()
    var body: [UInt8] = []
    /// The number of bytes that the remaining fields, or the remaining trailers, may have.
    var roomForFields: Int
    private(set) var framing = BodyFraming.none
    private let limits: RequestLimits

    init(_ line: RequestLine, limits: RequestLimits) {
        self.line = line
        self.limits = limits
        roomForFields = limits.fields
    }

    /// Validates the complete head, and returns `true` if the client waits for `100 (Continue)`.
    mutating func endHead() throws(RequestParsingError) -> Bool {
        try checkHost()
        framing = try BodyFraming(fields, isOldVersion: line.isOldVersion, limit: limits.body)
        roomForFields = limits.fields
        guard let expectation = fields["Expect"]?.lowercased() else { return false }
        // "A server that receives a 100-continue expectation in an HTTP/1.0 request MUST ignore that expectation"
        // (RFC 9110, section 10.1.1).
        guard !line.isOldVersion else { return false }
        guard expectation == "100-continue" else { throw .expectation }
        return framing != .none && framing != .length(0)
    }

    /// Returns the complete request, which gets the given authority if it names no host itself.
    func finished(authority: String) throws(RequestParsingError) -> WireRequest {
        // For an absolute target, "the origin server MUST ignore the received Host header field (if any) and instead
        // use the host information of the request-target" (RFC 9112, section 3.2.2).
        let authority = line.target.authority ?? fields["Host"] ?? authority
        let address = "http://" + authority + line.target.path
        // Content of a GET or HEAD "has no generally defined semantics" (RFC 9110, section 9.3.1). It is read and
        // discarded, because `HTTPRequest` does not support it.
        let dropsBody = ["GET", "HEAD"].contains(line.method.name.uppercased())
        let isWithoutBody = dropsBody || (body.isEmpty && framing == .none)
        do {
            let request = try HTTPRequest(
                line.method, address, fields: fields, body: isWithoutBody ? nil : Data(body))
            return WireRequest(
                request: request, target: line.target.text, trailers: trailers, isOldVersion: line.isOldVersion,
                keepsConnection: keepsConnection)
        } catch {
            throw .target
        }
    }

    /// Throws an error unless the request has a valid `Host` field (RFC 9112, section 3.2).
    private func checkHost() throws(RequestParsingError) {
        let hosts = fields.values(for: "Host")
        guard hosts.count <= 1 else { throw .hostRepeated }
        guard let host = hosts.first else {
            guard line.isOldVersion else { throw .hostMissing }
            return
        }
        guard Authority.isValid(host.utf8) else { throw .hostInvalid }
    }

    /// `true` if the request permits another request on the connection (RFC 9112, section 9.3).
    private var keepsConnection: Bool {
        let options = fields["Connection"]?.listElements ?? []
        return !options.contains("close") && (!line.isOldVersion || options.contains("keep-alive"))
    }
}
