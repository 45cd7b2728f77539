public import RemoteLoading

/// Why the loopback server did not take a request; sections are those of RFC 9112 unless another is named.
public enum RequestParsingError: String, Error, Hashable, Sendable, CaseIterable {
    /// A line ends with LF alone, which section 2.2 permits a server to accept and this one does not.
    case bareLineFeed
    /// A CR without an LF behind it (section 2.2).
    case bareCarriageReturn
    /// A NUL in the head, in a chunk's line or in the trailers (RFC 9110, section 5.5).
    case nulByte
    /// The request line is not three words with single blanks between them (section 3).
    case requestLine
    /// The request line is longer than ``RequestLimits/line`` (section 3).
    case requestLineTooLong
    /// The method is not a token, or no blank ends it within ``RequestLimits/line`` (section 3.1).
    case method
    /// `CONNECT` is for proxies (RFC 9110, section 9.3.6).
    case connect
    /// The target has none of the four forms, or a byte that RFC 3986 does not allow in it (section 3.2).
    case target
    /// The target is absolute, but not an `http` address with a host (section 3.2.2).
    case absoluteTarget
    /// The target is an asterisk, and the method not `OPTIONS` (section 3.2.4).
    case asterisk
    /// The version is not `HTTP/` and two digits with a dot (section 2.3).
    case version
    /// The major version is not 1 (RFC 9110, section 15.6.6).
    case versionNotServed
    /// A field line has no colon, or its name is not a token (section 5).
    case fieldLine
    /// A blank stands before the colon (section 5.1).
    case blankBeforeColon
    /// A field line begins with a blank: an obsolete folding (section 5.2), or a blank before all fields (section 2.2).
    case lineFolding
    /// A field value has a control in it (RFC 9110, section 5.5).
    case fieldValue
    /// The fields, or the trailers, are larger than ``RequestLimits/fields`` (RFC 6585, section 5).
    case fieldsTooLarge
    /// There is no `Host` (section 3.2).
    case hostMissing
    /// There is more than one `Host` (section 3.2).
    case hostRepeated
    /// `Host` is not a host, or not a host and a port (section 3.2).
    case hostInvalid
    /// `Content-Length` is not a row of digits, or a number beyond an integer (section 6.3).
    case contentLength
    /// There is more than one `Content-Length`, which is refused even if they agree (section 6.3).
    case contentLengthRepeated
    /// There are both `Content-Length` and `Transfer-Encoding` (section 6.1).
    case lengthAndTransferEncoding
    /// `Transfer-Encoding` came with HTTP/1.0 (section 6.1).
    case transferEncodingInOldVersion
    /// The last transfer coding is not `chunked` (section 6.3).
    case chunkedIsNotLast
    /// The body is chunked more than once (section 6.1).
    case chunkedTwice
    /// There is a transfer coding that this server does not know (section 6.1).
    case transferCodingUnknown
    /// The body is larger than ``RequestLimits/body`` (RFC 9110, section 15.5.14).
    case bodyTooLarge
    /// A chunk's size is not a row of hexadecimal digits, or a number beyond an integer (section 7.1).
    case chunkSize
    /// A chunk's extension is malformed (section 7.1.1).
    case chunkExtension
    /// A chunk's line is longer than ``RequestLimits/line`` (section 7.1.1).
    case chunkLineTooLong
    /// No CR LF stands behind a chunk's data (section 7.1).
    case chunkEnd
    /// `Expect` asks for something other than `100-continue` (RFC 9110, section 10.1.1).
    case expectation

    /// The status that the server answers with, before it closes the connection.
    public var status: HTTPStatus {
        switch self {
        case .bodyTooLarge: 413
        case .requestLineTooLong: 414
        case .expectation: 417
        case .fieldsTooLarge: 431
        case .connect, .transferCodingUnknown: 501
        case .versionNotServed: 505
        default: .badRequest
        }
    }
}
