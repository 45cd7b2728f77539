/// How large a terminal is, in characters.
struct TerminalSize: Equatable, Sendable {
    var columns = 80
    var rows = 24
}

extension Sequence<String> {
    /// The words in lines that are no wider than allowed; a word that is wider alone is cut into pieces.
    func lines(joinedBy separator: String, columns: Int) -> [String] {
        var lines: [String] = []
        for piece in flatMap({ $0.pieces(of: columns) }) {
            if let last = lines.last, last.count + separator.count + piece.count <= columns {
                lines[lines.count - 1] = last + separator + piece
            } else {
                lines.append(piece)
            }
        }
        return lines
    }
}

extension String {
    /// The text in lines, broken between words; empty ones make up what is lacking.
    func wrapped(columns: Int, atLeast count: Int = 0) -> [String] {
        let lines = split(separator: " ").map(String.init).lines(joinedBy: " ", columns: columns)
        return lines + Array(repeating: "", count: max(0, count - lines.count))
    }

    fileprivate func pieces(of length: Int) -> [String] {
        var pieces: [String] = []
        var rest = self[...]
        while !rest.isEmpty {
            pieces.append(String(rest.prefix(length)))
            rest = rest.dropFirst(length)
        }
        return pieces
    }
}
