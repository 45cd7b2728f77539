/// Mechanical mutants of the correct implementations of the ports, which their contracts should catch.
///
/// The correct implementations are files in folders named `CorrectImplementations`. The suite that checks a file has
/// the name of the file and `Tests`.
struct ContractMutants {
    /// A way to change code, in the order of the probability that the changed code compiles.
    enum Kind: Int {
        case condition, comparison, constant, statement, order, error, member
    }

    /// A change of a part of a line, given by its range of bytes in the file.
    struct Change {
        let kind: Kind
        let range: Range<Int>
        /// The new text, which is empty if a statement is dropped.
        let text: String
    }

    /// A mutant with its kind of change.
    struct Drawn {
        let kind: Kind
        let mutant: Mutant

        /// The old and the new text.
        var change: String {
            "\(mutant.replaced) becomes \(mutant.replacement.isEmpty ? "nothing" : mutant.replacement)"
        }
    }

    /// Returns the reasons why some changes leave an implementation right, by the file and the change.
    static func reasons(in list: String) -> [String: String] {
        var reasons: [String: String] = [:]
        for line in list.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: " | ", maxSplits: 1).map(String.init)
            if parts.count == 2 { reasons[parts[0]] = parts[1] }
        }
        return reasons
    }

    private(set) var drawn: [Drawn] = []

    init(drawn: [Drawn]) {
        self.drawn = drawn
    }

    /// Creates the mutants of all correct implementations of a checkout, or of the named files.
    init(_ checkout: Checkout, files names: [String] = []) throws {
        let reasons = Self.reasons(in: try checkout.text(of: "Tests/Workshop/EquivalentChanges.txt"))
        for path in checkout.files where path.hasPrefix("Tests/") && path.contains("/CorrectImplementations/") {
            let name = path.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? ""
            guard !name.hasSuffix("Tests"), names.isEmpty || names.contains(name) else { continue }
            drawn += Self.mutants(of: path, suites: [name + "Tests"], in: try checkout.text(of: path)).filter {
                reasons["\(name): \($0.change)"] == nil
            }
        }
    }

    static func mutants(of path: String, suites: [String] = [], in text: String) -> [Drawn] {
        let source = SourceText(text)
        var known: Set<String> = []
        return CodeLines(text).changes.compactMap { change in
            var mutant = Mutant()
            mutant.file = path
            mutant.tests = suites
            mutant.place = change.range
            mutant.replaced = source[change.range]
            mutant.replacement = change.text
            let line = source[0..<change.range.lowerBound].utf8.count { $0 == UInt8(ascii: "\n") } + 1
            mutant.does = "\(path):\(line) \(Drawn(kind: change.kind, mutant: mutant).change)"
            mutant.id = "change-\(fnv("\(path) \(change.range) \(change.text)"))"
            return known.insert(mutant.id).inserted ? Drawn(kind: change.kind, mutant: mutant) : nil
        }
    }

    /// Drops, of each group of mutants in which the compiler has found an error, those that most probably cause it.
    mutating func drop(from groups: [[String]]) -> Bool {
        var dropped: Set<String> = []
        for group in groups {
            let suspects = drawn.filter { group.contains($0.mutant.id) }
            guard let worst = suspects.map(\.kind.rawValue).max() else { continue }
            dropped.formUnion(suspects.filter { $0.kind.rawValue == worst }.map(\.mutant.id))
        }
        drawn.removeAll { dropped.contains($0.mutant.id) }
        return !dropped.isEmpty
    }
}
