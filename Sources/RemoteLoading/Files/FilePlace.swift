import Foundation

/// The place of a store's file: its folder and name, after symbolic links were followed.
///
/// A link in the place of the file is followed if it belongs to the effective user, so that a user can keep the file
/// elsewhere. A link of another user is refused, because it would let that user choose which file is read or replaced.
/// Links are resolved once, and the resulting file is opened without following links. Links among the parent folders
/// are followed by the system.
package struct FilePlace: Hashable, Sendable {
    package let folder: String
    package let name: String
    package var path: String { folder + "/" + name }

    /// The limit of Linux.
    private static let mostLinks = 40

    /// Resolves the symbolic links at a path; throws for a cycle of links, and for a link that another user owns.
    package init(of path: String) throws(PosixError) {
        var place = FilePlace(unresolved: path)
        for _ in 0..<Self.mostLinks {
            guard let target = try place.target() else {
                self = place
                return
            }
            // Not normalised: behind a link to a folder, only the system knows where `..` leads.
            place = FilePlace(unresolved: target.hasPrefix("/") ? target : place.folder + "/" + target)
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
        // A file without a status is missing, or opening it fails for the same reason.
        guard let status = try? FileStatus(at: path), status.isSymbolicLink else { return nil }  // see above
        guard status.isOwn else { throw .symbolicLink }
        do {
            return try FileManager.default.destinationOfSymbolicLink(atPath: path)
        } catch {
            return nil
        }
    }

    /// Throws unless the place is empty or holds a regular file, so that replacing it destroys nothing else.
    package func requireReplaceable() throws(PosixError) {
        // A file without a status is missing, or opening it fails for the same reason.
        guard let status = try? FileStatus(at: path) else { return }  // see above
        try status.requireRegular()
    }
}

/// The files beside the file of a store.
extension FilePlace {
    /// The path of the lock file.
    package var lockPath: String { "\(folder)/.\(name).lock" }

    private var draftName: (start: String, end: String) { (".\(name).", ".draft") }

    /// Returns the path of an unfinished file.
    func draft(_ id: UUID) -> String { "\(folder)/\(draftName.start)\(id.uuidString)\(draftName.end)" }

    private func isDraft(_ file: String) -> Bool {
        let (start, end) = draftName
        guard file.hasPrefix(start), file.hasSuffix(end) else { return false }
        return UUID(uuidString: String(file.dropFirst(start.count).dropLast(end.count))) != nil
    }

    /// The paths of all drafts, and of the file unless it is missing.
    var remnants: [String] {
        // A folder that cannot be listed is missing, or its drafts cannot be found.
        let names = try? FileManager.default.contentsOfDirectory(atPath: folder)  // see above
        let drafts = (names ?? []).filter(isDraft).map { folder + "/" + $0 }
        do throws(PosixError) {
            _ = try FileStatus(at: path)
        } catch {
            // After any other error the file may exist, and removing it reports the error.
            if error.isMissing { return drafts }
        }
        return drafts + [path]
    }
}
