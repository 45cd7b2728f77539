import RemoteLoading

/// A strict parser of requests (RFC 9112) that receives bytes in pieces and returns instructions.
///
/// The instructions depend only on the bytes, and not on how they were divided into pieces.
struct RequestParser {
    /// The next step for the connection.
    enum Instruction: Hashable {
        /// Feed more bytes.
        case needMore
        /// Send `100 (Continue)`, then call the parser again.
        case sendContinue
        /// Answer this request; the parser may already have received bytes of the next request.
        case request(WireRequest)
        /// Answer with the status of the error and close, because the start of the next request is unknown.
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

    /// Creates a parser, with the authority for requests that name no host.
    init(authority: String, limits: RequestLimits = RequestLimits()) {
        self.authority = authority
        self.limits = limits
    }

    /// The number of bytes that were fed, but not parsed yet.
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

    /// Performs one step, and returns its instruction, or `nil` if the next step can follow immediately.
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
        // A server "SHOULD ignore at least one empty line (CRLF) received prior to the request-line" (section 2.2).
        if line.isEmpty && !afterEmptyLine {
            state = .requestLine(afterEmptyLine: true)
        } else {
            draft = RequestDraft(try RequestLine(line), limits: limits)
            state = .fields
        }
        return nil
    }

    /// Reads the request line.
    ///
    /// If a line exceeds the limit and contains no blank, the error is `.method`, because the method alone is too long.
    private mutating func nextRequestLine() throws(RequestParsingError) -> [UInt8]? {
        do throws(RequestParsingError) {
            return try lines.next(from: &pending, limit: limits.line, else: .requestLineTooLong)
        } catch {
            throw error == .requestLineTooLong && !lines.line.contains(.blank) ? .method : error
        }
    }

    /// Reads field lines up to the empty line, or returns `false` if the empty line has not arrived yet.
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

    /// Moves up to the given number of bytes to the body, and returns the number of missing bytes.
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
