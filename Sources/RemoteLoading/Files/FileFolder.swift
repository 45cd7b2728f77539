package import Foundation

/// A folder of files that are addressed by relative paths, which never lead out of the folder.
package struct FileFolder: Sendable {
    private let folder: URL

    package init(_ folder: URL) {
        self.folder = folder
    }

    /// Returns the URL of a file in the folder, or `nil` if the folder has no such file.
    ///
    /// The path is that of a relative URL, in which `%20` is a space. The function returns `nil` for an absolute path,
    /// for a path with an empty segment, a `.` or a `..`, and if a symbolic link leads out of the folder.
    package func file(at relativePath: String) -> URL? {
        let path = relativePath.removingPercentEncoding ?? relativePath
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        guard segments.allSatisfy({ !["", ".", ".."].contains($0) }) else { return nil }
        let file = folder.appending(path: path)
        return realPath(of: file) == nil ? nil : file
    }

    /// Returns the content of a file in the folder, or `nil` if the folder has no such file.
    ///
    /// Throws if the file is not a regular file or has more than `limit` bytes.
    func content(of file: URL, limit: Int) throws(PosixError) -> Data? {
        guard let path = realPath(of: file) else { return nil }
        return try PosixFile.content(of: path, limit: limit)
    }

    /// Returns the path of a file with all symbolic links resolved, or `nil` if the file is missing or outside of the
    /// folder.
    private func realPath(of file: URL) -> String? {
        // The system would end the path at a zero byte, and use another file.
        guard file.isFileURL, !file.path.utf8.contains(0), let root = PosixFile.realPath(folder.path),
            let path = PosixFile.realPath(file.path), path.utf8.starts(with: (root + "/").utf8)
        else { return nil }
        return path
    }
}
