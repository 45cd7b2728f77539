import Foundation
import RemoteLoading

/// The bytes to write for one response, and what the server then does with the connection.
struct WirePlan: Hashable {
    enum Next: Hashable {
        /// Read the next request.
        case keep
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
    init(_ response: HTTPResponse, to request: WireRequest, framing: ResponseFraming, fault: WireFault?) {
        var draft = ResponseDraft(
            response, to: request, framing: fault?.framing(insteadOf: framing) ?? framing,
            announcesClose: fault != .halfClose)
        fault?.change(&draft)
        let whole = WireResponse(draft)
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
            (bytes, next, isCut) = (whole.bytes, draft.closes ? .end : .keep, false)
        }
        if case .dribble(let count, let gap) = fault {
            precondition(count > 0, "the number of bytes at a time must be positive")
            pace = Pace(bytes: count, gap: gap)
        }
    }
}

extension WireFault {
    /// Returns the framing that the fault requires, or else the given framing.
    fileprivate func framing(insteadOf framing: ResponseFraming) -> ResponseFraming {
        switch (self, framing) {
        case (.chunkLine, .chunked): framing
        case (.chunkLine, _): .chunked()
        case (.contentLength, _): .length
        default: framing
        }
    }

    fileprivate func change(_ draft: inout ResponseDraft) {
        switch self {
        case .statusLine(let line):
            draft.statusLine = line
        case .fieldLine(let line):
            draft.fieldLines.append(line)
        case .chunkLine(let line):
            draft.changeFirstChunkLine(to: line)
        case .contentLength(let length):
            draft.fieldLines = draft.fieldLines.map { line in
                line.hasPrefix("Content-Length: ") ? "Content-Length: \(length)" : line
            }
        default:
            break
        }
    }
}

extension ResponseDraft {
    fileprivate mutating func changeFirstChunkLine(to line: String) {
        guard case .chunks(var chunks) = body else { return }
        if chunks.isEmpty { chunks.append(Chunk(line: line, content: [])) }
        chunks[0].line = line
        body = .chunks(chunks)
    }
}
