import Foundation
import HTTPCaching
import NameMatch
import NameMatchTesting
import QuizDomain
import QuizDomainTesting
import RemoteLoading
import RemoteLoadingTesting
import RemoteQuizzes
import RemoteQuizzesTesting
import Synchronization
import TwitchBrowse
import TwitchBrowseTesting

/// A service that records the paths of the requests that it receives.
final class CountingService: HTTPHandler {
    private let service: any HTTPHandler
    private let paths = Mutex<[String]>([])

    init(_ service: any HTTPHandler) {
        self.service = service
    }

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        paths.withLock { $0.append(request.url.path()) }
        return await service.handle(request)
    }

    /// Returns the paths of the requests since the last call, in order.
    func takePaths() -> [String] {
        paths.withLock { paths in
            defer { paths = [] }
            return paths
        }
    }
}

/// The requests that a service receives while one player does one thing in an app.
struct PlayedGame: Hashable, Sendable {
    let action: String
    /// The number of requests, not counting requests for pictures.
    let requests: Int
    /// The number of requests for pictures.
    let pictures: Int

    init(_ action: String, requests: Int, pictures: Int = 0) {
        self.action = action
        self.requests = requests
        self.pictures = pictures
    }

    init(_ action: String, _ service: CountingService, isPicture: (String) -> Bool = { _ in false }) {
        let paths = service.takePaths()
        self.init(action, requests: paths.count { !isPicture($0) }, pictures: paths.count(where: isPicture))
    }
}

/// Games in the five apps, whose clients have the policies and the cache that a host gives them.
///
/// The benchmarks play these games over sockets, and a test plays them in one process.
@MainActor enum RequestCountGames {
    /// A function that returns a client for a service.
    typealias Connect = @Sendable (any HTTPHandler) async throws -> any HTTPClient
    typealias Play = @MainActor (Connect) async throws -> [PlayedGame]

    static let apps: [(name: String, play: Play)] = [
        ("typed recall", recall), ("multiple choice", quiz), ("Lucky Day", luckyDay), ("name game", names),
        ("Twitch", twitch),
    ]

    static func recall(_ connect: Connect) async throws -> [PlayedGame] {
        let service = CountingService(cacheable(#"{"question": "Which?", "answer": ["one", "two"]}"#))
        let client = cached(try await connect(service))
        let loader = RemoteRecallLoader(HTTPRequest(.get, "https://quiz.example/numbers"), client: client)
        let session = RecallSession(loader: loader)
        async let first: Void = session.load()
        async let second: Void = session.load()
        _ = await (first, second)
        session.start()
        session.add("one")
        session.add("two")
        var games = [PlayedGame("the first game, loaded by two views at once", service)]
        session.reset()
        session.start()
        session.giveUp()
        games.append(PlayedGame("another game in the same session", service))
        await RecallSession(loader: loader).load()
        games.append(PlayedGame("a game of the next session, with the question in the cache", service))
        return games
    }

    static func quiz(_ connect: Connect) async throws -> [PlayedGame] {
        let service = CountingService(cacheable(String(decoding: QuizFile.capitalsBytes, as: UTF8.self)))
        let client = cached(try await connect(service))
        let deck = RemoteDeck(HTTPRequest(.get, "https://quiz.example/capitals.json"), client: client)
        let session = ChoiceSession(deck: deck, rules: try ChoiceRules(), heading: QuizContent("Capitals"))
        await session.load()
        await session.start()
        try await answer(session, rounds: 3) { _ in true }
        var games = [PlayedGame("the first game", service)]
        await session.restart()
        try await answer(session, rounds: 3) { _ in true }
        games.append(PlayedGame("another game, with the quiz in the cache", service))
        return games
    }

    static func luckyDay(_ connect: Connect) async throws -> [PlayedGame] {
        let (clock, serviceClock) = (ManualClock(), ManualClock())
        let time = serviceClock.timeSource
        let rows = (1...200).map { OpenTriviaRow("\($0) is a number.", true) }
        let service = CountingService(FakeOpenTrivia(rows, time: time))
        let trivia = OpenTrivia(over: try await connect(service), time: time)
        let session = ChoiceSession<QuizContent>.luckyDay(trivia, time: clock.timeSource)
        // The service accepts one request in five seconds, so this task advances its clock whenever a request waits.
        let pace = Task {
            for turn in 1...1_000 {
                try await serviceClock.waitForSleeper(due: .seconds(5 * turn))
                serviceClock.advance(to: .seconds(5 * turn))
            }
        }
        defer { pace.cancel() }
        var games: [PlayedGame] = []
        for action in ["the first game, of 31 questions", "the next game, of 31 questions"] {
            await session.start()
            try await answer(session, rounds: 31, on: clock) { $0 < 31 }
            games.append(PlayedGame(action, service))
        }
        return games
    }

    static func names(_ connect: Connect) async throws -> [PlayedGame] {
        let clock = ManualClock()
        let service = CountingService(FakeNameGame(FakeProfile.people(100)))
        let client = cached(try await connect(service), keeping: .fresh(for: .seconds(86_400)))
        let people = RemotePeopleLoader(FakeNameGame.request(), client: client)
        let mode = try NameMatchMode(.rounds(10))
        var games: [PlayedGame] = []
        for launch in ["first", "next"] {
            let session = NameMatchSession(
                people: people, images: RemoteImageLoader(over: client), modes: [mode], time: clock.timeSource,
                chance: ChanceSource(SeededNumbers(seed: 3)))
            await session.load()
            await session.start(mode)
            var shown: Set<FaceID> = []
            for number in 1...10 {
                try await until("round \(number)") {
                    session.screen.round?.choice.number?.text.hasPrefix("Question \(number) ") == true
                        && session.screen.round?.choice.phase == .asking
                }
                clock.advance(by: .milliseconds(300))
                guard let round = session.screen.round?.choice else { break }
                shown.formUnion(round.options.compactMap(\.content.face))
                let target = session.roster?.people.first { $0.name == round.prompt?.name }
                if let option = round.options.first(where: { $0.content.face == target?.face }) {
                    session.pick(option.id)
                }
                try await clock.waitForSleeper(due: clock.now.offset + .milliseconds(100))
                clock.advance(by: .milliseconds(100))
            }
            try await until("the results") { session.screen.results != nil }
            games.append(
                PlayedGame("the \(launch) launch, 10 rounds with \(shown.count) different faces", service) {
                    !$0.hasSuffix("/profiles")
                })
        }
        return games
    }

    static func twitch(_ connect: Connect) async throws -> [PlayedGame] {
        // With the system's time, the addresses of the previews could change between two lists.
        let time = ManualClock().timeSource
        let fake = FakeTwitch(time: time)
        let service = CountingService(fake)
        let client = try await connect(service)
        let loader = HelixLoader(
            clientID: FakeTwitch.clientID,
            client: client.limitedForTwitch(by: .twitch()).followingRedirects().coalesced(),
            authorizer: fake.authorizer())
        let pictures = ImagePrefetcher(
            RemoteImageLoader(over: cached(client, keeping: .fresh(for: .seconds(86_400)))))
        let session = GamesSession(from: loader, pictures: pictures, time: time)
        var games: [PlayedGame] = []
        func note(_ action: String, _ images: [URL]) async {
            for image in images { _ = try? await pictures.image(at: image) }  // a missing picture is a request too
            games.append(PlayedGame(action, service) { !$0.hasPrefix("/helix") })
        }
        await session.load()
        try await until("the counts") { !session.screen.isCompleting }
        await note("five games with their viewers", session.screen.rows.compactMap(\.image))
        for action in ["ten streams of a game", "the same streams again"] {
            guard let game = session.screen.rows.first else { break }
            let streams = StreamsSession(game.streams, from: loader, pictures: pictures, time: time)
            await streams.load()
            try await until("the labels") { !streams.screen.isCompleting }
            await note(action, streams.screen.rows.compactMap(\.image))
        }
        await session.refresh()
        try await until("the counts") { !session.screen.isCompleting }
        await note("a refresh of the games", session.screen.rows.compactMap(\.image))
        return games
    }

    /// Answers questions by choosing the first option, which is right in all questions of these games.
    ///
    /// If `isRight` returns `false` for the number of a round, the function chooses the second option, which is wrong.
    /// If the session uses a clock, the function moves it to the time at which a question accepts choices, and to the
    /// end of each outcome.
    private static func answer(
        _ session: ChoiceSession<QuizContent>, rounds: Int, on clock: ManualClock? = nil, isRight: (Int) -> Bool
    ) async throws {
        for number in 1...rounds {
            try await until("question \(number)") {
                session.screen.round?.number?.text.hasPrefix("Question \(number)") == true
                    && session.screen.round?.phase == .asking
            }
            guard let options = session.screen.round?.options else { return }
            clock?.advance(by: .milliseconds(300))
            session.pick(options[isRight(number) ? 0 : 1].id)
            clock?.advance(by: .milliseconds(800))
        }
        try await until("the results") { session.screen.results != nil }
    }

    /// Returns a service that permits caching its one response for a day.
    private static func cacheable(_ json: String) -> ClosureHandler {
        ClosureHandler { _ in
            HTTPResponse(
                fields: [.contentType: "application/json", "Cache-Control": "max-age=86400"], body: Data(json.utf8))
        }
    }

    private static func cached(
        _ transport: any HTTPClient, keeping: CacheKeeping = .byDirectives
    ) -> any HTTPClient {
        transport.retrying().cached(in: .memory(), keeping: keeping).followingRedirects().coalesced()
    }
}
