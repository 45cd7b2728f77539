public import Foundation

/// A temporary folder for one test, which is deleted when the object is deallocated.
public final class TemporaryFolder: Sendable {
    /// The location of the folder.
    public let url = FileManager.default.temporaryDirectory.appending(path: "playhouse-\(UUID().uuidString)")

    /// Creates an empty folder.
    public init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)  // a failure only leaves files in the system's temporary folder
    }

    /// Returns the location of a file in the folder, whether or not the file exists.
    public func file(_ name: String) -> URL { url.appending(path: name, directoryHint: .notDirectory) }

    /// The sorted names of the files in the folder, including hidden ones.
    package var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}
