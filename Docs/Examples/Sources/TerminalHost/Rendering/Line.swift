/// A line of a page before it is broken to the width of the page: its pieces, a separator and a colour.
struct Line {
    private let pieces: [String]
    private let separator: String
    private let ink: Ink?

    /// Creates a line from text that can be broken between words.
    init(_ text: String, _ ink: Ink? = nil) {
        pieces = text.split(separator: " ").map(String.init)
        separator = " "
        self.ink = ink
    }

    /// Creates a line of pieces with wide gaps between them.
    ///
    /// The line is broken only between pieces, unless a piece is wider than the page.
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
    /// Returns the lines of all nonempty blocks, with an empty line between blocks.
    func broken(columns: Int, hasColours: Bool) -> [String] {
        let blocks = filter { !$0.isEmpty }
            .map { $0.flatMap { $0.broken(columns: columns, hasColours: hasColours) } }
        return Array(blocks.joined(separator: [""]))
    }
}
