import Foundation

/// The mutants of all lists, checked against the sources.
struct MutantLists {
    private(set) var mutants: [Mutant] = []
    private(set) var problems: [Problem] = []

    /// Creates the lists of a checkout, or only the lists of the given modules.
    init(_ checkout: Checkout, modules: [String] = []) throws {
        for path in checkout.files where path.hasPrefix("Tests/Workshop/Mutants/") && path.hasSuffix(".txt") {
            let module = String(path.split(separator: "/")[3].dropLast(".txt".count))
            guard modules.isEmpty || modules.contains(module) else { continue }
            let list = MutantList(try checkout.text(of: path), name: path)
            mutants += list.mutants
            problems += list.problems
        }
        findNamesInUse()
        try findUnknownFilesAndTests(checkout)
        problems += try MutatedSources(mutants, checkout).problems
    }

    private mutating func findNamesInUse() {
        for (id, same) in Dictionary(grouping: mutants, by: \.id) where same.count > 1 {
            problems.append(Problem(origin: same[1].origin, text: "\(id) is the name of another mutant too"))
        }
    }

    private mutating func findUnknownFilesAndTests(_ checkout: Checkout) throws {
        let files = Set(checkout.files)
        for mutant in mutants where !files.contains(mutant.file) {
            problems.append(Problem(origin: mutant.origin, text: "\(mutant.id): there is no file \(mutant.file)"))
        }
        let names = try checkout.files.filter { $0.hasPrefix("Tests/") && $0.hasSuffix(".swift") }
            .reduce(into: Set<Substring>()) { names, path in
                for match in try checkout.text(of: path).matches(of: /\b(?:struct|class|enum|extension|func) (\w+)/) {
                    names.insert(match.output.1)
                }
            }
        for mutant in mutants {
            for test in mutant.tests where !names.contains(Substring(test)) {
                problems.append(Problem(origin: mutant.origin, text: "\(mutant.id): there is no test \(test)"))
            }
        }
    }
}

/// The source files that have mutants.
struct MutatedSources {
    private(set) var files: [String: MutatedFile] = [:]
    private(set) var problems: [Problem] = []
    /// The folders of the mutated modules.
    let folders: Set<String>

    init(_ mutants: [Mutant], _ checkout: Checkout) throws {
        folders = Set(mutants.map(\.moduleFolder))
        for (path, mutants) in Dictionary(grouping: mutants, by: \.file) where checkout.files.contains(path) {
            do {
                files[path] = try MutatedFile(try checkout.text(of: path), with: mutants)
            } catch let problem as Problem {
                problems.append(problem)
            }
        }
    }

    /// Returns the mutants that change a line of a file, or else those of the last changed line before it.
    ///
    /// The compiler reports a missing value at the end of its function.
    func mutants(in path: String, line: Int) -> [Mutant] {
        files[path]?.lines.last { $0.lines.lowerBound <= line }?.mutants ?? []
    }
}
