public import Foundation
public import PlayhouseCore

/// The progress of a prefetch, as numbers of images.
public struct PrefetchProgress: Hashable, Sendable {
    /// The number of requested images, without duplicates.
    public let wanted: Int
    /// The number of images that are loaded.
    public package(set) var loaded: Int
    /// The number of images that failed or were cancelled.
    public package(set) var failed: Int

    /// Creates a progress value, for a preview or a test double.
    public init(wanted: Int, loaded: Int = 0, failed: Int = 0) {
        self.wanted = wanted
        self.loaded = loaded
        self.failed = failed
    }

    /// `true` if every image is loaded, failed or cancelled.
    var isOver: Bool { loaded + failed == wanted }
}

/// An image that a prefetch did not load.
public struct PrefetchIssue: Hashable, Sendable {
    /// The address of the image.
    public let url: URL
    /// The error of the load, which is ``/PlayhouseCore/LoadError/cancelled`` if the prefetch was cancelled.
    public let error: LoadError
}

extension PrefetchIssue: RedactedValue {
    /// The address with masks for secrets, and the error.
    public var description: String { "\(SecretMasking.address(url.absoluteString)): \(error)" }
}
