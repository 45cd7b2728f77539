/// Cuts bytes into lines, however they come in pieces.
struct LineSplitter {
    /// What is longer is cut off: nobody's guess is, and a stream without an end must not fill the memory.
    static let longestLine = 4096

    private var started: [UInt8] = []
    private var hasStarted = false

    /// The lines that these bytes end; what is left waits for more.
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

    /// The line that nothing ended, if there is one.
    mutating func rest() -> String? {
        hasStarted ? take() : nil
    }

    private mutating func take() -> String {
        if started.last == UInt8(ascii: "\r") { started.removeLast() }
        defer { (started, hasStarted) = ([], false) }
        return String(decoding: started, as: UTF8.self)
    }
}
