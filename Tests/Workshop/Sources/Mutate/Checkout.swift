import Foundation
import WorkshopSupport

/// The checkout to mutate: the files that git tracks or would add.
struct Checkout {
    let root: URL
    let files: [String]

    init(root: URL) throws {
        self.root = root
        let list = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        let output = try Command(list, in: root).output()
        files = Set(output.split(separator: "\0").map(String.init)).sorted().filter { path in
            var isFolder: ObjCBool = false
            // Git still lists a file that was deleted but not committed.
            return FileManager.default.fileExists(atPath: root.appending(path: path).path, isDirectory: &isFolder)
                && !isFolder.boolValue
        }
    }

    func text(of path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
