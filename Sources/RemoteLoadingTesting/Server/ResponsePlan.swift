import Foundation
import RemoteLoading

/// The bytes to write for one response, and what the server then does with the connection.
struct ResponsePlan: Hashable {
    enum Next: Hashable {
        /// Read the next request.
        case keepAlive
        /// Close the sending half, and continue to read until the client closes.
        case end
        /// Write nothing more, and continue to read until the client closes.
        case stall
        /// Write these bytes repeatedly until the client closes.
        case `repeat`([UInt8])
        /// Reset the connection.
        case reset
    }

    struct Pace: Hashable {
        let bytes: Int
        let gap: Duration
    }

    let bytes: [UInt8]
    var pace: Pace?
    let next: Next
    /// `true` if a fault truncates or replaces the response.
    let isCut: Bool

    /// Creates the plan for a response, with an optional fault.
    init(_ response: HTTPResponse, to request: ReceivedRequest, framing: ResponseFraming, fault: WireFault?) {
        var framing = framing
        if case .contentLength = fault { framing = .length }
        let whole = WireResponse(response, to: request, framing: framing, fault: fault)
        switch fault {
        case .stall(let place):
            (bytes, next, isCut) = (whole.bytes(upTo: place), .stall, true)
        case .truncate(let place):
            (bytes, next, isCut) = (whole.bytes(upTo: place), .end, true)
        case .reset(let place):
            (bytes, next, isCut) = (whole.bytes(upTo: place), .reset, true)
        case .endless(let place, let refrain):
            precondition(!refrain.isEmpty, "the repeated bytes must not be empty")
            (bytes, next, isCut) = (whole.bytes(upTo: place), .repeat(Array(refrain)), true)
        case .raw(let data):
            (bytes, next, isCut) = (Array(data), .end, true)
        case .halfClose:
            (bytes, next, isCut) = (whole.bytes, .end, false)
        case .contentLength(let length) where length > response.body.count && request.request.method != .head:
            (bytes, next, isCut) = (whole.bytes, .end, false)
        default:
            (bytes, next, isCut) = (whole.bytes, whole.closes ? .end : .keepAlive, false)
        }
        if case .dribble(let count, let gap) = fault {
            precondition(count > 0, "the number of bytes at a time must be positive")
            pace = Pace(bytes: count, gap: gap)
        }
    }
}
