/// A line of a page before it is broken: its pieces, what stands between two of them, and its ink.
struct Line {
    private let pieces: [String]
    private let separator: String
    private let ink: Ink?

    /// A text that is broken between its words.
    init(_ text: String, _ ink: Ink? = nil) {
        pieces = text.split(separator: " ").map(String.init)
        separator = " "
        self.ink = ink
    }

    /// Pieces that stand apart, and are broken only between one another.
    init(apart pieces: [String?], _ ink: Ink? = nil) {
        self.pieces = pieces.compactMap { $0 }
        separator = "   "
        self.ink = ink
    }

    func broken(columns: Int, hasColours: Bool) -> [String] {
        pieces.map(\.printable).lines(joinedBy: separator, columns: columns)
            .map { ink?.colouring($0, hasColours) ?? $0 }
    }
}

extension Sequence<[Line]> {
    /// The blocks that hold something, with an empty line between two of them.
    func broken(columns: Int, hasColours: Bool) -> [String] {
        let blocks = filter { !$0.isEmpty }
            .map { $0.flatMap { $0.broken(columns: columns, hasColours: hasColours) } }
        return Array(blocks.joined(separator: [""]))
    }
}
