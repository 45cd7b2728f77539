/// A page of a list, and where the next one is.
public struct Page<Element: Sendable, Position: Hashable & Sendable>: Sendable {
    /// What is on it, in order.
    public var elements: [Element]
    /// Where the next page is; nil if this is the last.
    public var next: Position?
    /// How many elements made no sense and were left out.
    public var dropped: Int

    /// Creates a page.
    public init(_ elements: [Element], next: Position?, dropped: Int = 0) {
        self.elements = elements
        self.next = next
        self.dropped = dropped
    }
}

extension Page where Position == Int {
    /// Creates a page of a list that is counted through.
    ///
    /// The next page begins behind what was received, left-out elements included. There is none when nothing was
    /// received, or when that was the total.
    public init(_ elements: [Element], at offset: Int, dropped: Int = 0, total: Int? = nil) {
        let received = elements.count + dropped
        let (next, overflow) = offset.addingReportingOverflow(received)
        let isLast = received == 0 || overflow || total.map { next >= $0 } == true
        self.init(elements, next: isLast ? nil : next, dropped: dropped)
    }
}

extension Page: Equatable where Element: Equatable {
    /// Compares everything; positions that are text are compared by their bytes.
    public static func == (left: Page, right: Page) -> Bool {
        left.next.map(IdentityKey.init) == right.next.map(IdentityKey.init) && left.dropped == right.dropped
            && left.elements == right.elements
    }
}

extension Page: Hashable where Element: Hashable {
    /// Hashes everything.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
        hasher.combine(next.map(IdentityKey.init))
        hasher.combine(dropped)
    }
}

/// When reading page after page gives up.
///
/// Lists that change while they are read send their readers in circles; these bounds end every such walk.
public struct PageLimits: Hashable, Sendable {
    /// How many pages are read at most; one at least.
    public let pages: Int
    /// How many pages in a row may bring nothing new; one at least.
    public let emptyPages: Int

    /// Creates limits; less than one counts as one.
    public init(pages: Int = 10, emptyPages: Int = 3) {
        self.pages = max(1, pages)
        self.emptyPages = max(1, emptyPages)
    }
}

/// Why no more pages were read.
public enum PageEnding: Hashable, Sendable {
    /// As much is there as was wanted.
    case enough
    /// There are no more.
    case noMore
    /// As many pages were read as are permitted.
    case pageLimit(Int)
    /// A page led back to one that was read before.
    case repeatedPosition
    /// So many pages in a row brought nothing new.
    case emptyPages(Int)
    /// A page did not come.
    case failed(LoadError)

    /// Whether nothing is missing of what was wanted and is there.
    public var isComplete: Bool { self == .enough || self == .noMore }
}

/// What reading page after page has brought.
public struct Gathering<Element: Sendable, Position: Hashable & Sendable>: Sendable {
    /// What was found, each once, in order.
    public let elements: [Element]
    /// Why no more was read; unless it is complete, so is this.
    public let ending: PageEnding
    /// How many pages were read.
    public let pagesRead: Int
    /// How many elements made no sense and were left out.
    public let dropped: Int
    /// The place to go on from; nil for the first page, or when there are no more.
    public let next: Position?

    /// Creates a gathering, for a double.
    public init(_ elements: [Element], ending: PageEnding, pagesRead: Int, dropped: Int = 0, next: Position? = nil) {
        self.elements = elements
        self.ending = ending
        self.pagesRead = pagesRead
        self.dropped = dropped
        self.next = next
    }
}

extension Gathering: Equatable where Element: Equatable {
    /// Compares everything; positions that are text are compared by their bytes.
    public static func == (left: Gathering, right: Gathering) -> Bool {
        left.next.map(IdentityKey.init) == right.next.map(IdentityKey.init) && left.ending == right.ending
            && left.pagesRead == right.pagesRead && left.dropped == right.dropped && left.elements == right.elements
    }
}

extension Gathering: Hashable where Element: Hashable {
    /// Hashes everything.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
        hasher.combine(ending)
        hasher.combine(pagesRead)
        hasher.combine(dropped)
        hasher.combine(next.map(IdentityKey.init))
    }
}
