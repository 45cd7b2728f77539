import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing

@Suite(.bounded) struct PagingContractTests {
    /// A careless reader: each flag is a mistake that somebody makes.
    private struct Careless: Sendable {
        var keepsDuplicates = false
        var endsAtShortPages: Int?
        var endsAtEmptyPages = false
        var readsOneMore = false
        var forgetsDropped = false
        var followsRepeats = false
        var goesRoundAndRound = false
        var passesTheLimit = false
        var losesAllOnAnError = false
        var callsAnErrorTheEnd = false
        var isDeafToCancellation = false
        var failsOnEmptyLists = false

        func gather(
            _ wanted: Int, _ limits: PageLimits, _ load: PagingContract.Subject.Load
        ) async -> Gathering<Int, String> {
            var (elements, seen, positions): ([Int], Set<Int>, Set<String>) = ([], [], [])
            var (position, pages, empty, dropped) = (String?.none, 0, 0, 0)
            while true {
                let page: Page<Int, String>
                do throws(LoadError) {
                    page = try await load(position)
                } catch {
                    if isDeafToCancellation, error == .cancelled {
                        return Gathering(elements, ending: .noMore, pagesRead: pages)
                    }
                    let ending: PageEnding = callsAnErrorTheEnd && pages == 0 ? .noMore : .failed(error)
                    let kept = losesAllOnAnError ? [] : elements
                    return Gathering(kept, ending: ending, pagesRead: pages, next: position)
                }
                let fresh = page.elements.filter { seen.insert($0).inserted || keepsDuplicates }
                elements += fresh
                pages += 1
                dropped += forgetsDropped ? 0 : page.dropped
                empty = fresh.isEmpty ? empty + 1 : 0
                func ending(_ ending: PageEnding) -> Gathering<Int, String> {
                    Gathering(
                        elements, ending: ending, pagesRead: pages, dropped: dropped,
                        next: page.next)
                }
                if elements.count >= wanted, !readsOneMore || pages > 2 { return ending(.enough) }
                if failsOnEmptyLists, elements.isEmpty { return ending(.failed(.invalidData(.empty))) }
                guard let next = page.next else { return ending(.noMore) }
                if let least = endsAtShortPages, page.elements.count < least { return ending(.noMore) }
                if endsAtEmptyPages, page.elements.isEmpty { return ending(.noMore) }
                if !positions.insert(next).inserted, !followsRepeats || pages > 5 { return ending(.repeatedPosition) }
                if empty >= limits.emptyPages, !goesRoundAndRound { return ending(.emptyPages(empty)) }
                if pages >= limits.pages + (passesTheLimit ? 1 : 0) { return ending(.pageLimit(limits.pages)) }
                position = next
            }
        }
    }

    private static let broken: [String: Careless] = [
        "every element comes once, in its order": Careless(keepsDuplicates: true),
        "a short page is not the last": Careless(endsAtShortPages: 2),
        "an empty page with a position is not the last": Careless(endsAtEmptyPages: true),
        "an empty list is a list": Careless(failsOnEmptyLists: true),
        "no page is read that is not needed": Careless(readsOneMore: true),
        "what was left out is counted": Careless(forgetsDropped: true),
        "a position that was read before is the end": Careless(followsRepeats: true),
        "pages that bring nothing new are the end": Careless(goesRoundAndRound: true),
        "no more pages are read than permitted": Careless(passesTheLimit: true),
        "an error keeps what is there, and the place": Careless(losesAllOnAnError: true),
        "an error at the first page is told": Careless(callsAnErrorTheEnd: true),
        "a cancelled reader ends soon, and says so": Careless(isDeafToCancellation: true),
    ]

    @Test(arguments: PagingContract.rules)
    func aCarelessReaderBreaksTheRule(rule: ContractRule<PagingContract.Subject>) async throws {
        let careless = try #require(Self.broken[rule.name], "there is no careless reader for this rule")
        let subject = PagingContract.Subject { await careless.gather($0, $1, $2) }
        #expect(await rule.violation(of: subject)?.rule == rule.name)
    }

    @Test func aReaderWithoutThoseMistakesKeepsEveryRule() async {
        let subject = PagingContract.Subject { await Careless().gather($0, $1, $2) }
        let violations = await PagingContract.rules.violations(of: subject)
        #expect(violations == [])
    }
}
