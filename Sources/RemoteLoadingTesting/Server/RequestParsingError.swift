public import RemoteLoading

/// The reason why the loopback server refused a request.
///
/// Sections are those of RFC 9112 unless another document is named.
public enum RequestParsingError: String, Error, Hashable, Sendable, CaseIterable {
    /// A line ends with LF alone.
    ///
    /// Section 2.2 permits servers to accept a line that ends with a line feed alone, but this server does not.
    case bareLineFeed
    /// A CR is not followed by an LF (section 2.2).
    case bareCarriageReturn
    /// The head, the line before a chunk, or the trailers contain a NUL (RFC 9110, section 5.5).
    case nulByte
    /// The request line does not consist of three words separated by single blanks (section 3).
    case requestLine
    /// The request line is longer than ``RequestLimits/line`` (section 3).
    case requestLineTooLong
    /// The method is not a token, or no blank ends it within ``RequestLimits/line`` (section 3.1).
    case method
    /// The method is `CONNECT`, which is for proxies (RFC 9110, section 9.3.6).
    case connect
    /// The target has none of the four forms, or contains a byte that RFC 3986 does not allow (section 3.2).
    case target
    /// The target is absolute, but not an `http` address with a host (section 3.2.2).
    case absoluteTarget
    /// The target is an asterisk, but the method is not `OPTIONS` (section 3.2.4).
    case asterisk
    /// The version is not `HTTP/` with two digits and a dot (section 2.3).
    case version
    /// The major version is not 1 (RFC 9110, section 15.6.6).
    case versionNotServed
    /// A field line has no colon, or its name is not a token (section 5).
    case fieldLine
    /// The name is followed by a blank before the colon (section 5.1).
    case blankBeforeColon
    /// A field line begins with a blank: an obsolete folding (section 5.2), or a blank before all fields (section 2.2).
    case lineFolding
    /// A field value contains a control character (RFC 9110, section 5.5).
    case fieldValue
    /// The fields, or the trailers, are larger than ``RequestLimits/fields`` (RFC 6585, section 5).
    case fieldsTooLarge
    /// `Host` is missing (section 3.2).
    case hostMissing
    /// `Host` occurs more than once (section 3.2).
    case hostRepeated
    /// `Host` is not a host with an optional port (section 3.2).
    case hostInvalid
    /// `Content-Length` does not consist of digits, or overflows an integer (section 6.3).
    case contentLength
    /// `Content-Length` occurs more than once, even with equal values (section 6.3).
    case contentLengthRepeated
    /// The request has both `Content-Length` and `Transfer-Encoding` (section 6.1).
    case lengthAndTransferEncoding
    /// `Transfer-Encoding` is part of an HTTP/1.0 request (section 6.1).
    case transferEncodingInOldVersion
    /// The last transfer coding is not `chunked` (section 6.3).
    case chunkedIsNotLast
    /// The body is chunked more than once (section 6.1).
    case chunkedTwice
    /// The request uses a transfer coding that this server does not support (section 6.1).
    case transferCodingUnknown
    /// The body is larger than ``RequestLimits/body`` (RFC 9110, section 15.5.14).
    case bodyTooLarge
    /// A chunk's size does not consist of hexadecimal digits, or overflows an integer (section 7.1).
    case chunkSize
    /// A chunk's extension is malformed (section 7.1.1).
    case chunkExtension
    /// A chunk's line is longer than ``RequestLimits/line`` (section 7.1.1).
    case chunkLineTooLong
    /// A chunk's data is not followed by CR LF (section 7.1).
    case chunkEnd
    /// `Expect` asks for something other than `100-continue` (RFC 9110, section 10.1.1).
    case expectation

    /// The status with which the server responds before it closes the connection.
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
