import Foundation
import PlayhouseCore

/// A search for pictures in a folder by relative paths, which never leaves the folder.
struct PictureFiles {
    /// The result of a search for a file.
    enum Match: Equatable {
        /// The file that was found: its absolute path, and its name in the form that identifies a person.
        ///
        /// This name is in lower case, unless the folder has another file whose name differs only in case.
        case file(String, name: String)
        /// The folder has no regular file with this name.
        case none
        /// Several files have names that differ from the given name only in case, and no file has exactly this name.
        case several
    }

    /// The path of the folder without symbolic links.
    private let root: String
    /// The names in each folder that was searched, by their lower-case forms.
    private var names: [String: [String: [String]]] = [:]

    /// Creates the files of a folder, or returns `nil` if there is no such folder.
    init?(_ folder: URL) {
        var isFolder: ObjCBool = false
        guard let root = PosixFile.realPath(folder.path),
            FileManager.default.fileExists(atPath: root, isDirectory: &isFolder), isFolder.boolValue
        else { return nil }
        self.root = root
    }

    /// Returns the file with a name, or the only one whose name differs in case or in the Unicode form of its accents.
    ///
    /// An absolute path, a path with `..`, and a symbolic link that leads out of the folder are refused.
    mutating func file(named name: String) -> Match {
        let segments = name.utf8.split(separator: .slash, omittingEmptySubsequences: false).map { String($0) ?? "" }
            .filter { $0 != "." }
        // The system would end a path at a zero byte, and open another file.
        guard !segments.isEmpty, !segments.contains(where: { $0.isEmpty || $0 == ".." || $0.utf8.contains(0) })
        else { return .none }
        var (path, isUnique, found) = (root, true, [String]())
        for segment in segments {
            let similar = similarNames(to: segment, in: path)
            guard let name = similar.first(where: { $0.utf8.elementsEqual(segment.utf8) }) ?? similar.first
            else { return .none }
            guard similar.count == 1 || name.utf8.elementsEqual(segment.utf8) else { return .several }
            isUnique = isUnique && similar.count == 1
            found.append(name)
            // A link can lead out of the folder, so each part is checked before the next one is searched.
            guard let real = PosixFile.realPath(path + "/" + name), real.utf8.starts(with: (root + "/").utf8)
            else { return .none }
            path = real
        }
        guard Self.isFile(path) else { return .none }
        let name = found.joined(separator: "/").precomposedStringWithCanonicalMapping
        return .file(path, name: isUnique ? name.lowercased().precomposedStringWithCanonicalMapping : name)
    }

    private mutating func similarNames(to name: String, in folder: String) -> [String] {
        if names[folder] == nil {
            let all = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []  // unreadable: no files
            // Texts with composed and with decomposed letters are equal.
            names[folder] = Dictionary(grouping: all) { $0.lowercased() }
        }
        return names[folder]?[name.lowercased()] ?? []
    }

    private static func isFile(_ path: String) -> Bool {
        (try? PosixFile.isFile(path)) == true  // a folder or a pipe is no picture
    }
}
