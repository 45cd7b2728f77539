import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct TwitchCatalogContractTests {
    typealias Subject = TwitchCatalogContract.Subject

    /// A catalog in memory that obeys the contract, and whose functions a test can replace by defects.
    private struct Catalog: TwitchCatalog {
        var games: [StreamedGame] = []
        var streams: [LiveStream] = []
        var topGames: @Sendable (_ games: [StreamedGame], _ limit: Int) async throws -> TopList<StreamedGame> = {
            TopList($0, wanted: $1)
        }
        var topStreams: @Sendable (_ streams: [LiveStream], _ limit: Int) async throws -> TopList<LiveStream> = {
            TopList(ranking: $0, wanted: $1)
        }
        var spoken: @Sendable (LiveStream, String) -> Bool = { $0.language == $1 }
        var count: @Sendable (StreamedGame) async throws -> ViewerCount = { _ in throw LoadError.refused(.notFound) }
        var labels: @Sendable ([LiveStream]) throws -> [LiveStream.ID: [ContentLabel]] = { _ in [:] }
        var search: @Sendable (StreamedGame, String) throws -> Bool = { $0.name == $1 }
        var find: @Sendable ([StreamedGame], String) throws -> StreamedGame = { games, id in
            guard let game = games.first(where: { $0.id == id }) else { throw LoadError.refused(.notFound) }
            return game
        }
        var channel: @Sendable ([LiveStream], String) throws -> [LiveStream] = { streams, login in
            streams.filter { $0.login == login }
        }

        init(_ content: TwitchCatalogContract.Content = .games([]), _ change: (inout Catalog) -> Void = { _ in }) {
            switch content {
            case .games(let games): self.games = games
            case .streams(let streams, _): self.streams = streams
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
            try await closed { TopList(try games.filter { try search($0, text) }, wanted: limit) }
        }
        func findGame(_ id: StreamedGame.ID) async throws(LoadError) -> StreamedGame {
            try await closed { try find(games, id) }
        }
        func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
            try await closed { try await topStreams(streams, limit) }
        }
        func loadTopStreams(
            of game: StreamedGame, language: String, limit: Int
        ) async throws(LoadError) -> TopList<LiveStream> {
            TopList(ranking: streams.filter { spoken($0, language) }, wanted: limit)
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

    private static func failing(_ error: LoadError) -> Catalog {
        Catalog {
            $0.topGames = { _, _ in throw error }
            $0.topStreams = { _, _ in throw error }
        }
    }

    private static func subject(
        unreachable: Catalog = failing(.connectivity(.notConnected)),
        nonsense: Catalog = failing(.invalidData(.empty)), neverAnswered: any TwitchCatalog = TwitchCatalogSpy(),
        _ change: @escaping @Sendable (inout Catalog) -> Void = { _ in }
    ) -> Subject {
        Subject(
            delivering: { Catalog($0, change) }, unreachable: { unreachable }, givenNonsense: { nonsense },
            neverAnswered: { neverAnswered })
    }

    /// Returns a subject that breaks one rule about games.
    private static func brokenGames(_ rule: String) -> Subject? {
        let timeout = LoadError.connectivity(.timedOut)
        switch rule {
        case "games keep the service's order":
            return subject {
                $0.topGames = { games, limit in
                    TopList(games.sorted { ($0.viewers?.number ?? 0) > ($1.viewers?.number ?? 0) }, wanted: limit)
                }
            }
        case "a list of games has at most the requested number of elements":
            return subject { $0.topGames = { games, _ in TopList(games, wanted: games.count) } }
        case "a list of all requested games is complete":
            return subject { $0.topGames = { TopList($0, wanted: $1 + 1) } }
        case "a shorter list of games has a reason":
            return subject { $0.topGames = { TopList($0, wanted: min($1, $0.count)) } }
        case "a moved game is listed once":
            return subject {
                $0.topGames = { games, limit in
                    let renamed = games.enumerated().map { place, game in
                        StreamedGame(id: place == 5 ? game.id + "x" : game.id, name: game.name, viewers: game.viewers)
                    }
                    return TopList(renamed, wanted: limit)
                }
            }
        case "an empty list of games is not an error":
            return subject {
                $0.topGames = { games, limit in
                    if games.isEmpty { throw LoadError.refused(.notFound) }
                    return TopList(games, wanted: limit)
                }
            }
        case "all loads of games succeed, concurrent ones included":
            let calls = Locked(0)
            return subject {
                $0.topGames = { games, limit in
                    guard calls.next() <= 2 else { throw LoadError.refused(.exhausted) }
                    return TopList(games, wanted: limit)
                }
            }
        case "games: a missing response is a connectivity error":
            return subject(unreachable: Catalog { $0.topGames = { _, _ in throw LoadError.invalidData(.empty) } })
        case "games: malformed content is invalid data":
            return subject(nonsense: Catalog { $0.topGames = { _, _ in throw timeout } })
        case "a cancelled load of games promptly fails with cancelled":
            return subject(neverAnswered: Catalog { $0.topGames = { _, _ in throw timeout } })
        case "a count is exact or marked as a lower bound":
            return subject {
                $0.topGames = { games, limit in
                    let wrong = games.map { StreamedGame(id: $0.id, name: $0.name, viewers: .exact(1)) }
                    return TopList(wrong, wanted: limit)
                }
            }
        case "a cancelled count promptly fails with cancelled":
            return subject(neverAnswered: Catalog { $0.count = { _ in throw timeout } })
        case "a search finds a game by its name": return subject { $0.search = { _, _ in false } }
        case "a search without a match is not an error":
            return subject {
                $0.search = { game, text in
                    if game.name != text { throw LoadError.refused(.notFound) }
                    return true
                }
            }
        case "a game is found by its identifier": return subject { $0.find = { games, _ in games[0] } }
        case "an unknown identifier is not found":
            return subject { $0.find = { games, id in games.first { $0.id == id } ?? games[0] } }
        default: return nil
        }
    }

    /// Returns a subject that breaks one rule about streams.
    private static func brokenStreams(_ rule: String) -> Subject? {
        let timeout = LoadError.connectivity(.timedOut)
        switch rule {
        case "streams are sorted by viewers in descending order":
            return subject { $0.topStreams = { TopList($0, wanted: $1) } }
        case "streams with equal viewers keep the service's order":
            return subject { $0.topStreams = { TopList(ranking: $0.reversed(), wanted: $1) } }
        case "streams of one language have this language": return subject { $0.spoken = { _, _ in true } }
        case "a list of streams has at most the requested number of elements":
            return subject { $0.topStreams = { streams, _ in TopList(ranking: streams, wanted: streams.count) } }
        case "a list of all requested streams is complete":
            return subject { $0.topStreams = { TopList(ranking: $0, wanted: $1 + 1) } }
        case "a shorter list of streams has a reason":
            return subject { $0.topStreams = { TopList(ranking: $0, wanted: min($1, $0.count)) } }
        case "a moved stream is listed once":
            return subject {
                $0.topStreams = { streams, limit in
                    let twice = streams.count == 9 ? streams.dropLast() + [.fixture(99, viewers: 28)] : streams[...]
                    return TopList(ranking: twice, wanted: limit)
                }
            }
        case "an empty list of streams is not an error":
            return subject {
                $0.topStreams = { streams, limit in
                    if streams.isEmpty { throw LoadError.refused(.notFound) }
                    return TopList(ranking: streams, wanted: limit)
                }
            }
        case "all loads of streams succeed, concurrent ones included":
            let calls = Locked(0)
            return subject {
                $0.topStreams = { streams, limit in
                    guard calls.next() <= 2 else { throw LoadError.refused(.exhausted) }
                    return TopList(ranking: streams, wanted: limit)
                }
            }
        case "streams: a missing response is a connectivity error":
            return subject(unreachable: Catalog { $0.topStreams = { _, _ in throw LoadError.invalidData(.empty) } })
        case "streams: malformed content is invalid data":
            return subject(nonsense: Catalog { $0.topStreams = { _, _ in throw timeout } })
        case "a cancelled load of streams promptly fails with cancelled":
            return subject(neverAnswered: Catalog { $0.topStreams = { _, _ in throw timeout } })
        case "a stream has no labels of others":
            return subject {
                $0.topStreams = { streams, limit in
                    var unlabelled = streams
                    for place in unlabelled.indices { unlabelled[place].labels = nil }
                    return TopList(ranking: unlabelled, wanted: limit)
                }
                $0.labels = { streams in
                    Dictionary(uniqueKeysWithValues: streams.map { ($0.id, [ContentLabel.mature]) })
                }
            }
        case "a cancelled load of labels promptly fails with cancelled":
            return subject(neverAnswered: Catalog { $0.labels = { _ in throw timeout } })
        case "a channel has its own stream": return subject { $0.channel = { streams, _ in streams } }
        case "a channel without a stream is not an error":
            return subject { $0.channel = { _, _ in throw LoadError.refused(.notFound) } }
        default: return nil
        }
    }

    @Test(arguments: TwitchCatalogContract.rules)
    func contractDetectsBrokenCatalog(rule: ContractRule<Subject>) async throws {
        let broken = try #require(
            Self.brokenGames(rule.name) ?? Self.brokenStreams(rule.name), "there is no broken catalog for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test func rulesHaveDifferentNames() {
        let names = TwitchCatalogContract.rules.map(\.name)
        #expect(Set(names).count == names.count)
    }

    @Test func soundCatalogObeysEveryRule() async {
        let violations = await TwitchCatalogContract.rules.violations(of: Self.subject())
        #expect(violations == [])
    }

    /// A catalog that implements only what every service has.
    private struct SmallCatalog: TwitchCatalog {
        let content: TwitchCatalogContract.Content

        func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
            if case .games(let games) = content { TopList(games, wanted: limit) } else { TopList([], wanted: limit) }
        }

        func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
            guard case .streams(let streams, _) = content else { return TopList([], wanted: limit) }
            return TopList(ranking: streams, wanted: limit)
        }
    }

    @Test func smallCatalogObeysEveryRule() async {
        let subject = Subject(local: { SmallCatalog(content: $0) })
        let violations = await TwitchCatalogContract.rules.violations(of: subject)
        #expect(violations == [])
    }

    @Test func missingContentIsNotOffered() async {
        let catalog = SmallCatalog(content: .games([]))
        let error = LoadError.refused(.notOffered)
        await #expect(throws: error) { try await catalog.searchGames("a", limit: 5) }
        await #expect(throws: error) { try await catalog.findGame("1") }
        await #expect(throws: error) { try await catalog.loadStreams(ofChannel: "ada") }
        await #expect(throws: error) { try await catalog.loadFollowedStreams(limit: 5) }
        await #expect(throws: error) { try await catalog.loadLabels(of: [.fixture()]) }
        let cancelled = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await catalog.findGame("1")
        }
        await #expect(throws: LoadError.cancelled) { try await cancelled.value }
    }

    @Test func defaultViewerCountingThrowsIfCountIsUnknown() async throws {
        let catalog = SmallCatalog(content: .games([]))
        await #expect(throws: LoadError.refused(.notFound)) { try await catalog.countViewers(of: .fixture(1)) }
        #expect(try await catalog.countViewers(of: .fixture(1, viewers: .exact(7))) == .exact(7))
    }
}

extension Locked<Int> {
    /// Returns the number of this call, starting at 1.
    fileprivate func next() -> Int {
        withLock { number in
            number += 1
            return number
        }
    }
}
