import Foundation

/// The files of the repository that are mutated: what git knows, or would add.
struct Checkout {
    let root: URL
    let files: [String]

    init(root: URL) throws {
        self.root = root
        let list = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        let output = try Command(list, in: root).output()
        files = Set(output.split(separator: "\0").map(String.init)).sorted().filter { path in
            var isFolder: ObjCBool = false
            // A file that was deleted and not committed is still on git's list.
            return FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }
    }

    func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
