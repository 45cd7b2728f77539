/// A source file with its mutants compiled in.
struct MutatedFile {
    /// The text of the file.
    private(set) var text = ""
    /// The lines of the text that belong to each mutant.
    ///
    /// An inner mutant has the lines of its outer mutant.
    private(set) var lines: [(mutants: [Mutant], lines: ClosedRange<Int>)] = []

    /// A mutant, its range in the file, and its inner mutants.
    private struct Node {
        let mutant: Mutant
        let range: Range<Int>
        var inner: [Node] = []

        var mutants: [Mutant] { [mutant] + inner.flatMap(\.mutants) }
    }

    /// Creates a file by inserting mutants into a source.
    init(_ source: String, with mutants: [Mutant]) throws(Problem) {
        let source = SourceText(source)
        var line = 1
        var end = 0
        func append(_ piece: String) {
            text += piece
            line += piece.utf8.count { $0 == UInt8(ascii: "\n") }
        }
        for node in try Self.nested(try Self.located(mutants, in: source)) {
            append(source[end..<node.range.lowerBound])
            let first = line
            append(try Self.text(of: node, in: source))
            lines.append((node.mutants, first...line))
            end = node.range.upperBound
        }
        append(source[end..<source.count])
    }

    private static func located(_ mutants: [Mutant], in source: SourceText) throws(Problem) -> [Node] {
        var nodes: [Node] = []
        for mutant in mutants {
            if let place = mutant.place {
                nodes.append(Node(mutant: mutant, range: place))
                continue
            }
            guard let ranges = source.ranges(of: mutant.replaced, after: mutant.after) else {
                throw Problem(origin: mutant.origin, text: "\(mutant.id): its text of after is not in \(mutant.file)")
            }
            guard ranges.count == 1 else {
                let count = ranges.isEmpty ? "not" : "\(ranges.count) times"
                throw Problem(origin: mutant.origin, text: "\(mutant.id): its text is \(count) in \(mutant.file)")
            }
            nodes.append(Node(mutant: mutant, range: ranges[0]))
        }
        return nodes
    }

    /// Returns the nodes with inner nodes moved into outer nodes.
    ///
    /// If two nodes have equal ranges, the one that is later in the list becomes the outer one.
    private static func nested(_ nodes: [Node]) throws(Problem) -> [Node] {
        let sorted = nodes.enumerated().sorted {
            let (left, right) = ($0.element.range, $1.element.range)
            if left.lowerBound != right.lowerBound { return left.lowerBound < right.lowerBound }
            if left.upperBound != right.upperBound { return left.upperBound > right.upperBound }
            return $0.offset > $1.offset
        }
        var roots: [Node] = []
        for node in sorted.map(\.element) { try add(node, to: &roots) }
        return roots
    }

    private static func add(_ node: Node, to nodes: inout [Node]) throws(Problem) {
        guard let last = nodes.indices.last, nodes[last].range.upperBound > node.range.lowerBound else {
            return nodes.append(node)
        }
        guard nodes[last].range.upperBound >= node.range.upperBound else { throw overlap(node, nodes[last]) }
        try add(node, to: &nodes[last].inner)
    }

    private static func overlap(_ one: Node, _ other: Node) -> Problem {
        Problem(
            origin: one.mutant.origin,
            text: "\(one.mutant.id) and \(other.mutant.id) overlap, and neither can stand in the other")
    }

    private static func text(of node: Node, in source: SourceText) throws(Problem) -> String {
        let mutant = node.mutant
        if mutant.replacement.contains("$on") { return try rawText(of: node, in: source) }
        var original = ""
        var end = node.range.lowerBound
        for inner in node.inner {
            original += source[end..<inner.range.lowerBound] + (try text(of: inner, in: source))
            end = inner.range.upperBound
        }
        original += source[end..<node.range.upperBound]
        guard !mutant.replacement.isEmpty else { return "if \(mutant.condition) {} else {\n\(original)\n}" }
        return "(\(mutant.condition) ? (\(mutant.replacement)) : (\(original)))"
    }

    /// Returns the replacement text of a node that contains `$on`, with the mutants inside of it inserted.
    ///
    /// The source text of each inner mutant must occur in the replacement text exactly once, and is replaced by the
    /// inner mutant.
    private static func rawText(of node: Node, in source: SourceText) throws(Problem) -> String {
        let raw = SourceText(
            node.mutant.replacement.split(separator: "$on", omittingEmptySubsequences: false)
                .joined(separator: node.mutant.condition))
        var pieces: [(range: Range<Int>, text: String)] = []
        for inner in node.inner {
            guard let ranges = raw.ranges(of: inner.mutant.replaced), ranges.count == 1 else {
                throw overlap(inner, node)
            }
            pieces.append((ranges[0], try text(of: inner, in: source)))
        }
        pieces.sort { $0.range.lowerBound < $1.range.lowerBound }
        var (result, end) = ("", 0)
        for piece in pieces {
            guard piece.range.lowerBound >= end else { throw overlap(node.inner[0], node) }
            result += raw[end..<piece.range.lowerBound] + piece.text
            end = piece.range.upperBound
        }
        return result + raw[end..<raw.count]
    }
}
