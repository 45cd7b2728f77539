/// Constants, limits and texts of the sources, drawn by a seed, each with a mutant that changes it.
///
/// Many tests that fail for one changed constant state the same promise more than once.
struct ConstantMutants {
    /// The mutants in the order of the draw.
    let mutants: [Mutant]

    /// Draws constants from all source files of the libraries.
    init(_ checkout: Checkout, seed: Int) throws {
        var found: [Mutant] = []
        for path in checkout.files where path.hasPrefix("Sources/") && path.hasSuffix(".swift") {
            found += Self.constants(of: path, in: try checkout.text(of: path))
        }
        mutants = found.shuffled(bySeed: seed)
    }

    /// Returns a mutant for each constant in a line that is nowhere else in the file.
    ///
    /// A text gets another word, or becomes empty.
    static func constants(of path: String, in text: String, emptiesTexts: Bool = false) -> [Mutant] {
        guard !path.contains(".docc/") else { return [] }
        var (found, isInText): ([Mutant], Bool) = ([], false)
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(\.trimmingSpaces)
        let source = SourceText(text)
        for (number, line) in lines.enumerated() {
            if line.contains("\"\"\"") {
                isInText.toggle()
                continue
            }
            guard !isInText, !isSkipped(line), let constant = constant(in: line, emptiesTexts),
                source.ranges(of: String(line))?.count == 1
            else { continue }
            var mutant = Mutant()
            mutant.id = "constant-\(fnv(path + line))"
            mutant.file = path
            mutant.does = "\(path):\(number + 1) \(line[constant.range]) becomes \(constant.changed)"
            mutant.replaced = String(line)
            mutant.replacement =
                line[..<constant.range.lowerBound] + "($on ? \(constant.changed) : \(line[constant.range]))"
                + line[constant.range.upperBound...]
            found.append(mutant)
        }
        return found
    }

    /// Returns `true` for a line that is no code, or in which a literal must stay a literal.
    private static func isSkipped(_ line: Substring) -> Bool {
        ["//", "case ", "import ", "#", "@"].contains { line.hasPrefix($0) }
            || ["precondition", "fatalError", "#\"", "\\", "$on"].contains { line.contains($0) }
    }

    /// Returns the first text of several words, or else the first number of more than one, with its change.
    private static func constant(
        in line: Substring, _ emptiesTexts: Bool
    ) -> (range: Range<Substring.Index>, changed: String)? {
        // Every second part between quotation marks is a text.
        let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
        for (number, text) in parts.enumerated() where number % 2 == 1 && text.contains(/[a-z,] [a-z]/) {
            let range = line.index(before: text.startIndex)..<line.index(after: text.endIndex)
            return (range, emptiesTexts ? "\"\"" : "\"\(text) changed\"")
        }
        guard
            let number = line.prefix(upTo: line.firstRange(of: " //")?.lowerBound ?? line.endIndex)
                .firstMatch(of: /(?:^|[ (\[:])((\d+)(\.\d+)?)(?:$|[ ,)\]:])/), !line.contains("\"")
        else { return nil }
        let literal = number.output.1
        if let whole = Int(literal) {
            return whole > 1 ? (literal.startIndex..<literal.endIndex, "\(whole + max(1, whole / 4))") : nil
        }
        return Double(literal).map { (literal.startIndex..<literal.endIndex, "\($0 * 1.25)") }
    }
}
