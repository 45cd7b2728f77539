import Foundation

/// The tests that kill each mutant of a module, in a file beside its list.
///
/// A row is valid as long as the text of its mutant is the same, so a run that was interrupted continues where it
/// ended.
struct KillMatrix {
    private struct Row {
        let key: String
        let killers: [String]
    }

    private let file: URL
    /// The rows by the names of the mutants.
    private var rows: [String: Row] = [:]

    /// Reads the matrix of a module, or creates an empty one.
    init(of module: String, in folder: URL) throws {
        file = folder.appending(path: "\(module).matrix.tsv")
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
            let parts = line.split(separator: "\t").map(String.init)
            if parts.count >= 2 { rows[parts[0]] = Row(key: parts[1], killers: Array(parts[2...])) }
        }
    }

    /// Returns the tests that kill a mutant, or `nil` if they are unknown for its text.
    func killers(of mutant: Mutant) -> [String]? {
        rows[mutant.id].flatMap { $0.key == mutant.matrixKey ? $0.killers : nil }
    }

    /// Stores the tests that kill a mutant.
    mutating func record(_ killers: [String], of mutant: Mutant) throws {
        rows[mutant.id] = Row(key: mutant.matrixKey, killers: killers.sorted())
        try write()
    }

    /// Removes the rows of all other mutants.
    mutating func keep(only mutants: [Mutant]) throws {
        let names = Set(mutants.map(\.id))
        guard rows.keys.contains(where: { !names.contains($0) }) else { return }
        rows = rows.filter { names.contains($0.key) }
        try write()
    }

    private func write() throws {
        let lines = rows.sorted { $0.key < $1.key }.map { id, row in
            ([id, row.key] + row.killers).joined(separator: "\t") + "\n"
        }
        try lines.joined().write(to: file, atomically: true, encoding: .utf8)
    }
}

extension Mutant {
    /// A checksum of the text of the mutant and of its module.
    ///
    /// The file is not part of it, so that moving a source file within a module keeps the row.
    var matrixKey: String {
        let text = [module, after ?? "", replaced, replacement].joined(separator: "\0")
        return String(fnv(text), radix: 16)
    }
}

/// The tests that kill mutants, counted over the rows of a module.
struct MatrixSummary: CustomStringConvertible {
    private let mutants: Int
    private let killed: Int
    private let tests: Int
    /// The number of tests that kill no mutant.
    private let idle: Int
    /// The number of tests that are the only killer of at least one mutant.
    private let needed: Int

    /// Counts the killers of each mutant among the tests of a module.
    init(killers: [[String]], tests: Set<String>) {
        mutants = killers.count
        killed = killers.count { !$0.isEmpty }
        self.tests = tests.count
        idle = tests.subtracting(killers.joined()).count
        needed = Set(killers.filter { $0.count == 1 }.joined()).intersection(tests).count
    }

    var description: String {
        "\(mutants) mutants, \(killed) killed; \(tests) tests: \(needed) are the only killer of a mutant, "
            + "\(idle) kill none"
    }
}
