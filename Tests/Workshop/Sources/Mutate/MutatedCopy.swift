import Foundation
import WorkshopSupport

/// The copy of the repository into which the mutants are compiled.
struct MutatedCopy {
    let folder: URL
    /// The package whose tests run.
    var package = Package.playhouse

    /// A package of the repository.
    enum Package {
        case playhouse, examples
    }

    /// The name of the file that is added to each mutated module and declares `isMutated(_:)`.
    private static let switchName = "MutantSwitch.swift"

    /// The text of the file `switchName`.
    ///
    /// The declarations are public, because default arguments of public functions may use them. A module that imports
    /// another mutated module still uses its own declarations, because they hide the imported ones.
    private static let switchText = """
        import Foundation

        /// The number of the mutant that is turned on in this process.
        public let activeMutant = ProcessInfo.processInfo.environment["PLAYHOUSE_MUTANT"].flatMap { UInt64($0) }

        /// Returns whether a mutant is turned on.
        public func isMutated(_ number: UInt64) -> Bool { number == activeMutant }

        """

    /// Copies the files of the mutated checkout that are missing or different in this copy, and deletes all other
    /// files.
    func synchronize(with checkout: Checkout, _ sources: MutatedSources) throws {
        var wanted: Set<String> = []
        func write(_ data: Data, to path: String) throws {
            wanted.insert(path)
            let url = folder.appending(path: path)
            // A missing file is treated as different.
            if let old = try? Data(contentsOf: url), old == data { return }
            let parent = url.deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try data.write(to: url)
        }
        for path in checkout.files where !path.hasPrefix("Tests/Workshop/") {
            if let mutated = sources.files[path] {
                try write(Data(mutated.text.utf8), to: path)
            } else {
                try write(try Data(contentsOf: checkout.root.appending(path: path)), to: path)
            }
        }
        for folder in sources.folders {
            try write(Data(Self.switchText.utf8), to: "\(folder)/\(Self.switchName)")
        }
        try deleteFiles(except: wanted)
    }

    /// Builds all tests, or those of some targets, and returns the compiler's error lines, or `nil` if there are none.
    func build(only targets: [String], log: URL) throws -> [String]? {
        let selection = targets.isEmpty ? [] : ["PLAYHOUSE_TESTS=" + targets.joined(separator: " ")]
        let status = try Command(selection + ["swift", "build", "--build-tests"], in: packageFolder).run(log: log)
        guard status != 0 else { return nil }
        var errors: [String] = []
        // The compiler repeats each error in an excerpt of the source.
        for line in try String(contentsOf: log, encoding: .utf8).split(separator: "\n")
        where line.contains("error: ") && !line.contains("`-") && !errors.contains(String(line)) {
            errors.append(String(line))
        }
        return errors
    }

    /// Returns the mutants in the line that a compiler error names.
    func mutants(in error: String, _ sources: MutatedSources) -> [Mutant] {
        guard error.hasPrefix(folder.path + "/") else { return [] }
        let parts = error.dropFirst(folder.path.count + 1).split(separator: ":", maxSplits: 2)
        guard parts.count == 3, let line = Int(parts[1]) else { return [] }
        return sources.mutants(in: String(parts[0]), line: line)
    }

    /// The program that runs the tests.
    var testProgram: URL {
        let name =
            switch package {
            case .playhouse: "Playhouse"
            case .examples: "Examples"
            }
        return packageFolder.appending(path: ".build/debug/\(name)PackageTests.xctest")
    }

    private var packageFolder: URL {
        switch package {
        case .playhouse: folder
        case .examples: folder.appending(path: "Docs/Examples")
        }
    }

    private func deleteFiles(except wanted: Set<String>) throws {
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let url = folder.appending(path: path)
            var isFolder: ObjCBool = false
            if path.split(separator: "/").contains(".build") || wanted.contains(path) { continue }
            guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue else {
                continue
            }
            try FileManager.default.removeItem(at: url)
        }
    }
}
