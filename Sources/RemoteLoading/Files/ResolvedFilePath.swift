import Foundation

/// The folder and the name of a store's file, after symbolic links were resolved.
///
/// If the file is a symbolic link of the effective user, the link is followed, so that users can keep the file
/// elsewhere. A link of another user is refused, because that user could otherwise choose which file is read or
/// replaced. Links are resolved once, and afterwards the resulting file is opened without following links. Links among
/// the parent folders are followed by the system.
package struct ResolvedFilePath: Hashable, Sendable {
    package let folder: String
    package let name: String
    package var path: String { folder + "/" + name }

    /// The maximum number of consecutive links, which is the limit of Linux.
    private static let mostLinks = 40

    /// Resolves the symbolic links at a path.
    ///
    /// Throws an error if there are more than 40 consecutive links, as in a cycle of links, or if another user owns a
    /// link.
    package init(of path: String) throws(PosixError) {
        var place = ResolvedFilePath(unresolved: path)
        for _ in 0..<Self.mostLinks {
            guard let target = try place.target() else {
                self = place
                return
            }
            // The path is not normalised: a `..` after a link means the parent of the target of the link, which only
            // the system can determine.
            place = ResolvedFilePath(unresolved: target.hasPrefix("/") ? target : place.folder + "/" + target)
        }
        throw .symbolicLink
    }

    private init(unresolved path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        folder = parts.dropLast().joined(separator: "/")
        name = parts.last.map(String.init) ?? ""
    }

    /// Returns the target of the link at this place, or `nil` if there is no link.
    private func target() throws(PosixError) -> String? {
        // An error is ignored: either the file is missing, or opening the file fails later with the same error.
        guard let status = try? FileStatus(at: path), status.isSymbolicLink else { return nil }  // see above
        guard status.isOwn else { throw .symbolicLink }
        do {
            return try FileManager.default.destinationOfSymbolicLink(atPath: path)
        } catch {
            return nil
        }
    }

    /// Throws an error if there is anything but a regular file at this place, so that a store never replaces a device
    /// or a pipe.
    package func requireReplaceable() throws(PosixError) {
        // An error is ignored: either the file is missing, or opening the file fails later with the same error.
        guard let status = try? FileStatus(at: path) else { return }  // see above
        try status.requireRegular()
    }
}

/// The lock file and the drafts beside the file of a store.
extension ResolvedFilePath {
    /// The path of the lock file.
    package var lockPath: String { "\(folder)/.\(name).lock" }

    private var draftName: (start: String, end: String) { (".\(name).", ".draft") }

    /// Returns the path of the draft with an identifier.
    func draft(_ id: UUID) -> String { "\(folder)/\(draftName.start)\(id.uuidString)\(draftName.end)" }

    private func isDraft(_ file: String) -> Bool {
        let (start, end) = draftName
        guard file.hasPrefix(start), file.hasSuffix(end) else { return false }
        return UUID(uuidString: String(file.dropFirst(start.count).dropLast(end.count))) != nil
    }

    /// The paths of all drafts, and the path of the file unless the file is missing.
    var existingFiles: [String] {
        // If the folder is missing or cannot be listed, the result contains no drafts.
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)  // see above
        let drafts = (names ?? []).filter(isDraft).map { folder + "/" + $0 }
        do throws(PosixError) {
            _ = try FileStatus(at: path)
        } catch {
            // Only a missing file is left out. If the status cannot be read for another reason, the path is included,
            // so that removing the file reports the error.
            if error.isMissing { return drafts }
        }
        return drafts + [path]
    }
}
