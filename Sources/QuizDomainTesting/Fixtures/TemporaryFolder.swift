public import Foundation

/// A folder of a test's own, which goes when nobody holds it any more.
public final class TemporaryFolder: Sendable {
    /// Where it is.
    public let url = FileManager.default.temporaryDirectory.appending(path: "playhouse-\(UUID().uuidString)")

    /// Makes an empty folder.
    public init() throws {
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)  // what is left in the temporary folder harms nobody
    }

    /// Where a file of this name is, or would be.
    public func file(_ name: String) -> URL { url.appending(path: name, directoryHint: .notDirectory) }

    /// The names in it, hidden ones too, in order.
    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}
