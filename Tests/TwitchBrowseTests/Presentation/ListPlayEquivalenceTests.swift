import Foundation
import PlayhouseCore
import PlayhouseCoreTesting
import TestSupport
import Testing
import TwitchBrowseTesting

@testable import TwitchBrowse

/// A catalog whose loads have planned outcomes, in the order of the calls.
private final class PlannedCatalog: TwitchCatalog {
    typealias Outcome = Result<TopList<LiveStream>, LoadError>

    let outcomes: [Outcome]
    private let loads = Locked(0)

    init(_ outcomes: [Outcome]) { self.outcomes = outcomes }

    /// Returns labels of every other stream.
    static func labels(of streams: [LiveStream]) -> [LiveStream.ID: [ContentLabel]] {
        var labels: [LiveStream.ID: [ContentLabel]] = [:]
        for (place, stream) in streams.enumerated() where place % 2 == 0 {
            labels[stream.id] = [ContentLabel("Gambling")]
        }
        return labels
    }

    private func next() throws(LoadError) -> TopList<LiveStream> {
        try outcomes[
            loads.withLock { loads in
                defer { loads += 1 }
                return loads
            }
        ].get()
    }

    func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> { throw .refused(.notOffered) }

    func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        try next()
    }

    func loadTopStreams(
        of game: StreamedGame, language: String, limit: Int
    ) async throws(LoadError) -> TopList<LiveStream> { try next() }

    func loadStreams(ofChannel login: String) async throws(LoadError) -> TopList<LiveStream> { try next() }

    func loadFollowedStreams(limit: Int) async throws(LoadError) -> TopList<LiveStream> { try next() }

    func loadLabels(of streams: [LiveStream]) async throws(LoadError) -> [LiveStream.ID: [ContentLabel]] {
        Self.labels(of: streams)
    }
}

/// Tests that a session shows the screens of its value, whatever the user does.
@MainActor
@Suite(.bounded) struct ListPlayEquivalenceTests {
    private static let topics: [StreamsTopic] = [
        .game("1001", name: "Game 1"), .game("1001", name: "Game 1", language: "it"), .game("1002", name: "Game 2"),
        .channel("lunagranito"), .followed,
    ]

    private static func outcome(_ chance: inout SeededNumbers) -> PlannedCatalog.Outcome {
        switch chance.number(below: 8) {
        case 0: return .failure(.connectivity(.timedOut))
        case 1: return .failure(.refused(.signInNeeded))
        case 2: return .failure(.cancelled)
        case 3: return .failure(.refused(.rateLimited(until: Date(timeIntervalSinceReferenceDate: 100))))
        default:
            let streams = (0..<chance.number(below: 12)).map { LiveStream.fixture($0, viewers: 100 - $0) }
            var list = TopList(streams, wanted: 10, incomplete: .interrupted, dropped: chance.number(below: 2))
            if chance.number(below: 4) == 0 { list.age = .seconds(chance.number(below: 400)) }
            return .success(list)
        }
    }

    /// Plays random inputs on a session and on a value with the same clock, and compares their screens.
    private func play(_ seed: UInt64) async throws {
        var chance = SeededNumbers(seed: seed)
        let clock = ManualClock()
        let time = clock.timeSource
        let outcomes = (0..<60).map { _ in Self.outcome(&chance) }
        let first = Self.topics[chance.number(below: Self.topics.count)]
        let session = StreamsSession(first, from: PlannedCatalog(outcomes), time: time)
        var play = ListPlay<LiveStream>(first)
        var loads = 0

        /// Carries out the effects of the value in the simplest way.
        func apply(_ input: ListPlay<LiveStream>.Input) {
            for effect in play.apply(input, at: time.moment) {
                switch effect {
                case .loadList:
                    loads += 1
                    apply(.loaded(outcomes[loads - 1]))
                case .loadDetails(let streams):
                    let labels = PlannedCatalog.labels(of: streams)
                    apply(
                        .completed(
                            streams.filter { labels[$0.id] != nil }.map { stream in
                                var stream = stream
                                stream.labels = labels[stream.id]
                                return stream
                            }))
                    apply(.detailsEnded)
                case .awaitList, .cancelLoad, .cancelDetails: break
                }
            }
        }

        for step in 0..<30 {
            let topic = Self.topics[chance.number(below: Self.topics.count)]
            let action =
                chance.element(
                    of: [
                        .load, .show(topic), .refresh, .loadMore, .retry, .signIn, .close,
                    ] as [StreamsScreen.Action]) ?? .load
            await session.perform(action)
            apply(.action(action))
            try await until { !session.runtime.isLoading && !session.screen.isCompleting }
            #expect(session.screen == play.screen(), "seed \(seed), step \(step): \(action)")
            clock.advance(by: .seconds(chance.number(below: 3) * chance.number(below: 200)))
            session.runtime.send(.wake)
            apply(.wake)
            #expect(session.screen == play.screen(), "seed \(seed), after step \(step): \(action)")
        }
    }

    @Test func sessionShowsSameScreensAsPlay() async throws {
        for seed in 0..<60 { try await play(UInt64(seed)) }
    }
}
