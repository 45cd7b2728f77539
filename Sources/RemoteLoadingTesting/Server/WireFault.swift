public import Foundation

/// A position in a response on the wire.
public enum WirePlace: Hashable, Sendable {
    /// The position before the first byte.
    case beforeHead
    /// The position after the given number of bytes of the head, which is the status line and the fields.
    ///
    /// The position is limited to the end of the fields.
    case insideHead(Int)
    /// The position after the given number of bytes of the body, including the framing of chunks.
    ///
    /// The position is limited to the end of the response.
    case insideBody(Int)
}

/// A fault on the wire in one response.
///
/// The handler is called normally, and the fault affects only the transmission of its response.
///
/// On Linux before Swift 6.4, `URLSession` crashes the process if the connection is closed after the status line and
/// before the end of the field `Content-Length`.
public enum WireFault: Hashable, Sendable {
    /// The response is sent in pieces of a number of bytes, with a pause after each piece except the last.
    ///
    /// The pauses are sleeps on the server's time source, until absolute deadlines.
    case dribble(bytes: Int, gap: Duration)
    /// The response is sent up to a position, and then nothing until the client closes or the server stops.
    case stall(WirePlace)
    /// The response is sent up to a position, and then the connection is closed.
    case truncate(WirePlace)
    /// The response is sent up to a position, and then the connection is reset.
    case reset(WirePlace)
    /// The response is sent up to a position, and then the given bytes are repeated.
    ///
    /// The repetition ends when the client closes or the server stops.
    case endless(WirePlace, Data)
    /// The complete response is sent, and then the server closes its half of the connection.
    ///
    /// The response has no field `Connection: close`.
    ///
    /// Further requests are read, but not answered.
    case halfClose
    /// An additional line of any text follows the fields.
    case fieldLine(String)
    /// A wrong value replaces `Content-Length`.
    ///
    /// The response uses `Content-Length` even if another framing is configured.
    ///
    /// If the value is too large, the connection is closed after the body. If it is too small, the rest of the body
    /// precedes the next response.
    case contentLength(Int)
    /// The given bytes replace the response, and then the connection is closed.
    case raw(Data)
}

/// A fault of a whole connection, which begins when the server accepts the connection.
public enum AcceptFault: Hashable, Sendable {
    /// All input is read, and never answered.
    case silence
    /// The connection is reset before anything is read.
    ///
    /// On Linux, `URLSession` throws `URLError.networkConnectionLost` in most cases, and `URLError.unknown` in some.
    case reset
}
