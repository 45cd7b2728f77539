public import Foundation

/// How far a prefetch is, in pictures.
public struct PrefetchProgress: Hashable, Sendable {
    /// How many there are in all, each address once.
    public var wanted: Int
    /// How many are here.
    public var loaded: Int
    /// How many failed.
    public var failed: Int
    /// How many were given up.
    public var cancelled: Int

    /// Creates a progress.
    public init(wanted: Int, loaded: Int = 0, failed: Int = 0, cancelled: Int = 0) {
        self.wanted = wanted
        self.loaded = loaded
        self.failed = failed
        self.cancelled = cancelled
    }

    /// How many have ended, one way or another.
    public var ended: Int { loaded + failed + cancelled }
    /// Whether all have ended.
    public var isOver: Bool { ended == wanted }
    /// The part that has ended, 0…1; of no pictures it is 1.
    public var fraction: Double { wanted == 0 ? 1 : Double(ended) / Double(wanted) }
}

/// What became of the pictures of a prefetch, in the order in which they were asked for.
public struct PrefetchReport: Hashable, Sendable {
    /// A picture that did not come, and why.
    public struct Failure: Hashable, Sendable {
        /// Its address.
        public let url: URL
        /// Why it did not come.
        public let error: LoadError

        /// Creates a failure.
        public init(_ url: URL, _ error: LoadError) {
            self.url = url
            self.error = error
        }
    }

    /// Those that are here.
    public let loaded: [URL]
    /// Those that failed.
    public let failed: [Failure]
    /// Those that were given up.
    public let cancelled: [URL]

    /// Creates a report.
    public init(loaded: [URL] = [], failed: [Failure] = [], cancelled: [URL] = []) {
        self.loaded = loaded
        self.failed = failed
        self.cancelled = cancelled
    }

    /// Whether every picture is here.
    public var isComplete: Bool { failed.isEmpty && cancelled.isEmpty }
}

extension PrefetchReport.Failure: CustomStringConvertible, CustomReflectable {
    /// The address with masks for secrets, and the error.
    public var description: String { "\(Masking.address(url.absoluteString)): \(error)" }

    /// The mirror that `dump` shows, which has the description alone.
    public var customMirror: Mirror { Mirror(self, children: ["failure": description]) }
}

extension PrefetchReport: CustomStringConvertible, CustomReflectable {
    /// The numbers of pictures that loaded and that were cancelled, and each failure.
    public var description: String { "\(loaded.count) loaded, \(cancelled.count) cancelled, failed: \(failed)" }

    /// The mirror that `dump` shows, which has the description alone.
    public var customMirror: Mirror { Mirror(self, children: ["report": description]) }
}
