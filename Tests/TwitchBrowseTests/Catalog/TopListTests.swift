import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct TopListTests {
    private func games(_ numbers: [Int]) -> [StreamedGame] { numbers.map { .fixture($0) } }

    private func streams(_ viewers: [Int]) -> [LiveStream] {
        viewers.enumerated().map { .fixture($0.offset, viewers: $0.element) }
    }

    @Test func listOfWantedLengthIsComplete() {
        let list = TopList(games([1, 2, 3]), wanted: 2)
        #expect(list.elements.map(\.id) == ["1001", "1002"])
        #expect(list.incomplete == nil)
    }

    @Test(arguments: [
        Shortfall.noMore, .pageLimit(3), .repeatedPage, .emptyPages(2), .interrupted,
    ])
    func reasonForTooShortListIsKept(reason: Shortfall) {
        #expect(TopList(games([1]), wanted: 2, incomplete: reason).incomplete == reason)
    }

    @Test func firstOfDuplicatesIsKept() {
        let twice = [StreamedGame.fixture(1, name: "first"), .fixture(2), .fixture(1, name: "second")]
        let list = TopList(twice, wanted: 3)
        #expect(list.elements.map(\.name) == ["first", "Game 2"])
        #expect(list.incomplete == .noMore)
    }

    @Test func emptyListReportsThatNoMoreExist() {
        let list = TopList<StreamedGame>([], wanted: 5)
        #expect(list.elements.isEmpty)
        #expect(list.incomplete == .noMore)
    }

    @Test(arguments: [0, -1])
    func emptyListIsCompleteIfNothingIsWanted(wanted: Int) {
        let list = TopList(games([1]), wanted: wanted)
        #expect(list.elements.isEmpty && list.incomplete == nil && list.wanted == 0)
    }

    @Test func elementsKeepGivenOrder() {
        #expect(TopList(games([2, 3, 1]), wanted: 3).elements.map(\.id) == ["1002", "1003", "1001"])
    }

    @Test func rankingKeepsOrderOfStreamsWithEqualViewers() {
        let list = TopList(ranking: streams([28, 75, 25, 34, 28, 56, 20, 25]), wanted: 8)
        #expect(list.elements.map(\.viewers) == [75, 56, 34, 28, 28, 25, 25, 20])
        #expect(
            list.elements.map(\.id).filter { ["90000000000", "90000000004"].contains($0) } == [
                "90000000000", "90000000004",
            ])
        #expect(
            list.elements.map(\.id).filter { ["90000000002", "90000000007"].contains($0) } == [
                "90000000002", "90000000007",
            ])
    }

    @Test func streamsAreRankedBeforeTruncation() {
        #expect(TopList(ranking: streams([1, 5, 9]), wanted: 2).elements.map(\.viewers) == [9, 5])
    }

    @Test func onlyFirstOfDuplicateStreamsIsRanked() {
        let twice = [LiveStream.fixture(1, viewers: 5), .fixture(2, viewers: 7), .fixture(1, viewers: 9)]
        let list = TopList(ranking: twice, wanted: 3)
        #expect(list.elements.map(\.viewers) == [7, 5])
    }

    @Test(arguments: [("", "ada"), ("  ", "ada"), ("Ada", "Ada"), ("エイダ", "エイダ")])
    func loginReplacesBlankDisplayName(displayName: String, name: String) {
        #expect(LiveStream(id: "1", login: "ada", name: displayName, viewers: 1).name == name)
    }

    @Test func negativeViewerCountBecomesZero() {
        #expect(ViewerCount.exact(-1).number == 0)
        #expect(ViewerCount.atLeast(-7, pagesRead: 1).number == 0)
    }
}
