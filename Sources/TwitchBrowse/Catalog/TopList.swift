import struct RemoteLoading.ByteKey
import struct RemoteLoading.IdentityKey

/// The first so many of something, each once and in order, and why there are fewer if there are.
public struct TopList<Element: Identifiable & Hashable & Sendable>: Hashable, Sendable where Element.ID: Sendable {
    /// What was found, at most as many as were wanted.
    public let elements: [Element]
    /// How many were wanted.
    public let wanted: Int
    /// Why there are fewer; nil if and only if there are as many as were wanted.
    public let incomplete: Incompleteness?
    /// How many elements of the service's made no sense and were left out.
    public let dropped: Int
    /// The age of the list, if a cache served it because the service could not be reached; `nil` otherwise.
    public var age: Duration?

    /// Creates a list: of elements given twice the first counts, and what is more than wanted is cut off.
    public init(
        _ elements: some Sequence<Element>, wanted: Int, incomplete reason: Incompleteness = .noMore, dropped: Int = 0
    ) {
        var seen: Set<IdentityKey<Element.ID>> = []
        self.init(
            unique: Array(elements.lazy.filter { seen.insert(IdentityKey($0.id)).inserted }.prefix(max(0, wanted))),
            wanted: wanted,
            incomplete: reason, dropped: dropped)
    }

    /// Of elements that are each there once, and no more than are wanted.
    private init(unique elements: [Element], wanted: Int, incomplete reason: Incompleteness, dropped: Int) {
        self.elements = elements
        self.wanted = max(0, wanted)
        incomplete = self.elements.count < self.wanted ? reason : nil
        self.dropped = dropped
    }
}

extension TopList where Element == LiveStream {
    /// Creates a list by rank: most viewed first, and among equals the one that came first.
    ///
    /// Of a stream given twice the first counts: the service shows the list as it changes.
    public init(
        ranking streams: some Sequence<LiveStream>, wanted: Int, incomplete reason: Incompleteness = .noMore,
        dropped: Int = 0
    ) {
        let streams = Array(streams)
        var seen = Set<ByteKey>(minimumCapacity: streams.count)
        // What is sorted are pairs of numbers: to move whole streams about would cost many times as much.
        var ranks = streams.indices.filter { seen.insert(ByteKey(streams[$0].id)).inserted }
            .map { (viewers: streams[$0].viewers, place: $0) }
        ranks.sort { ($1.viewers, $0.place) < ($0.viewers, $1.place) }
        self.init(
            unique: ranks.prefix(max(0, wanted)).map { streams[$0.place] }, wanted: wanted, incomplete: reason,
            dropped: dropped)
    }
}

/// Why a list is shorter than was wanted.
public enum Incompleteness: Hashable, Sendable {
    /// The service has no more.
    case noMore
    /// As many pages were read as are permitted.
    case pageLimit(Int)
    /// The service led back to a page that was read before.
    case repeatedPage
    /// So many pages in a row brought nothing new.
    case emptyPages(Int)
    /// A later page did not come, or made no sense.
    case interrupted
}

extension Incompleteness: CustomStringConvertible {
    /// The reason in a few words, for a log; a screen has its own wording.
    public var description: String {
        switch self {
        case .noMore: "the service has no more"
        case .pageLimit(let count): "\(count) pages are the limit"
        case .repeatedPage: "the pages led in a circle"
        case .emptyPages(let count): "\(count) pages in a row brought nothing new"
        case .interrupted: "a later page did not come"
        }
    }
}
