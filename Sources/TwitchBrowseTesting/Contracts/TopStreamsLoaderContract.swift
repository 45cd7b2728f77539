import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// The contract of `TopStreamsLoading`, which every implementation must fulfil.
public enum TopStreamsLoaderContract {
    /// The factories of the loader under test, one for each situation that the contract checks.
    ///
    /// The factory `delivering` gets streams and their game. Its source must have the streams in the given order, which
    /// need not be the order by viewers. A stream may occur twice, because a stream can move to a later page while the
    /// pages are read.
    public typealias Subject = LoaderSubject<(streams: [LiveStream], game: StreamedGame), any TopStreamsLoading>

    /// The rules of the contract, each of which should be run as one test case.
    public static let rules: [ContractRule<Subject>] = orderRules + lists.all

    private typealias Content = (streams: [LiveStream], game: StreamedGame)

    private static let game = StreamedGame.fixture(7, name: "Games + Demos")
    private static let streams = [28, 75, 25, 34, 28, 56, 20, 25].enumerated().map { place, viewers in
        LiveStream.fixture(place, viewers: viewers)
    }

    /// The rules for a source whose streams are sorted by viewers.
    ///
    /// A loader need not read more pages than it needs for the requested number of streams. If the streams were in
    /// another order, streams with more viewers could be on a page that it does not read.
    private static let lists = TopListRules<LiveStream, Content, any TopStreamsLoading>(
        kind: "stream", elements: [1, 5, 3, 0, 4, 2, 7, 6].map { streams[$0] }, content: { ($0, game) }
    ) { loader, count throws(LoadError) in
        try await loader.loadTopStreams(of: game, limit: count)
    }

    private static let orderRules = [
        lists.rule("streams are sorted by viewers in descending order", of: streams, wanting: 8) { list in
            let viewers = list.elements.map(\.viewers)
            return viewers == [75, 56, 34, 28, 28, 25, 25, 20] ? nil : "returned \(viewers)"
        },
        lists.rule("streams with equal viewers keep the service's order", of: streams, wanting: 8) {
            lists.flaw(in: $0)
        },
    ]
}
