/// Where to go after each page, so that no list can lead in circles.
struct PageWalk<Element: Sendable, ID: Hashable & Sendable, Position: Hashable & Sendable>: Sendable {
    enum Step: Hashable {
        /// Read the page there; nil is the first.
        case read(Position?)
        case end(PageEnding)
    }

    private let limits: PageLimits
    private var seenPositions: Set<IdentityKey<Position>> = []
    private var seenIDs: Set<IdentityKey<ID>> = []
    private var emptyInARow = 0
    /// How many pages were read.
    private(set) var pagesRead = 0
    /// How many elements made no sense and were left out.
    private(set) var dropped = 0
    /// Where to go on, if there is such a place.
    private(set) var next: Position?
    /// What to do now.
    private(set) var step: Step

    init(from start: Position?, limits: PageLimits) {
        self.limits = limits
        step = .read(start)
        next = start
        if let start { seenPositions.insert(IdentityKey(start)) }
    }

    /// Takes the page that was to be read, and gives what is new on it.
    mutating func take(_ page: Page<Element, Position>, id: (Element) -> ID) -> [Element] {
        pagesRead += 1
        dropped += page.dropped
        let fresh = page.elements.filter { seenIDs.insert(IdentityKey(id($0))).inserted }
        emptyInARow = fresh.isEmpty ? emptyInARow + 1 : 0
        next = nil
        step = onward(from: page)
        return fresh
    }

    private mutating func onward(from page: Page<Element, Position>) -> Step {
        guard let position = page.next else { return .end(.noMore) }
        guard seenPositions.insert(IdentityKey(position)).inserted else { return .end(.repeatedPosition) }
        next = position
        // A position that is new each time can lead to the same pages too; then they bring nothing new.
        guard emptyInARow < limits.emptyPages else { return .end(.emptyPages(emptyInARow)) }
        guard pagesRead < limits.pages else { return .end(.pageLimit(limits.pages)) }
        return .read(position)
    }
}
