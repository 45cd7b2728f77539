public import Foundation

/// The progress of a prefetch, in pictures.
public struct PrefetchProgress: Hashable, Sendable {
    /// The number of pictures, each address counted once.
    public let wanted: Int
    /// The number of pictures that are loaded.
    public package(set) var loaded: Int
    /// The number of pictures that failed or were cancelled.
    public package(set) var failed: Int

    /// Creates a progress.
    public init(wanted: Int, loaded: Int = 0, failed: Int = 0) {
        self.wanted = wanted
        self.loaded = loaded
        self.failed = failed
    }

    /// Whether every picture is loaded, failed or cancelled.
    var isOver: Bool { loaded + failed == wanted }
}

/// A picture that a prefetch did not load.
public struct PrefetchIssue: Hashable, Sendable {
    /// The address of the picture.
    public let url: URL
    /// The reason; ``LoadError/cancelled`` if the prefetch was cancelled.
    public let error: LoadError
}

extension PrefetchIssue: CustomStringConvertible, CustomReflectable {
    /// The address with masks for secrets, and the error.
    public var description: String { "\(Masking.address(url.absoluteString)): \(error)" }

    /// The mirror that `dump` shows, which has the description alone.
    public var customMirror: Mirror { Mirror(self, children: ["failure": description]) }
}
