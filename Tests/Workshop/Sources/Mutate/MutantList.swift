/// The mutants of one list, and the errors in it.
///
/// `Tests/Workshop/README.md` describes the format.
struct MutantList {
    private(set) var mutants: [Mutant] = []
    private(set) var problems: [Problem] = []

    private let name: String

    /// Creates a list by parsing its text.
    init(_ text: String, name: String) {
        self.name = name
        var block: [Line] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.allSatisfy(\.isWhitespace) {
                add(block)
                block = []
            } else if !line.hasPrefix("#") {
                block.append(Line(number: index + 1, text: line))
            }
        }
        add(block)
    }

    private struct Line {
        let number: Int
        let text: Substring

        var isIndented: Bool { text.first?.isWhitespace == true }
    }

    private mutating func add(_ block: [Line]) {
        guard let first = block.first else { return }
        do throws(Problem) {
            let mutant = try read(block)
            try require(mutant, from: first)
            mutants.append(mutant)
        } catch {
            problems.append(error)
        }
    }

    private func read(_ block: [Line]) throws(Problem) -> Mutant {
        var mutant = Mutant()
        mutant.origin = Origin(list: name, line: block[0].number)
        var fields: Set<Substring> = []
        var rest = block[...]
        while let line = rest.popFirst() {
            guard !line.isIndented, let colon = line.text.firstIndex(of: ":") else {
                throw problem(line, "a field, a colon and a value are expected")
            }
            let field = line.text[..<colon]
            guard fields.insert(field).inserted else { throw problem(line, "\(field) stands twice in one mutant") }
            let text = rest.prefix(while: \.isIndented)
            rest = rest.dropFirst(text.count)
            let value = String(line.text[colon...].dropFirst().trimmingSpaces)
            switch field {
            case "mutant": mutant.id = value
            case "file": mutant.file = value
            case "does": mutant.does = value
            case "tests": mutant.tests = value.split(separator: " ").map(String.init)
            case "after": mutant.after = value
            case "equivalent": mutant.equivalent = value
            case "replace": mutant.replaced = Self.unindented(text.map(\.text))
            case "with": mutant.replacement = Self.unindented(text.map(\.text))
            default: throw problem(line, "\(field) is no field of a mutant")
            }
            let isText = field == "replace" || field == "with"
            if isText != value.isEmpty {
                throw problem(line, isText ? "indent the text below" : "\(field) has no value")
            }
            if !isText, let line = text.first { throw problem(line, "\(field) has one line") }
        }
        for field in ["mutant", "file", "does", "replace", "with"] where !fields.contains(Substring(field)) {
            throw problem(block[0], "the mutant has no field \(field)")
        }
        return mutant
    }

    private func require(_ mutant: Mutant, from first: Line) throws(Problem) {
        if !mutant.id.utf8.allSatisfy({ $0.isNameByte }) {
            throw problem(first, "\(mutant.id) has other signs than letters, digits and hyphens")
        }
        if !mutant.file.hasPrefix("Sources/") { throw problem(first, "\(mutant.file) is not below Sources") }
        if mutant.replaced.isEmpty { throw problem(first, "the mutant replaces nothing") }
    }

    private func problem(_ line: Line, _ text: String) -> Problem {
        Problem(origin: Origin(list: name, line: line.number), text: text)
    }

    /// Returns the lines without their common indentation.
    private static func unindented(_ lines: [Substring]) -> String {
        let indentation = lines.map { $0.prefix(while: \.isWhitespace).count }.min() ?? 0
        return lines.map { $0.dropFirst(indentation) }.joined(separator: "\n")
    }
}

extension UInt8 {
    /// `true` if the byte is an ASCII letter, a digit or a hyphen.
    fileprivate var isNameByte: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
    }
}

extension Substring {
    /// The text without spaces at both ends.
    var trimmingSpaces: Substring {
        guard let first = firstIndex(where: { !$0.isWhitespace }), let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return self[first...last]
    }
}
