import RemoteLoading

/// A page of a list, with the position of the next page, such as a cursor or an offset.
struct Page<Element: Identifiable & Sendable, Position: Hashable & Sendable>: Sendable where Element.ID: Sendable {
    let elements: [Element]
    /// The position of the next page, or `nil` if this is the last page.
    let next: Position?
    /// The number of malformed elements that were left out of the page.
    var dropped = 0
}

/// The limits for reading a list page by page.
///
/// The limits are necessary because the cursors of a list that changes while it is read can form a cycle, so that
/// reading would never end. At least one page is read, whatever the limits.
struct PageLimits: Hashable, Sendable {
    /// The maximum number of pages to read.
    var pages = 3
    /// The number of consecutive pages without a new element after which reading ends.
    var emptyPages = 2
}

/// The distinct elements of a list in order, read page by page.
struct CollectedPages<Element: Sendable>: Sendable {
    var elements: [Element] = []
    /// The reason why there are no more elements.
    var shortfall = Shortfall.noMore
    var pagesRead = 0
    /// The number of malformed elements that were left out.
    var dropped = 0
}

extension PageLimits {
    /// Reads pages until there are enough elements, and returns all elements of these pages.
    ///
    /// The closure receives the position of a page, or `nil` for the first page. The function throws an error if the
    /// first page fails to load or the task is cancelled. If a later page fails to load, the result contains the
    /// elements of the pages before it, and the reason ``Shortfall/interrupted``.
    func gather<Element, Position>(
        atLeast wanted: Int = .max, _ load: (Position?) async throws(LoadError) -> Page<Element, Position>
    ) async throws(LoadError) -> CollectedPages<Element> {
        var collected = CollectedPages<Element>()
        var position: Position?
        var positions: Set<Position> = []
        var ids: Set<Element.ID> = []
        var emptyInARow = 0
        while collected.elements.count < wanted {
            guard let page = try await page(at: position, after: collected, load) else {
                collected.shortfall = .interrupted
                return collected
            }
            let fresh = page.elements.filter { ids.insert($0.id).inserted }
            collected.elements += fresh
            collected.pagesRead += 1
            collected.dropped += page.dropped
            emptyInARow = fresh.isEmpty ? emptyInARow + 1 : 0
            guard let next = page.next, collected.elements.count < wanted else { return collected }
            let isNew = positions.insert(next).inserted
            if let limit = limit(isNew, emptyInARow, collected.pagesRead) {
                collected.shortfall = limit
                return collected
            }
            position = next
        }
        return collected
    }

    /// Returns the page at a position.
    ///
    /// Returns `nil` if the page fails to load and is not the first one, and throws the error if it is the first one.
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

    private func limit(_ isNewPosition: Bool, _ emptyInARow: Int, _ pagesRead: Int) -> Shortfall? {
        guard isNewPosition else { return .repeatedPage }
        // A service can also return the same pages again with new cursors, so that no cursor repeats. Reading then ends
        // because the pages have no new elements.
        if emptyInARow >= max(1, emptyPages) { return .emptyPages(emptyInARow) }
        return pagesRead >= max(1, pages) ? .pageLimit(max(1, pages)) : nil
    }
}
