/// A reader of lines that end with CR LF, from bytes that arrive in pieces.
struct LineReader: Hashable {
    /// The bytes of the unfinished line.
    private(set) var line: [UInt8] = []
    private var sawCarriageReturn = false

    /// Returns the next line without its CR LF, or `nil` if its end has not arrived yet.
    ///
    /// The bytes that were read are removed from `bytes`, even if the line is incomplete. If the line has more than
    /// `limit` bytes, the function throws `refusal`.
    mutating func next(
        from bytes: inout ArraySlice<UInt8>, limit: Int, else refusal: RequestRefusal
    ) throws(RequestRefusal) -> [UInt8]? {
        while let byte = bytes.popFirst() {
            if sawCarriageReturn {
                guard byte == .lineFeed else { throw RequestRefusal("a CR is not followed by LF") }
                defer { self = LineReader() }
                return line
            }
            switch byte {
            case .carriageReturn:
                sawCarriageReturn = true
            case .lineFeed:
                throw RequestRefusal("a line ends with LF alone")
            case 0:
                throw RequestRefusal("a line contains NUL")
            default:
                guard line.count < limit else { throw refusal }
                line.append(byte)
            }
        }
        return nil
    }
}
