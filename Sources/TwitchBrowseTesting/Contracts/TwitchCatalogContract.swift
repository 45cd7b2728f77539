import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// The contract of `TwitchCatalog`, which every implementation must fulfil.
///
/// A catalog may throw `.refused(.notOffered)` where its service has no such content, but not for the most popular
/// games and the streams of a game.
public enum TwitchCatalogContract {
    /// The content of the source of a catalog under test.
    public enum Content: Hashable, Sendable {
        /// Games in the order of the source.
        ///
        /// Each game has the number of viewers in `StreamedGame.viewers`. If a game occurs twice, the test simulates a
        /// game that moves to a later page while the pages are read.
        case games([StreamedGame])
        /// One game with its streams, in the order of the source.
        ///
        /// This order need not be the order by viewers. A stream may occur twice, because a stream can move to a later
        /// page while the pages are read.
        case streams([LiveStream], of: StreamedGame)
    }

    /// The factories of the catalog under test, one for each situation that the contract checks.
    ///
    /// The source of `delivering` must have the given content.
    public typealias Subject = LoaderSubject<Content, any TwitchCatalog>

    /// The rules of the contract, each of which should be run as one test case.
    ///
    /// The first two rules make generated calls, and compare the results with the content of the source.
    public static let rules: [ContractRule<Subject>] =
        comparisons + gamesLists.all + streamsLists.all
        + cancellationRules + labelRules + channelRules

    private static let streams = [28, 75, 25, 34, 28, 56, 20, 25].enumerated().map { place, viewers in
        LiveStream.fixture(place, viewers: viewers, language: place == 3 ? "it" : "en")
    }

    private static let gamesLists = TopListRules<StreamedGame>(
        kind: "game", many: (0..<150).map { .fixture($0, viewers: .exact(1_000 - $0)) },
        content: { .games($0) }
    ) { catalog, count throws(LoadError) in
        try await catalog.loadTopGames(limit: count)
    }

    private static let streamsLists = TopListRules<LiveStream>(
        kind: "stream", many: (0..<150).map { .fixture($0, viewers: 1_000 - $0) }, content: { .streams($0, of: game) }
    ) { catalog, count throws(LoadError) in
        try await catalog.loadTopStreams(of: game, limit: count)
    }

    private static let cancellationRules: [ContractRule<Subject>] = [
        Subject.cancellationRule(of: "count", id: "cancelled-count") { catalog throws(LoadError) in
            do throws(LoadError) {
                return try await catalog.countViewers(of: .fixture())
            } catch {
                // If a source sends the viewer count with each game, its catalog throws `.notFound` at once, because
                // this game has no count. Such a catalog never waits, so the rule accepts the error like a
                // cancellation.
                throw error == .refused(.notFound) ? .cancelled : error
            }
        }
    ]

    private static let labelRules: [ContractRule<Subject>] = [
        ContractRule("a stream has no labels of others", id: "labels") { subject in
            var labelled = streams
            for place in labelled.indices { labelled[place].labels = place == 2 ? [.mature] : [] }
            let catalog = try await subject.delivering(.streams(labelled, of: game))
            return try await ifOffered { () throws(LoadError) in
                let list = try await catalog.loadTopStreams(of: game, limit: 8).elements
                let unknown = list.filter { $0.labels == nil }
                let loaded = unknown.isEmpty ? [:] : try await catalog.loadLabels(of: unknown)
                let found = list.filter { ($0.labels ?? loaded[$0.id] ?? []).isEmpty == false }.map(\.id)
                return found == [streams[2].id] ? nil : "returned labels of \(found)"
            }
        },
        ContractRule("only the labels of the given streams are returned", id: "given-labels") { subject in
            var labelled = streams
            for place in labelled.indices { labelled[place].labels = [.mature] }
            let catalog = try await subject.delivering(.streams(labelled, of: game))
            return try await ifOffered { () throws(LoadError) in
                let list = try await catalog.loadTopStreams(of: game, limit: 8).elements
                let unknown = Array(list.filter { $0.labels == nil }.prefix(2))
                guard !unknown.isEmpty else { return nil }
                let ids = try await catalog.loadLabels(of: unknown).keys.sorted()
                return ids == unknown.map(\.id).sorted() ? nil : "returned labels of \(ids)"
            }
        },
        Subject.cancellationRule(of: "load of labels", id: "cancelled-labels") { catalog throws(LoadError) in
            do throws(LoadError) {
                return try await catalog.loadLabels(of: [.fixture()])
            } catch {
                // A catalog whose service has no labels throws this error at once.
                throw error == .refused(.notOffered) ? .cancelled : error
            }
        },
    ]

    private static let channelRules: [ContractRule<Subject>] = [
        ContractRule("a text that is no login has no stream", id: "no-login") { subject in
            let catalog = try await subject.delivering(.streams(streams, of: game))
            for text in ["", " ", "a&b", "\(streams[2].login)&first=100", "\(streams[2].login),\(streams[3].login)"] {
                let flaw = try await ifOffered { () throws(LoadError) in
                    do throws(LoadError) {
                        let ids = try await catalog.loadStreams(ofChannel: text).elements.map(\.id)
                        return ids.isEmpty ? nil : "returned \(ids) for \(text)"
                    } catch .refused(.notFound), .refused(.badRequest) {
                        return nil
                    }
                }
                if let flaw { return flaw }
            }
            return nil
        }
    ]

    /// Returns the flaw that a check finds, or `nil` if the service does not offer what the check calls.
    private static func ifOffered(
        _ check: () async throws(LoadError) -> String?
    ) async throws(LoadError) -> String? {
        do throws(LoadError) {
            return try await check()
        } catch .refused(.notOffered) {
            return nil
        }
    }
}

extension FakeCatalog {
    /// Creates a catalog with the content that a rule of the contract needs.
    public init(of content: TwitchCatalogContract.Content) {
        switch content {
        case .games(let games): self.init(of: games)
        case .streams(let streams, let game): self.init(of: streams, in: game)
        }
    }
}
