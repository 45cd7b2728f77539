import Foundation

/// The place of a store's file: the folder and the name behind the symbolic links in the file's own place.
///
/// A link in the file's place is followed if it belongs to the effective user, so that a user can keep the file
/// elsewhere; a link of another user is refused, because it would choose which file is read or replaced. The links are
/// resolved once, and whatever is opened afterwards is opened without following links. Links among the parent folders
/// are the system's business.
package struct FilePlace: Hashable, Sendable {
    package let folder: String
    package let name: String
    package var path: String { folder + "/" + name }

    /// As many links as Linux follows.
    private static let mostLinks = 40

    /// Resolves the links at a path; throws for a circle of links and for a link of another user.
    package init(of path: String) throws(PosixError) {
        var place = FilePlace(unresolved: path)
        for _ in 0..<Self.mostLinks {
            guard let target = try place.target() else {
                self = place
                return
            }
            // Not normalised: behind a link to a folder, the system alone knows where `..` leads.
            place = FilePlace(unresolved: target.hasPrefix("/") ? target : place.folder + "/" + target)
        }
        throw .symbolicLink
    }

    private init(unresolved path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        folder = parts.dropLast().joined(separator: "/")
        name = parts.last.map(String.init) ?? ""
    }

    /// The target of the link at this place; `nil` if there is no link.
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

    /// The path of a file beside this one whose name is hidden and ends with a word.
    package func neighbour(_ ending: String) -> String { "\(folder)/.\(name).\(ending)" }

    /// Creates the folder where it is missing.
    package func makeFolder() {
        // A folder that cannot be made is reported when a file in it is opened, by the system's own code.
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)  // see above
    }

    /// Throws unless the place is empty or holds a regular file, so that replacing it destroys nothing else.
    package func requireReplaceable() throws(PosixError) {
        // A file without a status is missing, or opening it fails for the same reason.
        guard let status = try? FileStatus(at: path) else { return }  // see above
        try status.requireRegular()
    }
}
