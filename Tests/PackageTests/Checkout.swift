import Foundation

/// The files of the package under test.
enum Checkout {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Returns the paths of the files below a folder whose names have the given ending.
    ///
    /// The paths begin at the root and are sorted. Build folders are skipped.
    static func files(below folder: String, ending: String) throws -> [String] {
        let base = root.appending(path: folder)
        let paths = try FileManager.default.subpathsOfDirectory(atPath: base.path)
        return paths.filter { $0.hasSuffix(ending) && !$0.contains(".build/") }.map { folder + "/" + $0 }.sorted()
    }

    static func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
