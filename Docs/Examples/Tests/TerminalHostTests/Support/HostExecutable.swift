import Foundation

/// The lookup of the built program, which is beside the test bundle.
enum HostExecutable {
    struct NotFound: Error, CustomStringConvertible {
        let looked: [String]
        var description: String { "no TerminalHost was found in \(looked)" }
    }

    static func find() throws -> URL {
        let bundles = CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(fileURLWithPath: $0) }
        let starts = bundles + Bundle.allBundles.map(\.bundleURL) + [URL(fileURLWithPath: CommandLine.arguments[0])]
        // A bundle on macOS is a folder with its executable three levels down.
        let folders = starts.flatMap { start in
            sequence(first: start) { $0.deletingLastPathComponent() }.dropFirst().prefix(4)
        }
        let candidates = folders.map { $0.appendingPathComponent("TerminalHost") }
        let isProgram = { (url: URL) in
            FileManager.default.isExecutableFile(atPath: url.path) && !url.hasDirectory
        }
        guard let found = candidates.first(where: isProgram) else {
            throw NotFound(looked: folders.map(\.path))
        }
        return found
    }
}

extension URL {
    fileprivate var hasDirectory: Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }
}
