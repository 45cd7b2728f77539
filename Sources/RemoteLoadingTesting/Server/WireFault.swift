public import Foundation

/// A place in a response, as it goes over the wire.
public enum WirePlace: Hashable, Sendable {
    /// Before the first byte.
    case beforeHead
    /// After that many bytes of the status line and the fields; at most all of them.
    case insideHead(Int)
    /// After that many bytes of the body, which a chunk's line and end are no part of; at most the whole response.
    case insideBody(Int)
    /// After that many bytes of the body as it goes over the wire, the lines and ends of chunks among them; at most
    /// all.
    case insideFramedBody(Int)
}

/// What is wrong on the wire with one response.
///
/// The handler has answered by then: what goes wrong is that its answer arrives.
public enum WireFault: Hashable, Sendable {
    /// The response comes in pieces of so many bytes, with a gap after each but the last.
    ///
    /// The gaps are slept on the server's time source, until absolute deadlines.
    case dribble(bytes: Int, gap: Duration)
    /// The response comes up to a place, and nothing after it, until the client closes or the server is stopped.
    case stall(WirePlace)
    /// The response comes up to a place, and then the end of the connection.
    case truncate(WirePlace)
    /// The response comes up to a place, and then the connection is reset.
    case reset(WirePlace)
    /// The response comes up to a place, and then these bytes again and again, until the client closes or the server
    /// is stopped.
    case endless(WirePlace, Data)
    /// The response comes whole and says nothing of a close, and then the server ends its half of the connection.
    ///
    /// What the client sends after that is read and not answered.
    case halfClose
    /// Another text in place of the status line.
    case statusLine(String)
    /// One more line, of any text, behind the fields.
    case fieldLine(String)
    /// One more field, with a value of so many bytes.
    case oversizeField(bytes: Int)
    /// Another text in place of the first chunk's line; the response is chunked then, whatever the framing.
    case chunkLine(String)
    /// Another `Content-Length` than the true one; the response goes by length then, whatever the framing.
    ///
    /// After a length that promises more comes the end of the connection. After one that promises less the rest of the
    /// body stands before the next response.
    case contentLength(Int)
    /// Other bytes in place of the response, and then the end of the connection.
    case raw(Data)
}

/// What is wrong with a connection from the moment it is accepted.
public enum AcceptFault: Hashable, Sendable {
    /// Whatever comes is read, and nothing is ever answered.
    case silence
    /// The connection is reset before anything is read.
    case reset
}
