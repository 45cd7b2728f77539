import struct RemoteLoading.IdentityKey

/// The first elements of a ranking, each once and in order, and the reason if there are fewer than were wanted.
public struct TopList<Element: Identifiable & Hashable & Sendable>: Hashable, Sendable where Element.ID: Sendable {
    /// The elements, at most as many as were wanted.
    public let elements: [Element]
    /// The number of elements that were wanted.
    public let wanted: Int
    /// The reason if there are fewer; `nil` if and only if there are as many as were wanted.
    public let incomplete: Incompleteness?
    /// The number of elements that were left out because they made no sense.
    public let dropped: Int
    /// The age of the list, if a cache served it because the service could not be reached; `nil` otherwise.
    public var age: Duration?

    /// Creates a list: of elements given twice the first counts, and what is more than wanted is cut off.
    public init(
        _ elements: some Sequence<Element>, wanted: Int, incomplete reason: Incompleteness = .noMore, dropped: Int = 0
    ) {
        self.elements = Array(elements.firstOfEach.prefix(max(0, wanted)))
        self.wanted = max(0, wanted)
        incomplete = self.elements.count < self.wanted ? reason : nil
        self.dropped = dropped
    }

    /// Returns the same list with other elements, as many as there are.
    func map(_ change: (Element) -> Element) -> TopList {
        var list = TopList(elements.map(change), wanted: wanted, incomplete: incomplete ?? .noMore, dropped: dropped)
        list.age = age
        return list
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
        let ranked = streams.firstOfEach.enumerated().sorted {
            ($1.element.viewers, $0.offset) < ($0.element.viewers, $1.offset)
        }
        self.init(ranked.map(\.element), wanted: wanted, incomplete: reason, dropped: dropped)
    }
}

extension Sequence where Element: Identifiable, Element.ID: Sendable {
    /// The elements without those whose identifier came before.
    fileprivate var firstOfEach: [Element] {
        var seen: Set<IdentityKey<Element.ID>> = []
        return filter { seen.insert(IdentityKey($0.id)).inserted }
    }
}

/// The reason why a list is shorter than was wanted.
public enum Incompleteness: Hashable, Sendable {
    /// The service has no more.
    case noMore
    /// As many pages were read as are permitted.
    case pageLimit(Int)
    /// The service led back to a page that was read before.
    case repeatedPage
    /// So many pages in a row brought nothing new.
    case emptyPages(Int)
    /// A later page failed to load, or made no sense.
    case interrupted
}
