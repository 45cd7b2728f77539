import Foundation
public import RemoteLoading

/// A fault that a test injects into one call of an HTTP client.
public enum Fault: Hashable, Sendable {
    /// The call fails with an error, and its request is not sent.
    case error(TransportError)
    /// The request is not sent, and the call waits without a response until its caller cancels it.
    ///
    /// To cancel a call in flight, use an ``HTTPClientSpy`` instead of this fault, and wait for its first call.
    case stall
    /// The body ends after a number of bytes, as if the client had not checked `Content-Length`.
    case truncated(atByte: Int)
    /// One byte of the body is changed.
    case corrupt(atByte: Int)
    /// The body is empty.
    case empty
    /// The body is repeated up to the given number of bytes.
    case huge(bytes: Int)
    /// `Content-Length` differs from the length of the body.
    case wrongLength

    /// A list of faults to test one after the other: seven errors, and one fault of each kind that damages a response.
    ///
    /// The errors include `cancelled`. The list has no ``stall``, because a stall ends only when the call is
    /// cancelled or the timeout of the client expires.
    public static let all: [Fault] = [
        .error(.notConnected), .error(.hostNotFound), .error(.connectionRefused), .error(.connectionLost),
        .error(.timedOut), .error(.secureConnectionFailed), .error(.cancelled), .truncated(atByte: 1),
        .corrupt(atByte: 0), .empty, .huge(bytes: 1 << 20), .wrongLength,
    ]
}

extension Fault: CustomStringConvertible {
    /// The fault in plain words, such as "the error notConnected".
    public var description: String {
        switch self {
        case .error(let error): "the error \(error)"
        case .stall: "no response"
        case .truncated(let count): "a body that ends after \(count) bytes"
        case .corrupt(let place): "a body whose byte \(place) is changed"
        case .empty: "an empty body"
        case .huge(let count): "a body of \(count) bytes"
        case .wrongLength: "a wrong Content-Length"
        }
    }
}

extension Fault {
    /// Returns a response with the damage of the fault.
    func damaged(_ response: HTTPResponse) -> HTTPResponse {
        var damaged = response
        switch self {
        case .error, .stall: break
        case .truncated(let count):
            damaged.body = Data(response.body.prefix(count))
        case .corrupt(let place):
            let index = damaged.body.startIndex + place
            if damaged.body.indices.contains(index) { damaged.body[index] = ~damaged.body[index] }
        case .empty:
            damaged.body = Data()
        case .huge(let count):
            let unit = response.body.isEmpty ? Data([0]) : response.body
            damaged.body = Data(unit.prefix(max(0, count)))
            while damaged.body.count < count { damaged.body += damaged.body.prefix(count - damaged.body.count) }
        case .wrongLength:
            let told: HTTPFields = [.contentLength: "\(response.body.count + 1)"]
            damaged.fields = HTTPFields(response.fields.filter { $0.name != .contentLength } + told)
        }
        return damaged
    }
}
