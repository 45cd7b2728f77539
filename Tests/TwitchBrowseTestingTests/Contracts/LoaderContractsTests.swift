import RemoteLoading
import RemoteLoadingTesting
import TestSupport
import Testing
import TwitchBrowse
import TwitchBrowseTesting

@Suite(.bounded) struct LoaderContractsTests {
    typealias Games = TopGamesLoaderContract.Subject
    typealias Streams = TopStreamsLoaderContract.Subject

    /// A loader of games made of closures, so that each defect takes one line.
    private struct ClosureGames: TopGamesLoading {
        var load: @Sendable (Int) async -> Result<TopList<StreamedGame>, LoadError>
        var count: @Sendable (StreamedGame) async -> Result<ViewerCount, LoadError> = { _ in .success(.exact(0)) }
        func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> { try await load(limit).get() }
        func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount { try await count(game).get() }
    }

    private struct ClosureStreams: TopStreamsLoading {
        let load: @Sendable (Int) async -> Result<TopList<LiveStream>, LoadError>
        func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
            try await load(limit).get()
        }
    }

    private static func subject(
        delivering: @escaping @Sendable ([StreamedGame]) -> any TopGamesLoading = { TopGamesLoaderStub(.always($0)) },
        unreachable: LoadError = .connectivity(.notConnected), nonsense: LoadError = .invalidData(.empty),
        neverAnswered: any TopGamesLoading = TopGamesLoaderSpy()
    ) -> Games {
        Games(
            delivering: delivering, unreachable: { TopGamesLoaderStub(.failing(unreachable)) },
            givenNonsense: { TopGamesLoaderStub(.failing(nonsense)) }, neverAnswered: { neverAnswered })
    }

    private static func brokenGames(_ rule: String) -> Games? {
        switch rule {
        case "games keep the service's order":
            subject { games in
                TopGamesLoaderStub(.always(games.sorted { ($0.viewers?.number ?? 0) > ($1.viewers?.number ?? 0) }))
            }
        case "the list has at most the requested number of elements":
            subject { games in ClosureGames { _ in .success(TopList(games, wanted: games.count)) } }
        case "a list of the requested length is complete":
            subject { games in ClosureGames { .success(TopList(games, wanted: $0 + 1)) } }
        case "a shorter list has a reason":
            subject { games in ClosureGames { .success(TopList(games, wanted: min($0, games.count))) } }
        case "a moved game is listed once":
            subject { games in
                let renamed = games.enumerated().map { place, game in
                    StreamedGame(id: place == 5 ? game.id + "x" : game.id, name: game.name, viewers: game.viewers)
                }
                return TopGamesLoaderStub(.always(renamed))
            }
        case "an empty list is not an error":
            subject { $0.isEmpty ? TopGamesLoaderStub(.failing(.refused(.notFound))) : TopGamesLoaderStub(.always($0)) }
        case "all calls succeed, concurrent ones included":
            subject { TopGamesLoaderStub(Script(values: [$0, $0])) }
        case "a count is exact or marked as a lower bound":
            subject { games in
                TopGamesLoaderStub(.always(games.map { StreamedGame(id: $0.id, name: $0.name, viewers: .exact(1)) }))
            }
        case "a missing response is a connectivity error": subject(unreachable: .invalidData(.empty))
        case "malformed content is invalid data": subject(nonsense: .connectivity(.connectionLost))
        case "a cancelled load promptly fails with cancelled":
            subject(neverAnswered: ClosureGames { _ in .failure(.connectivity(.timedOut)) })
        case "a cancelled count promptly fails with cancelled":
            subject(
                neverAnswered: ClosureGames(
                    load: { _ in .failure(.cancelled) }, count: { _ in .failure(.connectivity(.timedOut)) }))
        default: nil
        }
    }

    @Test(arguments: TopGamesLoaderContract.rules)
    func contractDetectsBrokenGamesLoader(rule: ContractRule<Games>) async throws {
        let broken = try #require(Self.brokenGames(rule.name), "there is no broken loader for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test func defaultViewerCountingThrowsIfCountIsUnknown() async throws {
        struct Games: TopGamesLoading {
            func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
                TopList([], wanted: limit)
            }
        }
        await #expect(throws: LoadError.refused(.notFound)) { try await Games().countViewers(of: .fixture(1)) }
        #expect(try await Games().countViewers(of: .fixture(1, viewers: .exact(7))) == .exact(7))
    }

    @Test func gamesTestDoublesObeyEveryContractRule() async {
        let violations = await TopGamesLoaderContract.rules.violations(of: Self.subject())
        #expect(violations == [])
    }

    private static func subject(
        streams delivering: @escaping @Sendable ([LiveStream]) -> any TopStreamsLoading,
        unreachable: LoadError = .connectivity(.notConnected), nonsense: LoadError = .invalidData(.empty),
        neverAnswered: any TopStreamsLoading = TopStreamsLoaderSpy()
    ) -> Streams {
        Streams(
            delivering: { streams, _ in delivering(streams) },
            unreachable: { TopStreamsLoaderStub(failure: unreachable) },
            givenNonsense: { TopStreamsLoaderStub(failure: nonsense) }, neverAnswered: { neverAnswered })
    }

    private static func brokenStreams(_ rule: String) -> Streams? {
        let stub: @Sendable ([LiveStream]) -> any TopStreamsLoading = { TopStreamsLoaderStub($0) }
        switch rule {
        case "streams are sorted by viewers in descending order":
            return subject(streams: { streams in ClosureStreams { .success(TopList(streams, wanted: $0)) } })
        case "streams with equal viewers keep the service's order":
            return subject(streams: { streams in TopStreamsLoaderStub(streams.reversed()) })
        case "the list has at most the requested number of elements":
            return subject(streams: { streams in
                ClosureStreams { _ in .success(TopList(ranking: streams, wanted: streams.count)) }
            })
        case "a list of the requested length is complete":
            return subject(streams: { streams in
                ClosureStreams { .success(TopList(ranking: streams, wanted: $0 + 1)) }
            })
        case "a shorter list has a reason":
            return subject(streams: { streams in
                ClosureStreams { .success(TopList(ranking: streams, wanted: min($0, streams.count))) }
            })
        case "a moved stream is listed once":
            return subject(streams: { streams in
                TopStreamsLoaderStub(
                    streams.count == 9 ? Array(streams.dropLast()) + [.fixture(99, viewers: 28)] : streams)
            })
        case "an empty list is not an error":
            return subject(streams: {
                $0.isEmpty ? TopStreamsLoaderStub(failure: .refused(.notFound)) : TopStreamsLoaderStub($0)
            })
        case "all calls succeed, concurrent ones included":
            return subject(streams: { streams in
                let calls = Locked(0)
                return ClosureStreams { count in
                    let number = calls.withLock { calls in
                        calls += 1
                        return calls
                    }
                    return number > 2
                        ? .failure(.refused(.exhausted)) : .success(TopList(ranking: streams, wanted: count))
                }
            })
        case "a missing response is a connectivity error":
            return subject(streams: stub, unreachable: .invalidData(.empty))
        case "malformed content is invalid data":
            return subject(streams: stub, nonsense: .connectivity(.connectionLost))
        case "a cancelled load promptly fails with cancelled":
            return subject(
                streams: stub, neverAnswered: ClosureStreams { _ in .failure(.connectivity(.timedOut)) })
        default: return nil
        }
    }

    @Test(arguments: TopStreamsLoaderContract.rules)
    func contractDetectsBrokenStreamsLoader(rule: ContractRule<Streams>) async throws {
        let broken = try #require(Self.brokenStreams(rule.name), "there is no broken loader for this rule")
        #expect(await rule.violation(of: broken)?.rule == rule.name)
    }

    @Test func streamsTestDoublesObeyEveryContractRule() async {
        let subject = Self.subject(streams: { TopStreamsLoaderStub($0) })
        let violations = await TopStreamsLoaderContract.rules.violations(of: subject)
        #expect(violations == [])
    }
}
