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
    public static let rules: [ContractRule<Subject>] = listRules + failureRules

    private static let game = StreamedGame.fixture(7, name: "Games + Demos")
    private static let streams = [28, 75, 25, 34, 28, 56, 20, 25].enumerated().map { place, viewers in
        LiveStream.fixture(place, viewers: viewers)
    }
    private static let ranked = [1, 5, 3, 0, 4, 2, 7, 6]
    /// The streams sorted by viewers, for rules that request fewer streams than the source has.
    ///
    /// A loader need not read more pages than it needs for the requested number of streams. If the streams were in
    /// another order, streams with more viewers could be on a page that it does not read.
    private static let inOrder = ranked.map { streams[$0] }

    private static let listRules: [ContractRule<Subject>] = [
        rule("streams are sorted by viewers in descending order", wanting: 8) { list in
            let viewers = list.elements.map(\.viewers)
            return viewers == [75, 56, 34, 28, 28, 25, 25, 20] ? nil : "returned \(viewers)"
        },
        rule("streams with equal viewers keep the service's order", wanting: 8) { ids(of: $0, are: ranked) },
        rule("the list has at most the requested number of elements", of: inOrder, wanting: 3) {
            ids(of: $0, are: Array(ranked.prefix(3)))
        },
        rule("a list of the requested length is complete", wanting: 8) { list in
            list.incomplete == nil ? nil : "marked as incomplete: \(list.incomplete!)"
        },
        rule("a shorter list has a reason", wanting: 10) { list in
            list.incomplete == nil ? "\(list.elements.count) of 10 without a reason" : ids(of: list, are: ranked)
        },
        rule("a moved stream is listed once", of: streams + [streams[0]], wanting: 9) { ids(of: $0, are: ranked) },
        rule("an empty list is not an error", of: [], wanting: 5) { ids(of: $0, are: []) },
        ContractRule("all calls succeed, concurrent ones included", timeout: { $0.timeout }) { subject in
            let loader = try await subject.delivering((inOrder, game))
            async let one = outcome(of: loader, load)
            async let two = outcome(of: loader, load)
            let (first, second) = await (one, two)
            let third = await outcome(of: loader, load)
            for result in [first, second, third] {
                guard case .success(let list) = result else { return "returned \(result)" }
                if let flaw = ids(of: list, are: Array(ranked.prefix(3))) { return flaw }
            }
            return nil
        },
    ]

    private static let load = { @Sendable (loader: any TopStreamsLoading) async throws(LoadError) in
        try await loader.loadTopStreams(of: game, limit: 3)
    }

    private static let failureRules: [ContractRule<Subject>] =
        Subject.failureRules(load) + [Subject.cancellationRule(load)]

    private static func rule(
        _ name: String, of streams: [LiveStream] = streams, wanting count: Int,
        _ flaw: @escaping @Sendable (TopList<LiveStream>) -> String?
    ) -> ContractRule<Subject> {
        ContractRule(name, timeout: { $0.timeout }) { subject in
            flaw(try await subject.delivering((streams, game)).loadTopStreams(of: game, limit: count))
        }
    }

    private static func ids(of list: TopList<LiveStream>, are places: [Int]) -> String? {
        let (actual, expected) = (list.elements.map(\.id), places.map { streams[$0].id })
        return actual == expected ? nil : "returned \(actual) instead of \(expected)"
    }
}
