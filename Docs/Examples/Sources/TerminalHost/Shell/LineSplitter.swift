/// A splitter of a byte stream into lines.
struct LineSplitter {
    /// The greatest length of a line in bytes.
    ///
    /// A longer line is cut off at this length, so that input without newlines cannot fill the memory. Real guesses are
    /// shorter.
    static let longestLine = 4096

    private var started: [UInt8] = []
    private var hasStarted = false

    /// Returns the lines that the bytes complete, and keeps the text after the last newline for the next call.
    mutating func lines(in bytes: some Sequence<UInt8>) -> [String] {
        var lines: [String] = []
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                lines.append(take())
            } else {
                hasStarted = true
                if started.count < LineSplitter.longestLine { started.append(byte) }
            }
        }
        return lines
    }

    /// Returns the text after the last newline, or `nil` if the input ended with a newline.
    mutating func rest() -> String? {
        hasStarted ? take() : nil
    }

    private mutating func take() -> String {
        if started.last == UInt8(ascii: "\r") { started.removeLast() }
        defer { (started, hasStarted) = ([], false) }
        return String(decoding: started, as: UTF8.self)
    }
}
