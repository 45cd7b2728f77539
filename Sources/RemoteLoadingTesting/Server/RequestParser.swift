import RemoteLoading

/// Reads requests by RFC 9112, strictly: fed with bytes in any pieces, it says what to do next.
///
/// What it says depends on the bytes alone and not on how they were cut.
struct RequestParser {
    /// What to do next.
    enum Instruction: Hashable {
        /// Feed more bytes.
        case needMore
        /// Send `100 (Continue)`, then ask again.
        case sendContinue
        /// Answer this request; another may follow in what was fed already.
        case request(WireRequest)
        /// Answer with the refusal's status and close: where the next request begins cannot be known.
        case refuse(RequestParsingError)
    }

    private enum State {
        case requestLine(afterEmptyLine: Bool)
        case fields
        case body(remaining: Int)
        case chunkLine
        case chunk(remaining: Int)
        case chunkEnd
        case trailers
        case refused(RequestParsingError)
    }

    private let authority: String
    private let limits: RequestLimits
    private var state = State.requestLine(afterEmptyLine: false)
    private var pending: ArraySlice<UInt8> = []
    private var lines = LineReader()
    private var draft: RequestDraft?

    /// Creates a parser; the authority goes into the addresses of requests that name none.
    init(authority: String, limits: RequestLimits = RequestLimits()) {
        self.authority = authority
        self.limits = limits
    }

    /// How many bytes were fed and not yet looked at.
    var pendingCount: Int { pending.count }

    mutating func feed(_ bytes: some Sequence<UInt8>) {
        pending += bytes
    }

    mutating func next() -> Instruction {
        do throws(RequestParsingError) {
            while true {
                if let instruction = try step() { return instruction }
            }
        } catch {
            state = .refused(error)
            pending = []
            return .refuse(error)
        }
    }

    /// Does one step; nil if the next can follow at once.
    private mutating func step() throws(RequestParsingError) -> Instruction? {
        switch state {
        case .requestLine(let afterEmptyLine):
            return try readRequestLine(afterEmptyLine: afterEmptyLine)
        case .fields:
            guard try readFields(into: \.fields) else { return .needMore }
            return try endHead()
        case .body(let remaining):
            let left = takeBody(remaining)
            state = .body(remaining: left)
            return left > 0 ? .needMore : try finish()
        case .chunkLine:
            return try readChunkLine()
        case .chunk(let remaining):
            let left = takeBody(remaining)
            state = left > 0 ? .chunk(remaining: left) : .chunkEnd
            return left > 0 ? .needMore : nil
        case .chunkEnd:
            guard try lines.next(from: &pending, limit: 0, else: .chunkEnd) != nil else { return .needMore }
            state = .chunkLine
            return nil
        case .trailers:
            guard try readFields(into: \.trailers) else { return .needMore }
            return try finish()
        case .refused(let refusal):
            throw refusal
        }
    }

    private mutating func readRequestLine(afterEmptyLine: Bool) throws(RequestParsingError) -> Instruction? {
        guard let line = try nextRequestLine() else { return .needMore }
        // "SHOULD ignore at least one empty line (CRLF) received prior to the request-line" (section 2.2).
        if line.isEmpty && !afterEmptyLine {
            state = .requestLine(afterEmptyLine: true)
        } else {
            draft = RequestDraft(try RequestLine(line), limits: limits)
            state = .fields
        }
        return nil
    }

    /// A line without a blank within the limit has a method that is too long, and not a target that is.
    private mutating func nextRequestLine() throws(RequestParsingError) -> [UInt8]? {
        do throws(RequestParsingError) {
            return try lines.next(from: &pending, limit: limits.line, else: .requestLineTooLong)
        } catch {
            throw error == .requestLineTooLong && !lines.line.contains(.blank) ? .method : error
        }
    }

    /// Reads field lines up to the empty one; false if that has not come yet.
    private mutating func readFields(
        into part: WritableKeyPath<RequestDraft, HTTPFields>
    ) throws(RequestParsingError) -> Bool {
        while true {
            let room = draft?.roomForFields ?? 0
            guard let line = try lines.next(from: &pending, limit: room, else: .fieldsTooLarge) else { return false }
            guard !line.isEmpty else { return true }
            draft?[keyPath: part].append(try FieldLine.field(line))
            draft?.roomForFields -= line.count + 2
        }
    }

    private mutating func endHead() throws(RequestParsingError) -> Instruction? {
        let asksToContinue = try draft?.endHead() ?? false
        switch draft?.framing {
        case .chunked: state = .chunkLine
        case .length(let length): state = .body(remaining: length)
        case .some(.none), nil: state = .body(remaining: 0)
        }
        return asksToContinue ? .sendContinue : nil
    }

    private mutating func readChunkLine() throws(RequestParsingError) -> Instruction? {
        guard let line = try lines.next(from: &pending, limit: limits.line, else: .chunkLineTooLong) else {
            return .needMore
        }
        let size = try ChunkLine.size(line, limit: limits.body - (draft?.body.count ?? 0))
        state = size > 0 ? .chunk(remaining: size) : .trailers
        return nil
    }

    /// Moves what there is of the body, up to so many bytes, and tells how many are missing.
    private mutating func takeBody(_ remaining: Int) -> Int {
        let part = pending.prefix(remaining)
        draft?.body += part
        pending = pending[part.endIndex...]
        return remaining - part.count
    }

    private mutating func finish() throws(RequestParsingError) -> Instruction? {
        let request = try draft?.finished(authority: authority)
        draft = nil
        state = .requestLine(afterEmptyLine: false)
        return request.map { .request($0) }
    }
}
