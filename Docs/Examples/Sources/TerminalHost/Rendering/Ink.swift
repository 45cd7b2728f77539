/// Colours for a line; each ends with the line.
enum Ink: String {
    case right = "32"
    case wrong = "31"
    case faint = "2"
    case bold = "1"

    /// The line in this colour, or as it is where colours are not wanted.
    func colouring(_ line: String, _ isWanted: Bool) -> String {
        isWanted && !line.isEmpty ? "\u{1B}[\(rawValue)m\(line)\u{1B}[0m" : line
    }
}
