import RemoteLoading

/// A strict parser of requests (RFC 9112) that receives bytes in pieces and returns instructions.
///
/// The instructions depend only on the bytes, and not on how they were divided into pieces.
struct RequestParser {
    /// The next step for the connection.
    enum Instruction: Hashable {
        /// Feed the parser more bytes, because the request is incomplete.
        case needMore
        /// Send `100 (Continue)`, then call the parser again.
        case sendContinue
        /// Answer this request; the parser may already have received bytes of the next request.
        case request(ReceivedRequest)
        /// Answer with the status of the refusal and close the connection, because the start of the next request is
        /// unknown.
        case refuse(RequestRefusal)
    }

    private enum State {
        case requestLine
        case fields
        case body(remaining: Int)
        case chunkLine
        case chunk(remaining: Int)
        case chunkEnd
        case trailers
        case refused(RequestRefusal)
    }

    private let limits: RequestLimits
    private var state = State.requestLine
    private var pending: ArraySlice<UInt8> = []
    private var lines = LineReader()
    private var draft: RequestDraft?
    /// `true` if an empty line precedes the request line.
    private var sawEmptyLine = false

    init(limits: RequestLimits = RequestLimits()) {
        self.limits = limits
    }

    /// The number of bytes that were fed, but not parsed yet.
    var pendingCount: Int { pending.count }

    /// `true` if a part of a head was fed, but not its end.
    var hasUnfinishedHead: Bool {
        switch state {
        case .requestLine: !pending.isEmpty || lines != LineReader()
        case .fields: true
        case .body, .chunkLine, .chunk, .chunkEnd, .trailers, .refused: false
        }
    }

    mutating func feed(_ bytes: some Sequence<UInt8>) {
        pending += bytes
    }

    mutating func next() -> Instruction {
        do throws(RequestRefusal) {
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
    private mutating func step() throws(RequestRefusal) -> Instruction? {
        switch state {
        case .requestLine:
            return try readRequestLine()
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
            let chunkEnd = RequestRefusal("a chunk is longer than its size")
            guard try lines.next(from: &pending, limit: 0, else: chunkEnd) != nil else { return .needMore }
            state = .chunkLine
            return nil
        case .trailers:
            guard try readFields(into: \.trailers) else { return .needMore }
            return try finish()
        case .refused(let refusal):
            throw refusal
        }
    }

    private mutating func readRequestLine() throws(RequestRefusal) -> Instruction? {
        let tooLong = RequestRefusal("the request line is too long", status: 414)
        guard let line = try lines.next(from: &pending, limit: limits.line, else: tooLong) else { return .needMore }
        // A server should ignore "at least one empty line" before the request line (section 2.2). One is enough for the
        // clients that send it after the body of the last request.
        if line.isEmpty && !sawEmptyLine {
            sawEmptyLine = true
            return nil
        }
        sawEmptyLine = false
        draft = RequestDraft(line: try RequestLine(line), roomForFields: limits.fields)
        state = .fields
        return nil
    }

    /// Reads field lines up to the empty line, or returns `false` if the empty line has not arrived yet.
    private mutating func readFields(
        into part: WritableKeyPath<RequestDraft, HTTPFields>
    ) throws(RequestRefusal) -> Bool {
        let tooLarge = RequestRefusal("the fields are too large", status: 431)
        while true {
            let room = draft?.roomForFields ?? 0
            guard let line = try lines.next(from: &pending, limit: room, else: tooLarge) else { return false }
            guard !line.isEmpty else { return true }
            draft?[keyPath: part].append(try FieldLine.field(line))
            draft?.roomForFields -= line.count + 2
        }
    }

    private mutating func endHead() throws(RequestRefusal) -> Instruction? {
        let asksToContinue = try draft?.endHead(limits) ?? false
        switch draft?.framing {
        case .chunked: state = .chunkLine
        case .length(let length): state = .body(remaining: length)
        case .some(.none), nil: state = .body(remaining: 0)
        }
        return asksToContinue ? .sendContinue : nil
    }

    private mutating func readChunkLine() throws(RequestRefusal) -> Instruction? {
        let tooLong = RequestRefusal("the line of a chunk is too long")
        guard let line = try lines.next(from: &pending, limit: limits.line, else: tooLong) else { return .needMore }
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

    private mutating func finish() throws(RequestRefusal) -> Instruction? {
        let request = try draft?.finished()
        draft = nil
        state = .requestLine
        return request.map { .request($0) }
    }
}
