package import Foundation

/// A folder of files that are addressed by relative paths, which never lead out of the folder.
package struct FileFolder: Sendable {
    private let folder: URL

    package init(_ folder: URL) { self.folder = folder }

    /// Returns the relative address of a file, without a query or fragment, or `nil` if the folder has no such file.
    ///
    /// The address is relative, so it stays valid when the folder is moved.
    package func reference(to reference: String) -> URL? {
        guard let path = path(of: reference), file(at: reference) != nil else { return nil }
        return URL(string: path.map(\.percentEncoded).joined(separator: "/"))
    }

    /// Returns the address of a file, or `nil` if the folder has no such file.
    ///
    /// In a relative reference, `%20` is a space, and segments that are `.` have no effect (RFC 3986, section 5.2.4).
    /// An absolute path, a path with an empty segment or `..`, and a symbolic link that leads out of the folder are
    /// refused.
    package func file(at reference: String) -> URL? {
        guard let path = path(of: reference) else { return nil }
        let file = folder.appending(path: path.joined(separator: "/"))
        return realPath(of: file) == nil ? nil : file
    }

    /// Returns the decoded segments of the path of a relative reference, or `nil` if the path is refused.
    ///
    /// The bytes are compared, because a slash and a combining mark after it form one `Character`.
    private func path(of reference: String) -> [Substring]? {
        let path = String(reference.unicodeScalars.prefix { $0 != "?" && $0 != "#" })
        let decoded = (path.removingPercentEncoding ?? path).utf8
        let segments = decoded.split(separator: .slash, omittingEmptySubsequences: false)
            .filter { !$0.elementsEqual(".".utf8) }
        return segments.contains { $0.isEmpty || $0.elementsEqual("..".utf8) } ? nil : segments.map { Substring($0) }
    }

    /// Returns the content of a file in the folder, or `nil` if the folder has no such file.
    ///
    /// Throws if the file is not a regular file or has more than `limit` bytes.
    package func content(of file: URL, limit: Int) throws(PosixError) -> Data? {
        guard let path = realPath(of: file) else { return nil }
        return try PosixFile.content(of: path, limit: limit)
    }

    /// Returns the path of a file with all symbolic links resolved, or `nil` if the file is missing or outside of the
    /// folder.
    private func realPath(of file: URL) -> String? {
        // A path that contains a zero byte is refused, because the system would end the path there and open another
        // file.
        guard file.isFileURL, !file.path.utf8.contains(0), let root = PosixFile.realPath(folder.path),
            let path = PosixFile.realPath(file.path), path.utf8.starts(with: (root + "/").utf8)
        else { return nil }
        return path
    }
}
