/// A reader of lines that end with CR LF, from bytes that arrive in pieces.
struct LineReader: Hashable {
    /// The bytes of the unfinished line.
    private(set) var line: [UInt8] = []
    private var sawCarriageReturn = false

    /// Removes the next line from the bytes and returns it without its end, or returns `nil` if it is incomplete.
    mutating func next(
        from bytes: inout ArraySlice<UInt8>, limit: Int, else refusal: RequestParsingError
    ) throws(RequestParsingError) -> [UInt8]? {
        while let byte = bytes.popFirst() {
            if sawCarriageReturn {
                guard byte == .lineFeed else { throw .bareCarriageReturn }
                defer { self = LineReader() }
                return line
            }
            switch byte {
            case .carriageReturn:
                sawCarriageReturn = true
            case .lineFeed:
                throw .bareLineFeed
            case 0:
                throw .nulByte
            default:
                guard line.count < limit else { throw refusal }
                line.append(byte)
            }
        }
        return nil
    }
}
