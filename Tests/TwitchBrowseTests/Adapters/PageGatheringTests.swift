import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@testable import TwitchBrowse

@Suite(.bounded) struct PageGatheringTests {
    private struct Row: Identifiable, Hashable, Sendable {
        let id: String
    }

    private typealias Pages = CallSpy<String?, Page<Row, String>, LoadError>

    private static func page(_ ids: [String], _ next: String?, dropped: Int = 0) -> Page<Row, String> {
        Page(elements: ids.map(Row.init), next: next, dropped: dropped)
    }

    /// Collects pages from a dictionary of pages by their positions, and expects `pagesRead` to count every page read.
    private func gather(
        _ source: [String?: ([String], String?)], _ limits: PageLimits = PageLimits(pages: 10, emptyPages: 3),
        atLeast wanted: Int = .max
    ) async throws -> CollectedPages<Row> {
        let reads = Locked(0)
        let collected = try await limits.gather(atLeast: wanted) { (position: String?) throws(LoadError) in
            reads.withLock { $0 += 1 }
            guard let (ids, next) = source[position] else { throw .refused(.notFound) }
            return Self.page(ids, next)
        }
        #expect(reads.withLock { $0 } == collected.pagesRead)
        return collected
    }

    @Test(
        arguments: [
            ([nil: (["1", "2", "3"], "b"), "b": (["3", "2", "4"], "c"), "c": (["1", "5"], nil)], 5, 3),
            ([nil: (["1"], "b"), "b": (["2", "3", "4"], "c"), "c": (["5"], nil)], 5, 3),
            ([nil: (["1"], "b"), "b": ([], "c"), "c": (["2"], nil)], 2, 3), ([nil: ([], nil)], 0, 1),
        ] as [([String?: ([String], String?)], Int, Int)])
    func elementsAreUniqueAndOrdered(source: [String?: ([String], String?)], count: Int, pages: Int) async throws {
        let collected = try await gather(source)
        #expect(collected.elements.map(\.id) == (0..<count).map { "\($0 + 1)" })
        #expect(collected.shortfall == .noMore && collected.pagesRead == pages)
    }

    @Test func unneededPagesAreNotRead() async throws {
        let source: [String?: ([String], String?)] = [nil: (["1", "2"], "b"), "b": (["3", "4"], "c")]
        let collected = try await gather(source, atLeast: 3)
        #expect(collected.elements.count == 4)
        #expect(collected.shortfall == .noMore && collected.pagesRead == 2)
    }

    @Test(arguments: [0, -1, Int.min])
    func nonPositiveWantedCountReadsZeroPages(wanted: Int) async throws {
        #expect(try await gather([:], atLeast: wanted).pagesRead == 0)
    }

    @Test func droppedElementsAreCountedAcrossPages() async throws {
        let collected = try await PageLimits().gather { (position: String?) throws(LoadError) in
            position == nil ? Self.page(["1"], "b", dropped: 2) : Self.page(["2"], nil, dropped: 1)
        }
        #expect(collected.dropped == 3)
    }

    @Test func repeatedPagePositionEndsList() async throws {
        let collected = try await gather([nil: (["1"], "b"), "b": (["2"], "b")])
        #expect(collected.elements.count == 2)
        #expect(collected.shortfall == .repeatedPage && collected.pagesRead == 2)
    }

    @Test func pagesWithoutNewElementsEndList() async throws {
        let limits = PageLimits(pages: 50, emptyPages: 3)
        let collected = try await limits.gather { (position: Int?) throws(LoadError) in
            Page(elements: [Row(id: "1"), Row(id: "2")], next: (position ?? 0) + 1)
        }
        #expect(collected.elements.count == 2)
        #expect(collected.shortfall == .emptyPages(3) && collected.pagesRead == 4)
    }

    @Test(arguments: [(7, 7), (1, 1), (0, 1), (-5, 1)])
    func pageLimitEndsList(limit: Int, read: Int) async throws {
        let collected = try await PageLimits(pages: limit, emptyPages: limit).gather {
            (position: Int?) throws(LoadError) in
            Page(elements: [Row(id: "\(position ?? 0)")], next: (position ?? 0) + 1)
        }
        #expect(collected.elements.count == read)
        #expect(collected.shortfall == .pageLimit(read) && collected.pagesRead == read)
    }

    @Test func elementsAreKeptIfLaterPageFails() async throws {
        let collected = try await PageLimits().gather { (position: String?) throws(LoadError) in
            guard position == nil else { throw .refused(.badRequest) }
            return Self.page(["1"], "b")
        }
        #expect(collected.elements == [Row(id: "1")])
        #expect(collected.shortfall == .interrupted && collected.pagesRead == 1)
    }

    @Test func errorOfFirstPageIsThrown() async {
        await #expect(throws: LoadError.connectivity(.notConnected)) {
            try await PageLimits().gather { (_: String?) throws(LoadError) -> Page<Row, String> in
                throw .connectivity(.notConnected)
            }
        }
    }

    @Test func cancelledTaskThrowsWithoutReadingPages() async throws {
        let pages = Pages("pages", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))
        let reading = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await PageLimits().gather { position throws(LoadError) in try await pages.call(position) }
        }
        await #expect(throws: LoadError.cancelled) { try await reading.value }
        #expect(pages.arguments.isEmpty)
    }

    @Test func loaderErrorInCancelledTaskBecomesCancelledError() async throws {
        let pages = Pages("pages", whenCancelled: .connectivity(.other(code: 7)), whenNeverAnswered: .cancelled)
        let reading = Task {
            try await PageLimits().gather { position throws(LoadError) in try await pages.call(position) }
        }
        try await pages.waitForCalls(1)
        pages.complete(0, with: Self.page(["1"], "b"))
        try await pages.waitForCalls(2)
        reading.cancel()
        await #expect(throws: LoadError.cancelled) { try await reading.value }
    }

    @Test(arguments: [
        (0, 3, 0, Int?.none, Int?.some(3)), (3, 0, 0, nil, nil), (3, 2, 1, nil, 6), (0, 3, 0, 3, nil),
        (0, 3, 0, 2, nil),
        (0, 3, 0, 4, 3), (.max, 1, 0, nil, nil), (0, 0, 3, nil, 3),
    ])
    func nextOffsetDependsOnReceivedCountAndTotal(offset: Int, count: Int, dropped: Int, total: Int?, next: Int?) {
        #expect(KrakenPage<KrakenStream>.next(after: offset, received: count + dropped, total: total) == next)
    }
}
