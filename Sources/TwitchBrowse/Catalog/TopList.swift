/// The first elements of a ranking, without duplicates.
///
/// If there are fewer elements than requested, ``incomplete`` is the reason.
public struct TopList<Element: Identifiable & Hashable & Sendable>: Hashable, Sendable where Element.ID: Sendable {
    /// The elements of the list, at most as many as were requested.
    public private(set) var elements: [Element]
    /// The number of elements that were requested.
    public let wanted: Int
    /// The reason why there are fewer elements than requested, or `nil` if the list is complete.
    public let incomplete: Shortfall?
    /// The number of elements that were left out because they were malformed.
    public let dropped: Int
    /// The age of the list if a cache served it because the service could not be reached, or `nil` otherwise.
    public var age: Duration?

    /// Creates a list of the distinct elements of a sequence, with at most the requested number of elements.
    public init(
        _ elements: some Sequence<Element>, wanted: Int, incomplete reason: Shortfall = .noMore, dropped: Int = 0
    ) {
        self.elements = Array(elements.firstOfEach.prefix(max(0, wanted)))
        self.wanted = max(0, wanted)
        incomplete = self.elements.count < self.wanted ? reason : nil
        self.dropped = dropped
    }

    /// Returns the list with each element replaced by the result of the closure.
    func map(_ change: (Element) -> Element) -> TopList {
        var list = self
        list.elements = elements.map(change)
        return list
    }
}

extension TopList where Element == LiveStream {
    /// Creates a list of streams sorted by viewers in descending order.
    ///
    /// Streams with equally many viewers keep their order. The service can send a stream twice if its list changes
    /// while the pages are read, so only the first occurrence of each stream is used.
    public init(
        ranking streams: some Sequence<LiveStream>, wanted: Int, incomplete reason: Shortfall = .noMore,
        dropped: Int = 0
    ) {
        let ranked = streams.firstOfEach.enumerated().sorted {
            ($1.element.viewers, $0.offset) < ($0.element.viewers, $1.offset)
        }
        self.init(ranked.map(\.element), wanted: wanted, incomplete: reason, dropped: dropped)
    }
}

extension Sequence where Element: Identifiable, Element.ID: Sendable {
    /// The first element with each identifier, in order.
    fileprivate var firstOfEach: [Element] {
        var seen: Set<Element.ID> = []
        return filter { seen.insert($0.id).inserted }
    }
}

/// The reason why a list is shorter than requested.
public enum Shortfall: Hashable, Sendable {
    /// The service has no more elements.
    case noMore
    /// The loader has read the maximum number of pages.
    case pageLimit(Int)
    /// The service sent a cursor or an offset that the loader had already requested.
    case repeatedPage
    /// The given number of consecutive pages had no new elements.
    case emptyPages(Int)
    /// A page after the first failed to load or was malformed.
    case interrupted
}
