import Foundation

/// The regular files in a folder, which are named by relative paths that never lead out of the folder.
struct FolderFiles {
    /// The path of the folder without symbolic links.
    private let root: String

    /// Creates the files of a folder, or returns `nil` if there is no such folder.
    init?(_ folder: URL) {
        guard let root = Self.realPath(folder.path), Self.type(at: root) == .typeDirectory else { return nil }
        self.root = root
    }

    /// Returns `true` if the folder contains anything with the name of the file.
    func contains(_ name: String) -> Bool { realPath(of: name) != nil }

    /// Returns the path of a file, or `nil` if the folder has no regular file with this name.
    ///
    /// An absolute path, a path with `..`, and a symbolic link that leads out of the folder are refused.
    func path(of name: String) -> String? {
        guard let path = realPath(of: name), Self.type(at: path) == .typeRegular else { return nil }
        return path
    }

    /// Returns the content of a file, or `nil` if it is larger than the limit.
    static func content(at path: String, limit: Int) throws -> Data? {
        let handle = try FileHandle(forReadingFrom: URL(filePath: path))
        let data = try handle.read(upToCount: limit + 1) ?? Data()
        return data.count > limit ? nil : data
    }

    private func realPath(of name: String) -> String? {
        let segments = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        guard !segments.contains(where: { $0.isEmpty || $0.elementsEqual("..".utf8) }) else { return nil }
        // The system would end a path at a zero byte, and open another file.
        guard !name.utf8.contains(0), let path = Self.realPath(root + "/" + name),
            path.utf8.starts(with: (root + "/").utf8)
        else { return nil }
        return path
    }

    private static func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    private static func type(at path: String) -> FileAttributeType? {
        // Without attributes, there is no such file.
        (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
    }
}
