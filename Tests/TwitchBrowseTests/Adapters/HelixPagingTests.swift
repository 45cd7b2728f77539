import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
@testable import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct HelixPagingTests {
    /// A game whose streams take several pages.
    private static let crowd = FakeCatalog.crowded(streams: 250)

    private func load(
        _ count: Int, pages: Int = 10, from setup: TwitchSetup
    ) async throws -> TopList<LiveStream> {
        try await setup.helix().limited(to: PageLimits(pages: pages, emptyPages: 2))
            .loadTopStreams(of: try setup.game(), limit: count)
    }

    @Test(arguments: FakeTwitchBehaviour.End.allCases)
    func everyFormOfMissingCursorEndsList(end: FakeTwitchBehaviour.End) async throws {
        let setup = TwitchSetup.odd(Self.crowd) { $0.end = end }
        let list = try await load(300, from: setup)
        #expect(list.elements.count == 250)
        #expect(list.incomplete == .noMore)
        #expect(setup.fake.history.count == 3)
    }

    @Test(arguments: [#""pagination": []"#, #""pagination": 7"#, #""pagination": {"cursor": 7}"#])
    func malformedPaginationEndsList(text: String) async throws {
        let body = #"{"data": [{"id": "1", "name": "Chess"}], \#(text)}"#
        let list = try await TwitchSetup.helix(answering: .json(body)).loadTopGames(limit: 5)
        #expect(list.elements.count == 1 && list.incomplete == .noMore)
    }

    @Test func cursorAbove4KilobytesThrowsInvalidData() async throws {
        func body(_ count: Int) -> String {
            let cursor = String(repeating: "c", count: count)
            return #"{"data": [{"id": "1", "name": "Chess"}], "pagination": {"cursor": "\#(cursor)"}}"#
        }
        let list = try await TwitchSetup.helix(answering: .json(body(4_096))).loadTopGames(limit: 5)
        #expect(list.elements.count == 1)
        let flaw = InvalidData.rejected(.tooLong(limit: 4_096), at: "pagination.cursor")
        await #expect(throws: LoadError.invalidData(flaw)) {
            try await TwitchSetup.helix(answering: .json(body(4_097))).loadTopGames(limit: 5)
        }
    }

    @Test func idAbove256BytesDropsOnlyItsRow() async throws {
        let (short, long) = (String(repeating: "i", count: 256), String(repeating: "i", count: 257))
        let body = #"{"data": [{"id": "\#(long)", "name": "Go"}, {"id": "\#(short)", "name": "Chess"}]}"#
        let list = try await TwitchSetup.helix(answering: .json(body)).loadTopGames(limit: 5)
        #expect(list.elements.map(\.name) == ["Chess"])
        #expect(list.dropped == 1)
    }

    @Test func loneSurrogateInNameDropsOnlyItsRow() async throws {
        let body = #"{"data": [{"id": "1", "name": "\ud800"}, {"id": "2", "name": "Chess"}]}"#
        let list = try await TwitchSetup.helix(answering: .json(body)).loadTopGames(limit: 5)
        #expect(list.elements.map(\.name) == ["Chess"])
        #expect(list.dropped == 1)
    }

    @Test func pageWithTooManyRowsThrowsInvalidData() async throws {
        let rows = Array(repeating: "{}", count: 10_001).joined(separator: ",")
        let flaw = InvalidData.tooManyRows(limit: 10_000, at: "data")
        await #expect(throws: LoadError.invalidData(flaw)) {
            try await TwitchSetup.helix(answering: .json(#"{"data": [\#(rows)]}"#)).loadTopGames(limit: 5)
        }
    }

    @Test func shortPagesDoNotEndList() async throws {
        let setup = TwitchSetup.odd(Self.crowd) { $0.paging = .short }
        let list = try await load(250, from: setup)
        #expect(list.elements.count == 250 && list.incomplete == nil)
    }

    @Test func emptyPageWithCursorDoesNotEndList() async throws {
        let setup = TwitchSetup.odd(Self.crowd) { $0.paging = .emptyBetween }
        let list = try await load(250, from: setup)
        #expect(list.elements.count == 250 && list.incomplete == nil)
    }

    @Test func repeatedCursorEndsListAsIncomplete() async throws {
        let setup = TwitchSetup.odd(Self.crowd) { $0.paging = .repeatedCursor }
        let list = try await load(250, from: setup)
        #expect(list.incomplete == .repeatedPage)
        #expect(Set(list.elements.map(\.id)).count == list.elements.count)
        #expect(setup.fake.history.count == 2)
    }

    @Test func circularCursorEndsListAsIncomplete() async throws {
        let setup = TwitchSetup.odd(Self.crowd) { $0.paging = .circle }
        let list = try await load(250, from: setup)
        #expect(list.incomplete == .emptyPages(2))
        #expect(Set(list.elements.map(\.id)).count == list.elements.count)
    }

    @Test func pageLimitEndsListAsIncomplete() async throws {
        let setup = TwitchSetup(Self.crowd)
        let list = try await load(250, pages: 2, from: setup)
        #expect(list.elements.count == 200)
        #expect(list.incomplete == .pageLimit(2))
        #expect(setup.fake.history.count == 2)
    }

    @Test func invalidCursorKeepsEarlierPages() async throws {
        let setup = TwitchSetup.odd(Self.crowd) { $0.paging = .expiredCursor }
        let list = try await load(250, from: setup)
        #expect(list.elements.count == 100)
        #expect(list.incomplete == .interrupted)
        #expect(setup.fake.history.map(\.status) == [200, 400])
    }

    @Test(arguments: FakeTwitchBehaviour.Outage.allCases.filter { $0 != .malformedElements })
    func errorOfLaterPageKeepsEarlierPages(outage: FakeTwitchBehaviour.Outage) async throws {
        let setup = TwitchSetup(Self.crowd, outages: { $0 == 1 ? outage : nil })
        let list = try await load(250, from: setup)
        #expect(list.elements.count == 100)
        #expect(list.incomplete == .interrupted)
    }

    @Test func malformedStreamOnLaterPageIsDropped() async throws {
        let pages = [
            #"[{"id": "1", "user_login": "ada", "viewer_count": 3}], "pagination": {"cursor": "b"}"#,
            #"[{"id": "2", "user_login": "bob", "viewer_count": "12"}]"#,
        ]
        let client = InProcessHTTPClient { request in
            .json(#"{"data": \#(pages[request.address.contains("after=b") ? 1 : 0])}"#)
        }
        let loader = HelixLoader(clientID: .app, client: client, tokens: TokenSourceStub("abc"))
        let list = try await loader.loadTopStreams(of: .fixture(), limit: 5)
        #expect(list.elements.map(\.id) == ["1"] && list.dropped == 1 && list.incomplete == .noMore)
    }

    @Test func cursorIsSentUnchanged() async throws {
        let spy = HTTPClientSpy()
        let loader = HelixLoader(clientID: .app, client: spy, tokens: TokenSourceStub("abc"))
        let load = Task { try await loader.loadTopGames(limit: 2) }
        try await spy.requests.waitForCalls(1)
        let cursor = "eyJiIjp7/+=="
        spy.requests.complete(0, with: .json(#"{"data": [], "pagination": {"cursor": "\#(cursor)"}}"#))
        try await spy.requests.waitForCalls(2)
        #expect(spy.requests[1].address.hasSuffix("&after=eyJiIjp7%2F%2B%3D%3D"))
        #expect(HTTPQuery(ofAddress: spy.requests[1].address).values(for: "after") == [cursor])
        spy.requests.complete(1, with: .json(#"{"data": []}"#))
        #expect(try await load.value.elements.isEmpty)
    }

    @Test func listThatShiftsBetweenPagesHasNoDuplicates() async throws {
        try await forEverySeed(in: 0..<20) { generator in
            var behaviour = FakeTwitchBehaviour()
            behaviour.shiftsBetweenPages = true
            behaviour.paging = .short
            let setup = TwitchSetup(.crowded(streams: 40), behaviour, seed: generator.next())
            let list = try await load(30, from: setup)
            #expect(setup.fake.history.count > 1)
            #expect(Set(list.elements.map(\.id)).count == list.elements.count)
            #expect(list.elements.map(\.viewers) == list.elements.map(\.viewers).sorted(by: >))
            #expect(list.elements.count <= 30)
        }
    }

    @Test func cancellationDuringSecondPageThrowsCancelled() async throws {
        let spy = HTTPClientSpy()
        let loader = HelixLoader(clientID: .app, client: spy, tokens: TokenSourceStub("abc"))
        let load = Task { try await loader.loadTopGames(limit: 2) }
        try await spy.requests.waitForCalls(1)
        spy.requests.complete(
            0, with: .json(#"{"data": [{"id": "1", "name": "Chess"}], "pagination": {"cursor": "b"}}"#))
        try await spy.requests.waitForCalls(2)
        load.cancel()
        await #expect(throws: LoadError.cancelled) { try await load.value }
        #expect(spy.requests.cancelledCalls == [1])
    }

    @Test func topTenOfManyStreamsNeedsOnePage() async throws {
        let setup = TwitchSetup(.crowded(streams: 100_000))
        let list = try await load(10, from: setup)
        #expect(list.elements.count == 10 && list.incomplete == nil)
        #expect(list.elements.first?.viewers == 200_000)
        #expect(setup.fake.history.count == 1)
    }
}
