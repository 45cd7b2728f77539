import RemoteLoading

/// The method that delimits a request's body (RFC 9112, section 6.3).
enum BodyFraming: Hashable {
    case none
    case length(Int)
    case chunked

    init(_ fields: HTTPFields, limit: Int) throws(RequestRefusal) {
        let lengths = fields.values(for: .contentLength)
        if fields.values(for: "Transfer-Encoding").isEmpty {
            guard let length = lengths.first else {
                self = .none
                return
            }
            guard lengths.count == 1 else { throw RequestRefusal("Content-Length is repeated") }
            self = .length(try BodyFraming.length(length, limit: limit))
        } else {
            // A message with `Transfer-Encoding` and `Content-Length` "might indicate an attempt to perform request
            // smuggling" (section 6.3).
            guard lengths.isEmpty else { throw RequestRefusal("Transfer-Encoding and Content-Length are both set") }
            let codings = fields["Transfer-Encoding"]?.listElements ?? []
            guard codings.last == "chunked" else { throw RequestRefusal("the last transfer coding is not chunked") }
            guard codings.count == 1 else { throw RequestRefusal("the transfer coding is not supported", status: 501) }
            self = .chunked
        }
    }

    /// Returns the length that a field value declares.
    ///
    /// A number that overflows an integer is invalid, and not merely too large. A recipient must expect such numbers
    /// and prevent an overflow (RFC 9110, section 8.6).
    private static func length(_ value: String, limit: Int) throws(RequestRefusal) -> Int {
        guard !value.isEmpty, value.utf8.allSatisfy(\.isDigit), let length = Int(value) else {
            throw RequestRefusal("Content-Length is invalid")
        }
        guard length <= limit else { throw .bodyTooLarge }
        return length
    }

}

extension RequestRefusal {
    static let bodyTooLarge = RequestRefusal("the body is too large", status: 413)
}
