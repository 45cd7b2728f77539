import RemoteLoading

/// The refusal of a request that RFC 9112 does not allow, or that this server does not support.
struct RequestRefusal: Error, Hashable, CustomStringConvertible {
    /// The broken rule, which is also the body of the response.
    let description: String
    /// The status with which the server responds before it closes the connection.
    let status: HTTPStatus

    init(_ description: String, status: HTTPStatus = .badRequest) {
        self.description = description
        self.status = status
    }

    /// The complete response to the refused request.
    var response: [UInt8] {
        let lines = [
            WireResponse.statusLine(status), "Content-Type: text/plain",
            "Content-Length: \(description.utf8.count)", "Connection: close", "", description,
        ]
        return Array(lines.joined(separator: "\r\n").utf8)
    }
}
