import RemoteLoading
import RemoteLoadingTesting
import Testing
import TwitchBrowse
import TwitchBrowseTesting

/// A catalog that breaks the contract in one point.
struct BrokenCatalog: Sendable, CustomTestStringConvertible {
    typealias Subject = TwitchCatalogContract.Subject

    let testDescription: String
    let subject: Subject

    private init(_ flaw: String, _ subject: Subject) {
        testDescription = flaw
        self.subject = subject
    }

    private init(
        _ flaw: String, changing change: @escaping @Sendable (inout TamperedCatalog) -> Void
    ) {
        self.init(flaw, BrokenCatalog.subject(change))
    }

    /// Returns the situations of a sound catalog, which a closure changes.
    static func subject(
        unreachable: TamperedCatalog = failing(.connectivity(.notConnected)),
        nonsense: TamperedCatalog = failing(.invalidData(.empty)),
        neverAnswered: any TwitchCatalog = TwitchCatalogSpy(),
        _ change: @escaping @Sendable (inout TamperedCatalog) -> Void = { _ in }
    ) -> Subject {
        Subject(
            delivering: { TamperedCatalog($0, change) }, unreachable: { unreachable }, givenNonsense: { nonsense },
            neverAnswered: { neverAnswered })
    }

    /// Returns a catalog all lists of which fail.
    private static func failing(_ error: LoadError) -> TamperedCatalog {
        TamperedCatalog {
            $0.topGames = { _, _ in throw error }
            $0.topStreams = { _, _ in throw error }
        }
    }

    /// Returns a catalog that answers where it should wait or fail.
    private static let empty = TamperedCatalog()

    private static func games(
        _ flaw: String,
        _ list: @escaping @Sendable (_ games: [StreamedGame], _ limit: Int) async throws -> TopList<StreamedGame>
    ) -> BrokenCatalog {
        BrokenCatalog(flaw, changing: { $0.topGames = list })
    }

    private static func streams(
        _ flaw: String,
        _ list: @escaping @Sendable (_ streams: [LiveStream], _ limit: Int) async throws -> TopList<LiveStream>
    ) -> BrokenCatalog {
        BrokenCatalog(flaw, changing: { $0.topStreams = list })
    }

    static let all: [BrokenCatalog] =
        gameLists + streamLists + pages + parts + languages + failures + counts + labels + finding + channels

    private static let gameLists: [BrokenCatalog] = [
        games("games are sorted by viewers") { games, limit in
            TopList(games.sorted { ($0.viewers?.number ?? 0) > ($1.viewers?.number ?? 0) }, wanted: limit)
        },
        games("games are sorted by name") { games, limit in
            TopList(games.sorted { $0.name > $1.name }, wanted: limit)
        },
        games("all games are returned") { games, _ in TopList(games, wanted: games.count) },
        games("one game too many is returned") { TopList($0, wanted: $1 + 1) },
        games("one game more is wanted") { TopList($0, wanted: $1 + 1) },
        games("the last game is lost") { TopList($0.dropLast(), wanted: $1) },
        games("the available games are wanted") { TopList($0, wanted: min($1, $0.count)) },
        games("a short list has no games") { games, limit in
            TopList(games.count < limit ? [] : games, wanted: limit)
        },
        games("a moved game has another identifier") { games, limit in
            let renamed = games.enumerated().map { place, game in
                StreamedGame(id: place == 5 ? game.id + "x" : game.id, name: game.name, viewers: game.viewers)
            }
            return TopList(renamed, wanted: limit)
        },
        games("the last place of a moved game counts") { games, limit in
            TopList(TopList(games.reversed(), wanted: games.count).elements.reversed(), wanted: limit)
        },
        games("no games is an error") { games, limit in
            if games.isEmpty { throw LoadError.refused(.notFound) }
            return TopList(games, wanted: limit)
        },
        games("no games are replaced by a sample") { games, limit in
            TopList(games.isEmpty ? [.fixture()] : games, wanted: limit)
        },
        games("no limit means all games") { games, limit in
            TopList(games, wanted: limit <= 0 ? games.count : limit)
        },
        games("no limit is a bad request") { games, limit in
            if limit <= 0 { throw LoadError.refused(.badRequest) }
            return TopList(games, wanted: limit)
        },
        calls("a third load fails") { $0.topGames = failingAfter(2) { TopList($0, wanted: $1) } },
        calls("a second load fails") { $0.topGames = failingAfter(1) { TopList($0, wanted: $1) } },
    ]

    private static let streamLists: [BrokenCatalog] = [
        streams("streams are in the service's order") { TopList($0, wanted: $1) },
        streams("the least viewed streams come first") { streams, limit in
            TopList(streams.sorted { $0.viewers < $1.viewers }, wanted: limit)
        },
        streams("equal streams are in the reverse order") {
            TopList(ranking: $0.reversed(), wanted: $1)
        },
        streams("equal streams are sorted by identifier in descending order") { streams, limit in
            TopList(ranking: streams.sorted { $0.id > $1.id }, wanted: limit)
        },
        streams("all streams are returned") { streams, _ in
            TopList(ranking: streams, wanted: streams.count)
        },
        streams("one stream too many is returned") { TopList(ranking: $0, wanted: $1 + 1) },
        streams("one stream more is wanted") { TopList(ranking: $0, wanted: $1 + 1) },
        streams("the last stream is lost") { TopList(ranking: $0.dropLast(), wanted: $1) },
        streams("the available streams are wanted") {
            TopList(ranking: $0, wanted: min($1, $0.count))
        },
        streams("a short list has no streams") { streams, limit in
            TopList(ranking: streams.count < limit ? [] : streams, wanted: limit)
        },
        streams("a moved stream is another one") { streams, limit in
            let twice = streams.count == 9 ? streams.dropLast() + [.fixture(99, viewers: 28)] : streams[...]
            return TopList(ranking: twice, wanted: limit)
        },
        streams("a moved stream is lost") { streams, limit in
            let counts = Dictionary(grouping: streams, by: \.id).mapValues(\.count)
            return TopList(ranking: streams.filter { counts[$0.id] == 1 }, wanted: limit)
        },
        streams("no streams is an error") { streams, limit in
            if streams.isEmpty { throw LoadError.refused(.notFound) }
            return TopList(ranking: streams, wanted: limit)
        },
        streams("no streams are replaced by a sample") { streams, limit in
            TopList(ranking: streams.isEmpty ? [.fixture()] : streams, wanted: limit)
        },
        streams("no limit means all streams") { streams, limit in
            TopList(ranking: streams, wanted: limit <= 0 ? streams.count : limit)
        },
        streams("no limit is a bad request") { streams, limit in
            if limit <= 0 { throw LoadError.refused(.badRequest) }
            return TopList(ranking: streams, wanted: limit)
        },
        calls("a third load fails") {
            $0.topStreams = failingAfter(2) { TopList(ranking: $0, wanted: $1) }
        },
        calls("a second load fails") {
            $0.topStreams = failingAfter(1) { TopList(ranking: $0, wanted: $1) }
        },
    ]

    /// Creates a catalog whose defect depends on the number of calls.
    private static func calls(
        _ flaw: String, _ change: (inout TamperedCatalog) -> Void
    ) -> BrokenCatalog {
        var sample = TamperedCatalog()
        change(&sample)
        return BrokenCatalog(
            flaw,
            changing: { [sample] in
                $0.topGames = sample.topGames
                $0.topStreams = sample.topStreams
            })
    }

    private static func failingAfter<Element>(
        _ count: Int, _ list: @escaping @Sendable ([Element], Int) -> TopList<Element>
    ) -> @Sendable ([Element], Int) async throws -> TopList<Element> {
        let calls = Locked(0)
        return { elements, limit in
            let call = calls.withLock { calls in
                calls += 1
                return calls
            }
            guard call <= count else { throw LoadError.refused(.exhausted) }
            return list(elements, limit)
        }
    }

    private static let pages: [BrokenCatalog] = [
        games("only the first page is read") { TopList($0.prefix(100), wanted: $1) },
        games("the cursor is ignored") { games, limit in
            TopList(games.prefix(100) + games.prefix(100), wanted: limit, incomplete: .repeatedPage)
        },
        games("a game between two pages is lost") { games, limit in
            TopList(games.prefix(100) + games.dropFirst(101), wanted: limit, incomplete: .pageLimit(3))
        },
        streams("only the first page is read") { TopList(ranking: $0.prefix(100), wanted: $1) },
        streams("the cursor is ignored") { streams, limit in
            TopList(ranking: streams.prefix(100) + streams.prefix(100), wanted: limit, incomplete: .repeatedPage)
        },
    ]

    private static let parts: [BrokenCatalog] = [
        games("a name is cut at an ampersand") { games, limit in
            let cut = games.map { StreamedGame(id: $0.id, name: String($0.name.prefix { $0 != "&" })) }
            return TopList(cut, wanted: limit)
        },
        games("the identifier is the name") { games, limit in
            TopList(games.map { StreamedGame(id: $0.id, name: $0.id) }, wanted: limit)
        },
        changingParts("the title is lost") { LiveStream(like: $0, title: "") },
        changingParts("the login is the display name") { LiveStream(like: $0, login: $0.name) },
        changingParts("the language is lost") { LiveStream(like: $0, language: .some(nil)) },
        changingParts("all streams are English") { LiveStream(like: $0, language: "en") },
    ]

    private static func changingParts(
        _ flaw: String, _ change: @escaping @Sendable (LiveStream) -> LiveStream
    ) -> BrokenCatalog {
        streams(flaw) { TopList(ranking: $0.map(change), wanted: $1) }
    }

    private static let languages: [BrokenCatalog] = [
        BrokenCatalog("the language is ignored", changing: { $0.spoken = { _, _ in true } }),
        BrokenCatalog(
            "only English streams are found",
            changing: {
                $0.spoken = { stream, _ in stream.language == "en" }
            }),
        BrokenCatalog("the language is ignored", changing: { $0.spoken = { _, _ in true } }),
        BrokenCatalog(
            "English replaces a language without streams",
            changing: {
                $0.spoken = { stream, code in stream.language == (code == "fi" ? "en" : code) }
            }),
        BrokenCatalog("the game is ignored", changing: { $0.plays = { _, _, _ in true } }),
        BrokenCatalog(
            "the game is ignored if a language is given",
            changing: {
                $0.plays = { game, other, language in language != nil || game.id == other.id }
            }),
    ]

    private static let timeout = LoadError.connectivity(.timedOut)

    private static let failures: [BrokenCatalog] = [
        BrokenCatalog("the data is invalid", subject(unreachable: failing(.invalidData(.empty)))),
        BrokenCatalog("the list is empty", subject(unreachable: empty)),
        BrokenCatalog("the data is invalid", subject(unreachable: failing(.invalidData(.empty)))),
        BrokenCatalog("the call times out", subject(nonsense: failing(timeout))),
        BrokenCatalog("the list is empty", subject(nonsense: empty)),
        BrokenCatalog("a cancellation looks like a timeout", subject(neverAnswered: failing(timeout))),
        BrokenCatalog("a cancelled list is empty", subject(neverAnswered: empty)),
        BrokenCatalog(
            "a cancellation looks like a timeout",
            subject(
                neverAnswered: TamperedCatalog { $0.count = { _ in throw timeout } })),
        BrokenCatalog(
            "a cancelled count is zero",
            subject(
                neverAnswered: TamperedCatalog { $0.count = { _ in .exact(0) } })),
        BrokenCatalog(
            "a cancellation looks like a timeout",
            subject(
                neverAnswered: TamperedCatalog { $0.labels = { _ in throw timeout } })),
        BrokenCatalog("a cancelled call finds no labels", subject(neverAnswered: empty)),
    ]

    private static let counts: [BrokenCatalog] = [
        games("every game has one viewer") { games, limit in
            TopList(games.map { StreamedGame(id: $0.id, name: $0.name, viewers: .exact(1)) }, wanted: limit)
        },
        games("the lower bound is too high") { games, limit in
            let high = games.map { game in
                StreamedGame(
                    id: game.id, name: game.name, viewers: .atLeast((game.viewers?.number ?? 0) + 1, pagesRead: 1))
            }
            return TopList(high, wanted: limit)
        },
        BrokenCatalog(
            "the viewers of all games are counted",
            changing: {
                $0.topGames = { games, limit in
                    TopList(games.map { StreamedGame(id: $0.id, name: $0.name) }, wanted: limit)
                }
                $0.count = { _ in .exact(240) }
            }),
    ]

    /// Creates a catalog whose lists have no labels, and which loads them with a closure.
    private static func loadingLabels(
        _ flaw: String,
        _ load: @escaping @Sendable (_ all: [LiveStream], _ given: [LiveStream]) -> [LiveStream.ID: [ContentLabel]]
    ) -> BrokenCatalog {
        BrokenCatalog(
            flaw,
            changing: { catalog in
                let all = catalog.streams
                catalog.topStreams = { streams, limit in
                    var unlabelled = streams
                    for place in unlabelled.indices { unlabelled[place].labels = nil }
                    return TopList(ranking: unlabelled, wanted: limit)
                }
                catalog.labels = { load(all, $0) }
            })
    }

    private static let labels: [BrokenCatalog] = [
        loadingLabels("every stream is labelled") { _, given in
            Dictionary(given.map { ($0.id, [ContentLabel.mature]) }) { first, _ in first }
        },
        loadingLabels("no stream is labelled") { _, _ in [:] },
        loadingLabels("labels are those of the next stream") { all, given in
            Dictionary(
                given.compactMap { stream in
                    guard let place = all.firstIndex(where: { $0.id == stream.id }) else { return nil }
                    return (stream.id, all[(place + 1) % all.count].labels ?? [])
                }
            ) { first, _ in first }
        },
        loadingLabels("the labels of all streams are returned") { all, _ in
            Dictionary(all.map { ($0.id, $0.labels ?? []) }) { first, _ in first }
        },
        loadingLabels("labels are returned by channel") { _, given in
            Dictionary(given.map { ($0.login, $0.labels ?? []) }) { first, _ in first }
        },
    ]

    private static let finding: [BrokenCatalog] = [
        BrokenCatalog("no game is found", changing: { $0.search = { _, _ in false } }),
        BrokenCatalog(
            "the first game is found",
            changing: {
                $0.search = { game, _ in game.id == StreamedGame.fixture(0).id }
            }),
        BrokenCatalog(
            "no match is an error",
            changing: {
                $0.search = { game, text in
                    if game.name != text { throw LoadError.refused(.notFound) }
                    return true
                }
            }),
        BrokenCatalog("the text is ignored", changing: { $0.search = { _, _ in true } }),
        BrokenCatalog("the limit is ignored", changing: { $0.searchLimit = { _ in 100 } }),
        BrokenCatalog("one game is found", changing: { $0.searchLimit = { _ in 1 } }),
        BrokenCatalog("the first game is found", changing: { $0.find = { games, _ in games.first ?? .fixture() } }),
        BrokenCatalog(
            "the identifier is the place",
            changing: {
                $0.find = { games, id in
                    guard let place = Int(id), games.indices.contains(place) else { throw LoadError.refused(.notFound) }
                    return games[place]
                }
            }),
        BrokenCatalog(
            "the first game replaces an unknown one",
            changing: {
                $0.find = { games, id in games.first { $0.id == id } ?? games.first ?? .fixture() }
            }),
        BrokenCatalog(
            "an unknown game has no name",
            changing: {
                $0.find = { games, id in games.first { $0.id == id } ?? StreamedGame(id: id, name: "") }
            }),
        BrokenCatalog(
            "an unknown identifier is invalid data",
            changing: {
                $0.find = { games, id in
                    guard let game = games.first(where: { $0.id == id }) else { throw LoadError.invalidData(.empty) }
                    return game
                }
            }),
    ]

    private static let channels: [BrokenCatalog] = [
        BrokenCatalog("all streams are returned", changing: { $0.channel = { streams, _ in streams } }),
        BrokenCatalog("no stream is returned", changing: { $0.channel = { _, _ in [] } }),
        BrokenCatalog(
            "a channel without a stream is an error",
            changing: {
                $0.channel = { _, _ in throw LoadError.refused(.notFound) }
            }),
        BrokenCatalog(
            "another stream is returned",
            changing: {
                $0.channel = { streams, login in
                    let own = streams.filter { $0.login == login }
                    return own.isEmpty ? Array(streams.prefix(1)) : own
                }
            }),
        BrokenCatalog(
            "all streams are returned for an empty text",
            changing: {
                $0.channel = { streams, login in login.isEmpty ? streams : streams.filter { $0.login == login } }
            }),
        BrokenCatalog(
            "the text is part of a query",
            changing: {
                $0.channel = { streams, text in
                    let login = text.prefix { $0 != "&" }
                    return streams.filter { $0.login == login }
                }
            }),
    ]
}

extension LiveStream {
    /// Creates a copy of a stream with some parts replaced.
    fileprivate init(like stream: LiveStream, login: String? = nil, title: String? = nil, language: String?? = nil) {
        self.init(
            id: stream.id, login: login ?? stream.login, name: stream.name, title: title ?? stream.title,
            viewers: stream.viewers, startedAt: stream.startedAt, language: language ?? stream.language,
            tags: stream.tags, labels: stream.labels, channelID: stream.channelID, preview: stream.preview)
    }
}

/// A catalog in memory that obeys the contract, and whose functions a test can replace by defects.
struct TamperedCatalog: TwitchCatalog {
    var games: [StreamedGame] = []
    var streams: [LiveStream] = []
    var game = StreamedGame.fixture()
    var topGames: @Sendable (_ games: [StreamedGame], _ limit: Int) async throws -> TopList<StreamedGame> = {
        TopList($0, wanted: $1)
    }
    var topStreams: @Sendable (_ streams: [LiveStream], _ limit: Int) async throws -> TopList<LiveStream> = {
        TopList(ranking: $0, wanted: $1)
    }
    var spoken: @Sendable (LiveStream, String) -> Bool = { $0.language == $1 }
    var plays: @Sendable (_ game: StreamedGame, _ other: StreamedGame, _ language: String?) -> Bool = {
        game, other, _ in
        game.id == other.id
    }
    var count: @Sendable (StreamedGame) async throws -> ViewerCount = { _ in throw LoadError.refused(.notFound) }
    var labels: @Sendable ([LiveStream]) throws -> [LiveStream.ID: [ContentLabel]] = { _ in [:] }
    var search: @Sendable (StreamedGame, String) throws -> Bool = { $0.name == $1 }
    var searchLimit: @Sendable (Int) -> Int = { $0 }
    var find: @Sendable ([StreamedGame], String) throws -> StreamedGame = { games, id in
        guard let game = games.first(where: { $0.id == id }) else { throw LoadError.refused(.notFound) }
        return game
    }
    var channel: @Sendable ([LiveStream], String) throws -> [LiveStream] = { streams, login in
        streams.filter { $0.login == login }
    }

    init(_ content: TwitchCatalogContract.Content = .games([]), _ change: (inout TamperedCatalog) -> Void = { _ in }) {
        switch content {
        case .games(let games): self.games = games
        case .streams(let streams, let game): (self.streams, self.game) = (streams, game)
        }
        change(&self)
    }

    func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        try await closed { try await topGames(games, limit) }
    }

    func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        if let viewers = game.viewers { return viewers }
        return try await closed { try await count(game) }
    }

    func searchGames(_ text: String, limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        try await closed { TopList(try games.filter { try search($0, text) }, wanted: searchLimit(limit)) }
    }

    func findGame(_ id: StreamedGame.ID) async throws(LoadError) -> StreamedGame {
        try await closed { try find(games, id) }
    }

    func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        try await closed { try await topStreams(plays(self.game, game, nil) ? streams : [], limit) }
    }

    func loadTopStreams(
        of game: StreamedGame, language: String, limit: Int
    ) async throws(LoadError) -> TopList<LiveStream> {
        let played = plays(self.game, game, language) ? streams : []
        return TopList(ranking: played.filter { spoken($0, language) }, wanted: limit)
    }

    func loadStreams(ofChannel login: String) async throws(LoadError) -> TopList<LiveStream> {
        try await closed { TopList(try channel(streams, login), wanted: 1) }
    }

    func loadLabels(of streams: [LiveStream]) async throws(LoadError) -> [LiveStream.ID: [ContentLabel]] {
        try await closed { try labels(streams) }
    }

    /// Throws only errors that the port permits.
    private func closed<Value>(_ work: () async throws -> Value) async throws(LoadError) -> Value {
        do { return try await work() } catch { throw error as? LoadError ?? .cancelled }
    }
}
