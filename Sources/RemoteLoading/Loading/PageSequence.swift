/// A list that comes page by page, by cursor or by offset, as what is new on each page.
///
/// Every element comes once, and the walk ends whatever the service does: by a limit of pages, by a position that was
/// read before, or by pages in a row that bring nothing new. Iterating ends with nil, and the iterator then says why.
///
/// An error leaves the iterator where it is: ask it again, and it asks for the same page. Cancelling the task stops the
/// page under way, with ``LoadError/cancelled``.
public struct PageSequence<Item: Sendable, ID: Hashable & Sendable, Position: Hashable & Sendable>: AsyncSequence,
    Sendable
{
    /// Reads the page at a position; nil is the first.
    public typealias Load = @Sendable (Position?) async throws(LoadError) -> Page<Item, Position>
    /// What a load throws.
    public typealias Failure = LoadError

    private let start: Position?
    private let limits: PageLimits
    private let prefetches: Bool
    private let id: @Sendable (Item) -> ID
    private let load: Load

    /// Creates a sequence, which reads nothing before it is iterated.
    ///
    /// With `prefetching`, the page behind the one that was delivered is already on its way, and no more than that one.
    public init(
        from start: Position? = nil, limits: PageLimits = PageLimits(), prefetching: Bool = false,
        id: @escaping @Sendable (Item) -> ID, load: @escaping Load
    ) {
        self.start = start
        self.limits = limits
        prefetches = prefetching
        self.id = id
        self.load = load
    }

    /// Makes an iterator, which begins at the start.
    public func makeAsyncIterator() -> Iterator {
        Iterator(walk: PageWalk(from: start, limits: limits), prefetches: prefetches, id: id, load: load)
    }

    /// Reads until there are so many, and no page more than that takes.
    ///
    /// What else the last of the pages has is there too. It never throws what is already there away: an error after the
    /// first page, or a cancellation, is the ending.
    public func gathered(atLeast wanted: Int = .max) async -> Gathering<Item, Position> {
        var walk = PageWalk<Item, ID, Position>(from: start, limits: limits)
        var elements: [Item] = []
        while elements.count < wanted, case .read(let position) = walk.step {
            do throws(LoadError) {
                guard !Task.isCancelled else { throw .cancelled }
                elements += walk.take(try await load(position), id: id)
            } catch {
                return gathering(elements, wanted, walk, Task.isCancelled ? .cancelled : error)
            }
        }
        return gathering(elements, wanted, walk)
    }

    private func gathering(
        _ elements: [Item], _ wanted: Int, _ walk: PageWalk<Item, ID, Position>, _ error: LoadError? = nil
    ) -> Gathering<Item, Position> {
        let ending: PageEnding =
            switch walk.step {
            case .end(let ending): elements.count >= wanted ? .enough : ending
            case .read: error.map { .failed($0) } ?? .enough
            }
        return Gathering(
            elements, ending: ending, pagesRead: walk.pagesRead, dropped: walk.dropped, next: walk.next)
    }
}

extension PageSequence where Item: Identifiable, ID == Item.ID {
    /// Creates a sequence of elements that have identifiers, which reads nothing before it is iterated.
    public init(
        from start: Position? = nil, limits: PageLimits = PageLimits(), prefetching: Bool = false, load: @escaping Load
    ) {
        self.init(from: start, limits: limits, prefetching: prefetching, id: { $0.id }, load: load)
    }
}

extension PageSequence {
    /// Walks through the pages; use one in one task at a time.
    public struct Iterator: AsyncIteratorProtocol {
        private var walk: PageWalk<Item, ID, Position>
        private let prefetches: Bool
        private let id: @Sendable (Item) -> ID
        private let load: Load
        private var ahead: PageAhead<Item, Position>?

        fileprivate init(
            walk: PageWalk<Item, ID, Position>, prefetches: Bool, id: @escaping @Sendable (Item) -> ID,
            load: @escaping Load
        ) {
            self.walk = walk
            self.prefetches = prefetches
            self.id = id
            self.load = load
        }

        /// How many pages were read.
        public var pagesRead: Int { walk.pagesRead }
        /// How many elements made no sense and were left out.
        public var dropped: Int { walk.dropped }
        /// Why there are no more pages; nil while there may be.
        public var ending: PageEnding? {
            if case .end(let ending) = walk.step { ending } else { nil }
        }

        /// What is new on the next page that has anything new; nil when there are no more pages.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(LoadError) -> [Item]? {
            while case .read(let position) = walk.step {
                let fresh = walk.take(try await page(at: position), id: id)
                prefetch()
                if !fresh.isEmpty { return fresh }
            }
            return nil
        }

        private mutating func page(
            at position: Position?, isolation actor: isolated (any Actor)? = #isolation
        ) async throws(LoadError) -> Page<Item, Position> {
            guard !Task.isCancelled else { throw .cancelled }
            let prefetched = ahead
            // Whatever comes of it, it is asked once: after an error the page is asked for anew.
            ahead = nil
            do throws(LoadError) {
                guard let prefetched else { return try await load(position) }
                return try await prefetched.page()
            } catch {
                throw Task.isCancelled ? .cancelled : error
            }
        }

        private mutating func prefetch() {
            guard prefetches, case .read(let position) = walk.step else { return }
            ahead = PageAhead(at: position, load)
        }
    }
}

/// A page that is on its way before it is asked for; it is cancelled with its reader, or when nobody is left to ask.
private final class PageAhead<Item: Sendable, Position: Hashable & Sendable>: Sendable {
    private let task: Task<Result<Page<Item, Position>, LoadError>, Never>

    init(
        at position: Position?, _ load: @escaping @Sendable (Position?) async throws(LoadError) -> Page<Item, Position>
    ) {
        task = Task {
            do throws(LoadError) {
                return .success(try await load(position))
            } catch {
                return .failure(error)
            }
        }
    }

    func page() async throws(LoadError) -> Page<Item, Position> {
        let result = await withTaskCancellationHandler {
            await task.value
        } onCancel: {
            task.cancel()
        }
        return try result.get()
    }

    deinit { task.cancel() }
}
