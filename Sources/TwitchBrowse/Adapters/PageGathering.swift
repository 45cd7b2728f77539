import RemoteLoading

/// A page of a list, and the position of the next one.
struct Page<Element: Identifiable & Sendable, Position: Hashable & Sendable>: Sendable where Element.ID: Sendable {
    let elements: [Element]
    /// The position of the next page; `nil` if this is the last.
    let next: Position?
    /// The number of flawed elements that were left out.
    var dropped = 0
}

extension Page where Position == Int {
    /// Creates a page of a list that is read by offset.
    ///
    /// The next page begins behind what was received, flawed elements included. There is none when nothing was received,
    /// or when that was the total.
    init(_ elements: [Element], at offset: Int, dropped: Int, total: Int?) {
        let received = elements.count + dropped
        let (next, overflow) = offset.addingReportingOverflow(received)
        let isLast = received == 0 || overflow || total.map { next >= $0 } == true
        self.init(elements: elements, next: isLast ? nil : next, dropped: dropped)
    }
}

/// The limits of reading page after page; at least one page is read.
///
/// A list that changes while it is read can lead in circles; these limits end every reading.
struct PageLimits: Hashable, Sendable {
    var pages = 3
    /// The number of pages in a row without a new element after which reading ends.
    var emptyPages = 2
}

/// The elements of a list, each once and in order, read page by page.
struct CollectedPages<Element: Sendable>: Sendable {
    var elements: [Element] = []
    /// The reason why there are no more elements.
    var incompleteness = Incompleteness.noMore
    var pagesRead = 0
    /// The number of flawed elements that were left out.
    var dropped = 0
}

extension PageLimits {
    /// Reads pages until there are enough elements, and the rest of the last page; `nil` is the first position.
    ///
    /// Throws if not even the first page can be read, or if the task is cancelled. An error of a later page is an
    /// interruption, and keeps what was read.
    func gather<Element, Position>(
        atLeast wanted: Int = .max, _ load: (Position?) async throws(LoadError) -> Page<Element, Position>
    ) async throws(LoadError) -> CollectedPages<Element> {
        var collected = CollectedPages<Element>()
        var position: Position?
        var positions: Set<IdentityKey<Position>> = []
        var ids: Set<IdentityKey<Element.ID>> = []
        var emptyInARow = 0
        while collected.elements.count < wanted {
            guard let page = try await page(at: position, after: collected, load) else {
                collected.incompleteness = .interrupted
                return collected
            }
            let fresh = page.elements.filter { ids.insert(IdentityKey($0.id)).inserted }
            collected.elements += fresh
            collected.pagesRead += 1
            collected.dropped += page.dropped
            emptyInARow = fresh.isEmpty ? emptyInARow + 1 : 0
            guard let next = page.next, collected.elements.count < wanted else { return collected }
            let isNew = positions.insert(IdentityKey(next)).inserted
            if let limit = limit(isNew, emptyInARow, collected.pagesRead) {
                collected.incompleteness = limit
                return collected
            }
            position = next
        }
        return collected
    }

    /// Returns the page, or `nil` for an error of a later page than the first.
    private func page<Element, Position>(
        at position: Position?, after collected: CollectedPages<Element>,
        _ load: (Position?) async throws(LoadError) -> Page<Element, Position>
    ) async throws(LoadError) -> Page<Element, Position>? {
        guard !Task.isCancelled else { throw .cancelled }
        do throws(LoadError) {
            return try await load(position)
        } catch {
            guard error != .cancelled, !Task.isCancelled else { throw .cancelled }
            guard collected.pagesRead > 0 else { throw error }
            return nil
        }
    }

    private func limit(_ isNewPosition: Bool, _ emptyInARow: Int, _ pagesRead: Int) -> Incompleteness? {
        guard isNewPosition else { return .repeatedPage }
        // A position that is new each time can lead to the same pages too; then they have nothing new.
        if emptyInARow >= max(1, emptyPages) { return .emptyPages(emptyInARow) }
        return pagesRead >= max(1, pages) ? .pageLimit(max(1, pages)) : nil
    }
}
