/// The lines of a source file, with the changes that a mechanical mutator makes in them.
///
/// Each change replaces an expression by another one, or drops a statement. A line that is only a part of an expression
/// stays as it is.
struct CodeLines {
    private(set) var changes: [ContractMutants.Change] = []
    /// The errors of the file, by the text before them.
    private var errors: [Substring: [Substring]] = [:]

    init(_ text: String) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines { collectErrors(in: line) }
        var end: Substring?
        for line in lines {
            let indentation = line.prefix { $0 == " " }
            // An initializer must set all properties, so none of its statements can be dropped.
            if end == nil, line.contains(/\binit\(/), line.hasSuffix("{") { end = indentation + "}" }
            if line == end { end = nil }
            let code = line.dropFirst(indentation.count)
            guard !Self.isSkipped(code), Self.isBalanced(code) else { continue }
            add(code, in: text, dropsStatements: end == nil)
        }
    }

    /// Returns `true` for lines that are no statements.
    private static func isSkipped(_ code: Substring) -> Bool {
        [
            "//", "import ", "@", "case ", "func ", "init(", "deinit", "struct ", "final ", "actor ", "private",
            "extension ",
            "nonisolated ", "static ", "public ", "package ", "mutating ",
        ]
        .contains { code.hasPrefix($0) }
    }

    private static func isBalanced(_ code: Substring) -> Bool {
        var depth = 0
        for character in code {
            if "([".contains(character) { depth += 1 }
            if ")]".contains(character) { depth -= 1 }
            if depth < 0 { return false }
        }
        return depth == 0
    }

    private mutating func collectErrors(in line: Substring) {
        for match in line.matches(of: Self.error) {
            let (before, name) = (match.output.1, match.output.2)
            if errors[before]?.contains(name) != true { errors[before, default: []].append(name) }
        }
    }

    private static var error: Regex<(Substring, Substring, Substring)> {
        /(throw |failure\(|Error\()(\.\w+)/
    }

    private mutating func add(_ code: Substring, in text: String, dropsStatements: Bool) {
        func change(_ part: Substring, _ kind: ContractMutants.Kind, to new: String) {
            let start = text.utf8.distance(from: text.startIndex, to: part.startIndex)
            changes.append(.init(kind: kind, range: start..<start + part.utf8.count, text: new))
        }
        for clause in Self.clauses(of: code) where !clause.contains(/\b(let|var|case|#available)\b/) {
            change(clause, .condition, to: "true")
            change(clause, .condition, to: "false")
        }
        for expression in Self.expressions(of: code) {
            for (kind, new) in Self.variants(of: expression) { change(expression, kind, to: new) }
        }
        for match in code.matches(of: Self.error) {
            let (before, name) = (match.output.1, match.output.2)
            let known = errors[before] ?? []
            guard known.count > 1, let index = known.firstIndex(of: name) else { continue }
            change(name, .error, to: String(known[(index + 1) % known.count]))
        }
        if dropsStatements, code.contains(/^[a-z_][\w.?!\[\]]*(\(| [-+]?= | \{ )/),
            !code.contains(/^(return|throw|let|var|guard|if|for|while|switch|defer|repeat|else|do)\b/),
            code.count(where: { $0 == "{" }) == code.count(where: { $0 == "}" })
        {
            change(code, .statement, to: "")
        }
    }

    /// Returns the conditions of a statement that ends with a brace.
    private static func clauses(of code: Substring) -> [Substring] {
        guard let match = code.firstMatch(of: /^(?:\} else )?(?:guard|if|while) (.+?)(?: else)? \{(?: [^{}]* \})?$/),
            isBalanced(match.output.1), !match.output.1.contains(" else {")
        else { return [] }
        return parts(of: match.output.1)
    }

    /// Splits a text at commas that are not in parentheses.
    private static func parts(of text: Substring) -> [Substring] {
        var (parts, depth, start): ([Substring], Int, Substring.Index) = ([], 0, text.startIndex)
        for index in text.indices {
            if "([{".contains(text[index]) { depth += 1 }
            if ")]}".contains(text[index]) { depth -= 1 }
            guard depth == 0, text[index] == "," else { continue }
            parts.append(text[start..<index])
            start = text.index(after: index)
        }
        return (parts + [text[start...]]).map(\.trimmingSpaces)
    }

    /// Returns the conditions of a line, the value that it assigns or returns, and its call.
    private static func expressions(of code: Substring) -> [Substring] {
        var found = clauses(of: code).filter { !$0.contains(/\b(let|var|case)\b/) }
        found += clauses(of: code).compactMap { $0.firstMatch(of: /^(?:let|var) [^=]+ = (.+)$/)?.output.1 }
        if let body = code.firstMatch(of: /\{ return ([^{}]+) \}$/) { found.append(body.output.1) }
        guard !code.hasSuffix("{"), !code.contains(/^(guard|if|while|for|switch)\b/) else { return found }
        if let value = code.firstMatch(of: /^(?:let |var |return |[\w.\[\]]+ [-+]?= )(?:[^=]* = )?(.+)$/) {
            found.append(value.output.1)
        } else if code.contains(/^[a-z][\w.]*\(/) {
            found.append(code)
        }
        return found.filter { !$0.isEmpty && isBalanced($0) && $0.count { $0 == "{" } == $0.count { $0 == "}" } }
    }

    /// The comparisons, operators and functions that are replaced by each other.
    private static let replacements: [(ContractMutants.Kind, String, String)] = [
        (.comparison, " == ", " != "), (.comparison, " != ", " == "), (.comparison, " < ", " <= "),
        (.comparison, " < ", " > "), (.comparison, " > ", " >= "), (.comparison, " > ", " < "),
        (.comparison, " <= ", " < "), (.comparison, " >= ", " > "), (.comparison, " && ", " || "),
        (.comparison, " || ", " && "), (.comparison, "true", "false"), (.comparison, "false", "true"),
        (.constant, " + ", " - "), (.constant, " - ", " + "), (.constant, "..<", "..."),
        (.order, ".first", ".last"), (.order, ".last", ".first"), (.order, ".prefix(", ".suffix("),
        (.order, ".suffix(", ".prefix("), (.order, ".dropFirst", ".dropLast"), (.order, ".dropLast", ".dropFirst"),
        (.order, "removeFirst", "removeLast"), (.order, ".min(", ".max("), (.order, ".max(", ".min("),
    ]

    /// Returns other expressions in place of one.
    private static func variants(of expression: Substring) -> [(ContractMutants.Kind, String)] {
        var variants: [(ContractMutants.Kind, String)] = []
        for (kind, old, new) in replacements {
            guard let range = expression.firstRange(of: old), !expression[..<range.lowerBound].contains("\"") else {
                continue
            }
            variants.append((kind, expression.replacingCharacters(in: range, with: new)))
        }
        for match in expression.matches(of: /(?:^|[ (\[-])(\d+)(?:$|[ ,)\].])/) where !expression.contains("\"") {
            guard let number = Int(match.output.1) else { continue }
            let range = match.output.1.startIndex..<match.output.1.endIndex
            variants.append((.constant, expression.replacingCharacters(in: range, with: "\(number + 1)")))
        }
        if let call = expression.wholeMatch(of: /([\w.\[\]]+)\.append\((.+)\)/), !call.output.2.hasPrefix("contentsOf")
        {
            variants.append((.order, "\(call.output.1).insert(\(call.output.2), at: 0)"))
        }
        return variants + fewerArguments(in: expression)
    }

    /// Returns calls of an initializer, each without one labelled argument.
    private static func fewerArguments(in expression: Substring) -> [(ContractMutants.Kind, String)] {
        guard let call = expression.wholeMatch(of: /(?:try )?([A-Z]\w*)\((.+)\)/), isBalanced(call.output.2) else {
            return []
        }
        let arguments = parts(of: call.output.2)
        return arguments.indices.filter { arguments[$0].contains(/^\w+:/) }.map { index in
            var fewer = arguments
            fewer.remove(at: index)
            let start = expression[..<call.output.2.startIndex]
            return (.member, start + fewer.joined(separator: ", ") + ")")
        }
    }
}

extension Substring {
    fileprivate func replacingCharacters(in range: Range<Index>, with text: String) -> String {
        self[..<range.lowerBound] + text + self[range.upperBound...]
    }
}
