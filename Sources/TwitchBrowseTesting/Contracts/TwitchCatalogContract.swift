import RemoteLoading
public import RemoteLoadingTesting
public import TwitchBrowse

/// The contract of `TwitchCatalog`, which every implementation must fulfil.
///
/// A catalog may throw `.refused(.notOffered)` where its service has no such content, but not for the most popular games
/// and the streams of a game.
public enum TwitchCatalogContract {
    /// The content of the source of a catalog under test.
    public enum Content: Hashable, Sendable {
        /// Games in the order in which the source has them.
        ///
        /// Each game has the number of viewers in `StreamedGame.viewers`. If a game occurs twice, the test simulates a
        /// game that moves to a later page while the pages are read.
        case games([StreamedGame])
        /// One game with its streams, in the order in which the source has them.
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
    public static let rules: [ContractRule<Subject>] =
        [gamesOrderRule] + gamesLists.all + streamsOrderRules + streamsLists.all + partRules + countRules + labelRules
        + findingRules + channelRules

    private static let games = [90, 20, 70, 10, 50].enumerated().map { place, viewers in
        StreamedGame.fixture(place, viewers: .exact(viewers))
    }
    private static let game = StreamedGame.fixture(7, name: "Games + Demos")
    private static let streams = [28, 75, 25, 34, 28, 56, 20, 25].enumerated().map { place, viewers in
        LiveStream.fixture(place, viewers: viewers, language: place == 3 ? "it" : "en")
    }

    private static let gamesLists = TopListRules<StreamedGame>(
        kind: "game", elements: games, many: (0..<150).map { .fixture($0, viewers: .exact(1_000 - $0)) },
        content: { .games($0) }
    ) { catalog, count throws(LoadError) in
        try await catalog.loadTopGames(limit: count)
    }

    private static let gamesOrderRule = gamesLists.rule("games keep the service's order", id: "game-order", wanting: 5)
    {
        gamesLists.flaw(in: $0)
    }

    /// The rules for a source whose streams are sorted by viewers.
    ///
    /// A catalog need not read more pages than it needs for the requested number of streams. If the streams were in
    /// another order, streams with more viewers could be on a page that it does not read.
    private static let streamsLists = TopListRules<LiveStream>(
        kind: "stream", elements: [1, 5, 3, 0, 4, 2, 7, 6].map { streams[$0] },
        many: (0..<150).map { .fixture($0, viewers: 1_000 - $0) }, content: { .streams($0, of: game) }
    ) { catalog, count throws(LoadError) in
        try await catalog.loadTopStreams(of: game, limit: count)
    }

    private static let streamsOrderRules = [
        streamsLists.rule(
            "streams are sorted by viewers in descending order", id: "stream-order", of: streams, wanting: 8
        ) { list in
            let viewers = list.elements.map(\.viewers)
            return viewers == [75, 56, 34, 28, 28, 25, 25, 20] ? nil : "returned \(viewers)"
        },
        streamsLists.rule(
            "streams with equal viewers keep the service's order", id: "equal-streams", of: streams, wanting: 8
        ) {
            streamsLists.flaw(in: $0)
        },
        ContractRule("streams of one language have this language", id: "language") { subject in
            let catalog = try await subject.delivering(.streams(streams, of: game))
            let list = try await catalog.loadTopStreams(of: game, language: "it", limit: 5)
            return list.elements.map(\.id) == [streams[3].id] ? nil : "returned \(list.elements.map(\.id))"
        },
        ContractRule("a language without a stream has an empty list", id: "other-language") { subject in
            let catalog = try await subject.delivering(.streams(streams, of: game))
            let ids = try await catalog.loadTopStreams(of: game, language: "fi", limit: 5).elements.map(\.id)
            return ids.isEmpty ? nil : "returned \(ids)"
        },
        ContractRule("a game without a stream has an empty list", id: "other-game") { subject in
            let catalog = try await subject.delivering(.streams(streams, of: game))
            let other = StreamedGame.fixture(8, name: "Another game")
            let lists = [
                try await catalog.loadTopStreams(of: other, limit: 5),
                try await catalog.loadTopStreams(of: other, language: "it", limit: 5),
            ]
            let ids = lists.flatMap(\.elements).map(\.id)
            return ids.isEmpty ? nil : "returned \(ids)"
        },
    ]

    private static let partRules = [
        ContractRule<Subject>("games have their names", id: "game-parts") { subject in
            let named = ["Games + Demos", "Pok\u{E9}mon \"Red\" & 100 %", "\u{539F}\u{795E}"].enumerated().map {
                StreamedGame.fixture($0, name: $1)
            }
            let list = try await subject.delivering(.games(named)).loadTopGames(limit: 3).elements
            return list.map(\.name) == named.map(\.name) ? nil : "returned \(list.map(\.name))"
        },
        ContractRule<Subject>("streams have their parts", id: "stream-parts") { subject in
            let titled = ["Come & see", "\u{201C}Hi\u{201D} <b>100 %</b>", "\u{539F}\u{795E} \u{1F3AE}"].enumerated()
                .map {
                    LiveStream.fixture($0, viewers: 90 - $0, title: $1, language: ["en", "it", "pt"][$0])
                }
            let list = try await subject.delivering(.streams(titled, of: game)).loadTopStreams(of: game, limit: 3)
            for (actual, expected) in zip(list.elements, titled) where text(actual) != text(expected) {
                return "returned \(text(actual)) instead of \(text(expected))"
            }
            return list.elements.count == 3 ? nil : "returned \(list.elements.map(\.id))"
        },
    ]

    private static func text(_ stream: LiveStream) -> String {
        let parts = [stream.id, stream.login, stream.name, stream.title, stream.language ?? "-", "\(stream.viewers)"]
        return parts.joined(separator: ", ")
    }

    private static let countRules: [ContractRule<Subject>] = [
        ContractRule("a count is exact or marked as a lower bound", id: "count") { subject in
            let catalog = try await subject.delivering(.games(games))
            for game in try await catalog.loadTopGames(limit: 5).elements {
                var count = game.viewers
                if count == nil { count = try await catalog.countViewers(of: game) }
                guard let count, let place = games.firstIndex(where: { $0.id == game.id }) else { continue }
                let truth = games[place].viewers?.number ?? 0
                let holds = count.isExact ? count.number == truth : (0...truth).contains(count.number)
                guard holds else { return "\(game.name) has \(truth) viewers, and the count is \(count)" }
            }
            return nil
        },
        Subject.cancellationRule(of: "count", id: "cancelled-count") { catalog throws(LoadError) in
            do throws(LoadError) {
                return try await catalog.countViewers(of: .fixture())
            } catch {
                // If a source sends the viewer count with each game, its catalog throws `.notFound` at once, because
                // this game has no count. Such a catalog never waits, so the rule accepts the error like a
                // cancellation.
                throw error == .refused(.notFound) ? .cancelled : error
            }
        },
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

    private static let findingRules: [ContractRule<Subject>] = [
        ContractRule("a search finds a game by its name", id: "search") { subject in
            let catalog = try await subject.delivering(.games(games))
            return try await ifOffered { () throws(LoadError) in
                let ids = try await catalog.searchGames(games[2].name, limit: 5).elements.map(\.id)
                return ids.contains(games[2].id) ? nil : "returned \(ids)"
            }
        },
        ContractRule("a search without a match is not an error", id: "no-match") { subject in
            let catalog = try await subject.delivering(.games(games))
            return try await ifOffered { () throws(LoadError) in
                let ids = try await catalog.searchGames("no such game", limit: 5).elements.map(\.id)
                return ids.isEmpty ? nil : "returned \(ids)"
            }
        },
        ContractRule("a search has at most the requested number of games", id: "search-limit") { subject in
            let namesakes = (0..<5).map { StreamedGame.fixture($0, name: "Chess") }
            let catalog = try await subject.delivering(.games(namesakes))
            return try await ifOffered { () throws(LoadError) in
                let ids = try await catalog.searchGames("Chess", limit: 2).elements.map(\.id)
                return ids == namesakes.prefix(2).map(\.id) ? nil : "returned \(ids)"
            }
        },
        ContractRule("a game is found by its identifier", id: "game") { subject in
            let catalog = try await subject.delivering(.games(games))
            return try await ifOffered { () throws(LoadError) in
                let found = try await catalog.findGame(games[3].id)
                return found.id == games[3].id && found.name == games[3].name ? nil : "returned \(found)"
            }
        },
        ContractRule("an unknown identifier is not found", id: "unknown-game") { subject in
            let catalog = try await subject.delivering(.games(games))
            return try await ifOffered { () throws(LoadError) in
                do throws(LoadError) {
                    return "returned \(try await catalog.findGame("7"))"
                } catch .refused(.notFound) {
                    return nil
                }
            }
        },
    ]

    private static let channelRules: [ContractRule<Subject>] = [
        ContractRule("a channel has its own stream", id: "channel") { subject in
            let catalog = try await subject.delivering(.streams(streams, of: game))
            return try await ifOffered { () throws(LoadError) in
                let ids = try await catalog.loadStreams(ofChannel: streams[2].login).elements.map(\.id)
                return ids == [streams[2].id] ? nil : "returned \(ids)"
            }
        },
        ContractRule("a channel without a stream is not an error", id: "offline-channel") { subject in
            let catalog = try await subject.delivering(.streams(streams, of: game))
            return try await ifOffered { () throws(LoadError) in
                let ids = try await catalog.loadStreams(ofChannel: "nobody").elements.map(\.id)
                return ids.isEmpty ? nil : "returned \(ids)"
            }
        },
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
        },
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

extension FakeCatalogue {
    /// Creates a catalogue with the content that a rule of the contract needs.
    public init(of content: TwitchCatalogContract.Content) {
        switch content {
        case .games(let games): self.init(of: games)
        case .streams(let streams, let game): self.init(of: streams, in: game)
        }
    }
}
