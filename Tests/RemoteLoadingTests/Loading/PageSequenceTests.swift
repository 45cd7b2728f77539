import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct PageSequenceTests {
    typealias Numbers = PageSequence<Int, Int, String>
    typealias Pages = CallSpy<String?, Page<Int, String>, LoadError>

    private func pages() -> Pages {
        Pages("pages", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))
    }

    private func sequence(
        _ pages: Pages, limits: PageLimits = PageLimits(), prefetching: Bool = false
    ) -> Numbers {
        Numbers(limits: limits, prefetching: prefetching, id: { $0 }) { position throws(LoadError) in
            try await pages.call(position)
        }
    }

    private func book(_ book: [String?: ([Int], String?)], limits: PageLimits = PageLimits()) -> Numbers {
        Numbers(limits: limits, id: { $0 }) { position throws(LoadError) in
            guard let page = book[position] else { throw .refused(.notFound) }
            return Page(page.0, next: page.1)
        }
    }

    @Test(arguments: PagingContract.rules)
    func theContractHolds(rule: ContractRule<PagingContract.Subject>) async throws {
        let subject = PagingContract.Subject { wanted, limits, load in
            await Numbers(limits: limits, id: { $0 }, load: load).gathered(atLeast: wanted)
        }
        try await rule.verify(subject)
    }

    @Test func iteratingGivesWhatIsNewOnEachPage() async throws {
        let numbers = book([nil: ([1, 2], "b"), "b": ([2, 1], "c"), "c": ([3, 1], nil)])
        var found: [[Int]] = []
        for try await fresh in numbers { found.append(fresh) }
        #expect(found == [[1, 2], [3]])
    }

    @Test func idsAndCursorsThatDifferInBytesAreDifferent() async {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        let words = PageSequence<String, String, String>(id: { $0 }) { position throws(LoadError) in
            switch position.map({ ByteKey($0) }) {
            case nil: Page([composed, decomposed, composed], next: composed)
            case "\u{E9}": Page(["b"], next: decomposed)
            default: Page(["c"], next: nil)
            }
        }
        let gathering = await words.gathered()
        #expect(gathering.elements.map { $0.utf8.count } == [2, 3, 1, 1])
        #expect(gathering.ending == .noMore)
    }

    @Test func pagesWithCursorsThatDifferInBytesAreDifferent() {
        func page(_ next: String) -> Page<Int, String> { Page([1], next: next) }
        func gathering(_ next: String) -> Gathering<Int, String> {
            Gathering([1], ending: .noMore, pagesRead: 1, next: next)
        }
        #expect(page("\u{E9}") != page("e\u{301}"))
        #expect(gathering("\u{E9}") != gathering("e\u{301}"))
        #expect(Set([page("a"), page("a"), page("\u{E9}"), page("e\u{301}")]).count == 3)
    }

    @Test func nothingIsReadBeforeItIsIterated() {
        let pages = pages()
        _ = sequence(pages, prefetching: true).makeAsyncIterator()
        #expect(pages.arguments.isEmpty)
    }

    @Test func theIteratorSaysWhyItEnded() async throws {
        var numbers = book([nil: ([1], "b"), "b": ([2], "b")]).makeAsyncIterator()
        #expect(numbers.ending == nil)
        while try await numbers.next() != nil {}
        #expect(numbers.ending == .repeatedPosition)
        #expect(numbers.pagesRead == 2)
        #expect(try await numbers.next() == nil)
    }

    @Test func anErrorLeavesTheIteratorWhereItIs() async throws {
        let pages = pages()
        let reading = Task {
            var numbers = sequence(pages).makeAsyncIterator()
            var found: [Int] = []
            var errors: [LoadError] = []
            while numbers.ending == nil {
                do throws(LoadError) {
                    found += try await numbers.next() ?? []
                } catch {
                    errors.append(error)
                }
            }
            return (found, errors)
        }
        try await pages.waitForCalls(1)
        pages.complete(0, with: Page([1], next: "b"))
        try await pages.waitForCalls(2)
        pages.fail(1, with: .connectivity(.timedOut))
        try await pages.waitForCalls(3)
        pages.complete(2, with: Page([2], next: nil))
        let (found, errors) = await reading.value
        #expect(found == [1, 2])
        #expect(errors == [.connectivity(.timedOut)])
        #expect(pages.arguments == [nil, "b", "b"])
    }

    @Test func aGatheringCanBeGoneOnWithFromItsPlace() async {
        let load: Numbers.Load = { position throws(LoadError) in
            let number = Int(position ?? "0")!
            return Page([number], next: number < 5 ? "\(number + 1)" : nil)
        }
        let first = await Numbers(limits: PageLimits(pages: 4), id: { $0 }, load: load).gathered()
        #expect(first.ending == .pageLimit(4))
        let rest = await Numbers(from: first.next, id: { $0 }, load: load).gathered()
        #expect(first.elements + rest.elements == [0, 1, 2, 3, 4, 5])
        #expect(rest.ending == .noMore)
        #expect(rest.next == nil)
    }

    @Test func startPositionIsNotReadTwice() async {
        let numbers = Numbers(from: "a", id: { $0 }) { position throws(LoadError) in
            Page([position == "a" ? 1 : 2], next: position == "a" ? "b" : "a")
        }
        let gathering = await numbers.gathered()
        #expect(gathering.elements == [1, 2])
        #expect(gathering.ending == .repeatedPosition)
        #expect(gathering.pagesRead == 2)
    }

    @Test func emptyPagesInARowEndTheSequence() async {
        let pages: [String?: ([Int], String?)] = [
            nil: ([], "b"), "b": ([1], "c"), "c": ([], "d"), "d": ([], "e"), "e": ([2], nil),
        ]
        let limited = await book(pages, limits: PageLimits(emptyPages: 2)).gathered()
        #expect(limited.ending == .emptyPages(2))
        #expect(limited.pagesRead == 4)
        #expect(await book(pages, limits: PageLimits(emptyPages: 3)).gathered().elements == [1, 2])
    }

    @Test func onePageIsFetchedAheadAndNoMore() async throws {
        let pages = pages()
        var numbers = sequence(pages, prefetching: true).makeAsyncIterator()
        async let answered: Void = {
            try await pages.waitForCalls(1)
            pages.complete(0, with: Page([1], next: "b"))
        }()
        #expect(try await numbers.next() == [1])
        try await answered
        try await pages.waitForCalls(2)
        pages.complete(1, with: Page([2], next: "c"))
        #expect(pages.arguments == [nil, "b"])
        #expect(try await numbers.next() == [2])
        try await pages.waitForCalls(3)
        #expect(pages.arguments == [nil, "b", "c"])
        pages.complete(2, with: Page([3], next: nil))
        #expect(try await numbers.next() == [3])
        #expect(try await numbers.next() == nil)
        #expect(pages.arguments.count == 3)
    }

    @Test func aPageThatFailsAheadIsAskedForAnew() async throws {
        let pages = pages()
        var numbers = sequence(pages, prefetching: true).makeAsyncIterator()
        async let answered: Void = {
            try await pages.waitForCalls(1)
            pages.complete(0, with: Page([1], next: "b"))
            try await pages.waitForCalls(2)
            pages.fail(1, with: .connectivity(.connectionLost))
            try await pages.waitForCalls(3)
            pages.complete(2, with: Page([2], next: nil))
        }()
        #expect(try await numbers.next() == [1])
        await #expect(throws: LoadError.connectivity(.connectionLost)) { try await numbers.next() }
        #expect(try await numbers.next() == [2])
        try await answered
        #expect(pages.arguments == [nil, "b", "b"])
    }

    @Test func cancellationStopsAPageThatIsUnderWayAheadOfTime() async throws {
        let pages = pages()
        let reading = Task { [pages] in
            var numbers = sequence(pages, prefetching: true).makeAsyncIterator()
            _ = try await numbers.next()
            _ = try await numbers.next()
        }
        try await pages.waitForCalls(1)
        pages.complete(0, with: Page([1], next: "b"))
        try await pages.waitForCalls(2)
        reading.cancel()
        await #expect(throws: LoadError.cancelled) { try await reading.value }
        #expect(pages.cancelledCalls == [1])
    }

    @Test func aReaderThatLeavesCancelsThePageThatIsUnderWay() async throws {
        let stopped = CallSpy<Void, Void, LoadError>(
            "stops", whenCancelled: .cancelled, whenNeverAnswered: .connectivity(.timedOut))
        let arrived = pages()
        let numbers = Numbers(prefetching: true, id: { $0 }) { position throws(LoadError) in
            guard position != nil else { return Page([1], next: "b") }
            do throws(LoadError) {
                return try await arrived.call(position)
            } catch {
                Task { try await stopped.call(()) }
                throw error
            }
        }
        for try await _ in numbers { break }
        try await stopped.waitForCalls(1)
        stopped.complete(0, with: ())
        #expect(arrived.cancelledCalls == arrived.arguments.indices.map { $0 })
    }

    @Test func aCancelledReaderAsksForNothing() async throws {
        let pages = pages()
        let gathering = try await inACancelledTask { await sequence(pages).gathered() }
        #expect(gathering == Gathering([], ending: .failed(.cancelled), pagesRead: 0))
        #expect(pages.arguments.isEmpty)
    }

    @Test func anErrorOfACancelledTaskIsItsCancellation() async throws {
        let pages = pages()
        let reading = Task { await sequence(pages).gathered() }
        try await pages.waitForCalls(1)
        withExtendedLifetime(reading) { reading.cancel() }
        #expect(await reading.value.ending == .failed(.cancelled))
    }

    @Test(arguments: [0, -1, Int.min])
    func nothingWantedReadsNothing(wanted: Int) async {
        let pages = pages()
        #expect(await sequence(pages).gathered(atLeast: wanted) == Gathering([], ending: .enough, pagesRead: 0))
    }

    @Test(arguments: [
        (0, 3, 0, Int?.none, Int?.some(3)), (3, 0, 0, nil, nil), (3, 2, 1, nil, 6), (0, 3, 0, 3, nil),
        (0, 3, 0, 2, nil),
        (0, 3, 0, 4, 3), (.max, 1, 0, nil, nil), (0, 0, 3, nil, 3),
    ])
    func aPageByOffsetKnowsTheNext(offset: Int, count: Int, dropped: Int, total: Int?, next: Int?) {
        let page = Page(Array(repeating: "x", count: count), at: offset, dropped: dropped, total: total)
        #expect(page.next == next)
    }

    @Test(arguments: [0, -5])
    func limitsBelowOneCountAsOne(limit: Int) {
        #expect(PageLimits(pages: limit, emptyPages: limit) == PageLimits(pages: 1, emptyPages: 1))
    }

    @Test(arguments: [
        (PageEnding.enough, true), (.noMore, true), (.pageLimit(3), false), (.repeatedPosition, false),
        (.emptyPages(2), false), (.failed(.cancelled), false),
    ])
    func whatWasGatheredIsMarkedIncomplete(ending: PageEnding, isComplete: Bool) {
        #expect(ending.isComplete == isComplete)
    }
}
