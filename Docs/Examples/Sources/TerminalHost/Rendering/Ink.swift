/// A colour or style of a line.
enum Ink: String {
    case right = "32"
    case wrong = "31"
    case faint = "2"
    case bold = "1"

    /// Returns the line in this colour, or unchanged if colours are not wanted.
    func colouring(_ line: String, _ isWanted: Bool) -> String {
        isWanted && !line.isEmpty ? "\u{1B}[\(rawValue)m\(line)\u{1B}[0m" : line
    }
}
