/// The dependencies between the folders of one module.
///
/// A folder depends on another if one of its files names a type that the other folder declares at its top level. The
/// sources are read as text, without comments and strings. A name that two files declare is ignored.
struct FolderGraph {
    private(set) var dependencies: [String: Set<String>] = [:]

    /// Creates the graph of some files, given as a dictionary from paths below the module's folder to texts.
    init(_ files: [String: String]) {
        let code = files.mapValues(Self.code)
        var homes: [Substring: Set<String>] = [:]
        let declaration = /^(?:[^\s{}][^{]*?)?\b(?:struct|class|enum|protocol|actor|typealias) ([A-Z]\w*)/
        for (path, text) in code {
            for line in Checkout.lines(of: text) where line.utf8.first != UInt8(ascii: " ") {
                if let match = line.firstMatch(of: declaration) { homes[match.output.1, default: []].insert(path) }
            }
        }
        for (path, text) in code {
            for name in Set(Checkout.words(of: text)) {
                guard let home = homes[name], home.count == 1, let other = home.first else { continue }
                let (from, to) = (Self.folder(of: path), Self.folder(of: other))
                if from != to { dependencies[from, default: []].insert(to) }
            }
        }
    }

    /// The folders that depend on themselves through other folders, sorted by name.
    var foldersOnCycles: [String] {
        dependencies.keys.filter { reachable(from: $0).contains($0) }.sorted()
    }

    private func reachable(from start: String) -> Set<String> {
        var (found, open): (Set<String>, [String]) = ([], Array(dependencies[start] ?? []))
        while let next = open.popLast() {
            if found.insert(next).inserted { open += dependencies[next] ?? [] }
        }
        return found
    }

    private static func folder(of path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }

    private static func code(_ text: String) -> String {
        Checkout.code(of: text).replacing(/\/\/.*/, with: "").replacing(/"(?:\\.|[^"\\\n])*"/, with: "")
    }
}
