import RemoteLoading

/// The method that delimits a request's body (RFC 9112, section 6.3).
enum BodyFraming: Hashable {
    case none
    case length(Int)
    case chunked

    init(_ fields: HTTPFields, isOldVersion: Bool, limit: Int) throws(RequestParsingError) {
        let lengths = fields.values(for: .contentLength)
        if fields.values(for: "Transfer-Encoding").isEmpty {
            guard let length = lengths.first else {
                self = .none
                return
            }
            guard lengths.count == 1 else { throw .contentLengthRepeated }
            self = .length(try BodyFraming.length(length, limit: limit))
        } else {
            // If an HTTP/1.0 message has `Transfer-Encoding`, a recipient "MUST treat the message as if the framing is
            // faulty" (section 6.1).
            guard !isOldVersion else { throw .transferEncodingInOldVersion }
            // A message with `Transfer-Encoding` and `Content-Length` "might indicate an attempt to perform request
            // smuggling" (section 6.3).
            guard lengths.isEmpty else { throw .lengthAndTransferEncoding }
            try BodyFraming.check(fields["Transfer-Encoding"]?.listElements ?? [])
            self = .chunked
        }
    }

    /// Returns the length that a field value declares.
    ///
    /// A number that overflows an integer is invalid, and not merely too large. A recipient must expect such numbers
    /// and prevent an overflow (RFC 9110, section 8.6).
    private static func length(_ value: String, limit: Int) throws(RequestParsingError) -> Int {
        guard !value.isEmpty, value.utf8.allSatisfy(\.isDigit), let length = Int(value) else { throw .contentLength }
        guard length <= limit else { throw .bodyTooLarge }
        return length
    }

    private static func check(_ codings: [String]) throws(RequestParsingError) {
        guard codings.last == "chunked" else { throw .chunkedIsNotLast }
        guard !codings.dropLast().contains("chunked") else { throw .chunkedTwice }
        guard codings.count == 1 else { throw .transferCodingUnknown }
    }
}
