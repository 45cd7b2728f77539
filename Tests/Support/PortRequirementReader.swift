import Foundation

/// The requirements that the documentation of a protocol lists, and the rules of a contract that check them.
public struct PortRequirementReader {
    /// The texts of the list in the documentation of the protocol, in their order.
    public let requirements: [String]

    /// Reads the documentation of a protocol from a file of this package.
    public init(of port: String, in file: String) throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: file), encoding: .utf8)
        self.init(of: port, inSource: text)
    }

    /// Reads the documentation of a protocol from the text of a source file.
    public init(of port: String, inSource text: String) {
        var requirements: [String] = []
        var isInList = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.wholeMatch(of: /(?:public|package) protocol (\w+)\b.*/)?.output.1 == port[...] { break }
            if line.hasPrefix("/// - ") {
                requirements.append(String(line.dropFirst(6)))
                isInList = true
            } else if line.hasPrefix("///   "), isInList {
                requirements[requirements.count - 1] += " " + line.dropFirst(6)
            } else {
                isInList = false
                // Lists of declarations before the protocol do not belong to it.
                if !line.hasPrefix("///"), !line.hasPrefix("@") { requirements = [] }
            }
        }
        self.requirements = requirements
    }

    /// Returns how the requirements differ from a table of the rules that check them.
    ///
    /// Each entry of the table has the first words of a requirement and the identifiers of its rules, in the order of
    /// the documentation. Every requirement must have a rule, and every rule of the contract a requirement.
    public func flaws(checking table: KeyValuePairs<String, [String]>, by rules: [String]) -> [String] {
        var flaws: [String] = []
        let checked = table.flatMap(\.value)
        for requirement in requirements {
            let entries = table.filter { requirement.hasPrefix($0.key) }
            if entries.count != 1 { flaws.append("\(entries.count) entries for: \(requirement)") }
            if entries.contains(where: \.value.isEmpty) { flaws.append("no rule for: \(requirement)") }
        }
        for entry in table where !requirements.contains(where: { $0.hasPrefix(entry.key) }) {
            flaws.append("not on the page: \(entry.key)")
        }
        flaws += Set(checked).subtracting(rules).sorted().map { "no such rule: \($0)" }
        flaws += Set(rules).subtracting(checked).sorted().map { "not on the page: rule \($0)" }
        let counts = Dictionary(grouping: rules) { $0 }.mapValues(\.count)
        return flaws + counts.filter { $0.value > 1 }.keys.sorted().map { "several rules \($0)" }
    }
}
