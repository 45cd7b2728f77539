import Foundation

/// The command: `Digest (check | accept) GRAPHS STORED MODULE ...`.
///
/// `check` compares the symbol graphs in the folder `GRAPHS` with the files in the folder `STORED`, and prints the
/// number of public declarations and all differences. It exits with status 1 if there are any differences. `accept`
/// writes the files.
@main
struct Main {
    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        guard arguments.count > 3, ["check", "accept"].contains(arguments[0]) else {
            print("usage: Digest (check | accept) GRAPHS STORED MODULE ...")
            exit(2)
        }
        let stored = URL(filePath: arguments[2])
        let libraries = try arguments.dropFirst(3).map { module in
            try Library(module, graphs: URL(filePath: arguments[1]), stored: stored)
        }
        for library in libraries {
            print("\(library.digest.lines.count) public declarations in \(library.name)")
        }
        if arguments[0] == "accept" {
            try FileManager.default.createDirectory(at: stored, withIntermediateDirectories: true)
            for library in libraries { try Data(library.digest.text.utf8).write(to: library.file) }
            return
        }
        let report = libraries.flatMap(\.report)
        if report.isEmpty { return }
        print(report.joined(separator: "\n"))
        print("accept the change with `.ci/api --accept`, and describe it for users in CHANGELOG.md")
        exit(1)
    }
}

/// A library with its current and its stored declarations.
struct Library {
    let name: String
    let digest: Digest
    let file: URL
    private let stored: Digest

    init(_ name: String, graphs: URL, stored folder: URL) throws {
        self.name = name
        let files = try FileManager.default.contentsOfDirectory(atPath: graphs.path).sorted().filter {
            $0 == "\(name).symbols.json" || ($0.hasPrefix("\(name)@") && $0.hasSuffix(".symbols.json"))
        }
        digest = Digest(
            try files.map {
                try JSONDecoder().decode(SymbolGraph.self, from: Data(contentsOf: graphs.appending(path: $0)))
            })
        file = folder.appending(path: "\(name).txt")
        let data = FileManager.default.contents(atPath: file.path) ?? Data()
        stored = Digest(text: String(decoding: data, as: UTF8.self))
    }

    /// The differences from the stored declarations and the lines for the changelog, or an empty array if nothing has
    /// changed.
    var report: [String] {
        let changes = digest.changes(from: stored)
        guard !changes.isEmpty else { return [] }
        return ["\(name): the public API has changed"] + changes.flatMap(\.lines)
            + ["lines for CHANGELOG.md:"] + changes.map(\.note)
    }
}
