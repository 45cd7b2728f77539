import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse

/// A call of a catalog.
///
/// Games and streams are given by the numbers of their fixtures.
enum CatalogCall: Sendable {
    case topGames(limit: Int)
    case search(String, limit: Int)
    case find(Int)
    case topStreams(of: StreamedGame, language: String?, limit: Int)
    case channel(Int)

    /// A Boolean value that indicates whether every service has what the call loads.
    fileprivate var isOffered: Bool {
        switch self {
        case .topGames, .topStreams: true
        case .search, .find, .channel: false
        }
    }
}

/// The result of a call of a catalog.
enum CatalogAnswer: Sendable {
    /// The games, with their numbers of viewers.
    case games(TopList<StreamedGame>, counts: [StreamedGame.ID: ViewerCount])
    case streams(TopList<LiveStream>)
    case game(StreamedGame)
}

extension TwitchCatalogContract {
    static let game = StreamedGame.fixture(7, name: "Games + Demos")

    /// The rules that compare a catalog with the content of its source.
    static let comparisons: [ContractRule<Subject>] = [
        comparison({ $0.games() }, { $0.gamesCall() }).rule("any calls return the games of the source", id: "games"),
        comparison({ $0.streams() }, { $0.streamsCall() })
            .rule("any calls return the streams of the source", id: "streams"),
    ]

    private static func comparison(
        _ content: @escaping @Sendable (inout SeededNumbers) -> Content,
        _ call: @escaping @Sendable (inout SeededNumbers) -> CatalogCall
    ) -> LoaderComparison<Subject, CatalogCall, CatalogAnswer> {
        LoaderComparison(
            content: content, call: call, load: answer,
            isLocal: { call, error in error == .refused(.notOffered) && !call.isOffered },
            difference: { _, outcome, call, content in
                switch content {
                case .games(let games): difference(outcome, call, games)
                case .streams(let streams, _): difference(outcome, call, streams)
                }
            })
    }

    @Sendable private static func answer(
        of catalog: any TwitchCatalog, to call: CatalogCall
    ) async throws(LoadError) -> CatalogAnswer {
        switch call {
        case .topGames(let limit):
            let list = try await catalog.loadTopGames(limit: limit)
            var counts: [StreamedGame.ID: ViewerCount] = [:]
            for game in list.elements {
                if let viewers = game.viewers { counts[game.id] = viewers }
                // One of the games is enough, because a count can take several requests.
                if counts.isEmpty { counts[game.id] = try await catalog.countViewers(of: game) }
            }
            return .games(list, counts: counts)
        case .search(let text, let limit):
            return .games(try await catalog.searchGames(text, limit: limit), counts: [:])
        case .find(let number): return .game(try await catalog.findGame(StreamedGame.fixture(number).id))
        case .topStreams(let game, let language?, let limit):
            return .streams(try await catalog.loadTopStreams(of: game, language: language, limit: limit))
        case .topStreams(let game, nil, let limit):
            return .streams(try await catalog.loadTopStreams(of: game, limit: limit))
        case .channel(let number):
            return .streams(try await catalog.loadStreams(ofChannel: LiveStream.fixture(number, viewers: 1).login))
        }
    }

    private static func difference(
        _ outcome: Result<CatalogAnswer, LoadError>, _ call: CatalogCall, _ content: [StreamedGame]
    ) -> String? {
        let games = content.firstOfEach
        switch (call, outcome) {
        case (.topStreams, _), (.channel, _): return nil
        case (.topGames(let limit), .success(.games(let list, let counts))):
            return difference(list, games, limit: limit, text) ?? difference(counts, games)
        case (.search(let text, let limit), .success(.games(let list, _))):
            return difference(list, games.filter { $0.name == text }, limit: limit, self.text)
        case (.find(let number), _):
            let expected = games.first { $0.id == StreamedGame.fixture(number).id }
            switch (outcome, expected) {
            case (.success(.game(let found)), let expected?) where text(found) == text(expected): return nil
            case (.failure(.refused(.notFound)), nil): return nil
            default: return "returned \(outcome) instead of \(expected.map(text) ?? "no game")"
            }
        default: return "returned \(outcome)"
        }
    }

    private static func difference(
        _ outcome: Result<CatalogAnswer, LoadError>, _ call: CatalogCall, _ content: [LiveStream]
    ) -> String? {
        let streams = content.firstOfEach
        switch (call, outcome) {
        case (.topGames, _), (.search, _), (.find, _): return nil
        case (.topStreams(let game, let language, let limit), .success(.streams(let list))):
            let own = game.id == Self.game.id ? streams.filter { language == nil || $0.language == language } : []
            let ranked = own.enumerated().sorted {
                ($1.element.viewers, $0.offset) < ($0.element.viewers, $1.offset)
            }.map(\.element)
            // A catalog need not read more streams than it returns, so it knows the ranking of a sorted source alone.
            guard ranked.map(\.id) == own.map(\.id) || limit >= streams.count else { return nil }
            return difference(list, ranked, limit: limit, text)
        case (.channel(let number), .success(.streams(let list))):
            let login = LiveStream.fixture(number, viewers: 1).login
            let expected = streams.filter { $0.login == login }.map(text)
            let actual = list.elements.map(text)
            return actual == expected ? nil : "returned \(actual) instead of \(expected)"
        default: return "returned \(outcome)"
        }
    }

    private static func difference<Element: Identifiable & Hashable & Sendable>(
        _ list: TopList<Element>, _ all: [Element], limit: Int, _ text: (Element) -> String
    ) -> String? where Element.ID: Sendable {
        let expected = all.prefix(max(0, limit)).map(text)
        let actual = list.elements.map(text)
        // A catalog may have read as many pages as it is permitted to.
        let isCut = if case .pageLimit = list.incomplete { true } else { false }
        guard actual == (isCut ? Array(expected.prefix(actual.count)) : expected) else {
            return "returned \(actual) instead of \(expected)"
        }
        guard limit > 0 else { return nil }
        return (actual.count < limit) == (list.incomplete != nil)
            ? nil : "\(actual.count) of \(limit) elements, incomplete: \(String(describing: list.incomplete))"
    }

    private static func difference(_ counts: [StreamedGame.ID: ViewerCount], _ games: [StreamedGame]) -> String? {
        for game in games {
            guard let count = counts[game.id] else { continue }
            let truth = game.viewers?.number ?? 0
            let holds = count.isExact ? count.number == truth : (0...truth).contains(count.number)
            guard holds else { return "\(game.name) has \(truth) viewers, and the count is \(count)" }
        }
        return nil
    }

    private static func text(_ game: StreamedGame) -> String { "\(game.id) \(game.name)" }

    private static func text(_ stream: LiveStream) -> String {
        let parts = [stream.id, stream.login, stream.name, stream.title, stream.language ?? "-", "\(stream.viewers)"]
        return parts.joined(separator: ", ")
    }
}

extension Sequence where Element: Identifiable {
    /// The first element with each identifier, in order.
    fileprivate var firstOfEach: [Element] {
        var seen: Set<Element.ID> = []
        return filter { seen.insert($0.id).inserted }
    }
}

extension SeededNumbers {
    private static var names: [String] {
        [
            "Games + Demos", "Pok\u{E9}mon \"Red\" & 100 %", "\u{539F}\u{795E}", "Just Chatting", "Go", "Chess",
            "Chess",
            "Minecraft",
        ]
    }

    fileprivate mutating func games() -> TwitchCatalogContract.Content {
        var games = shuffled(Array(Self.names.indices)).prefix(max(0, number(below: 11) - 2)).map { number in
            StreamedGame.fixture(number, name: Self.names[number], viewers: .exact(1 + self.number(below: 90)))
        }
        if games.count > 2, number(below: 2) == 0 { games.append(games[1]) }
        return .games(games)
    }

    fileprivate mutating func streams() -> TwitchCatalogContract.Content {
        let titles = ["Come & see", "\u{201C}Hi\u{201D} <b>100 %</b>", "\u{539F}\u{795E} \u{1F3AE}", "Cafe\u{301}"]
        var streams = shuffled(Array(0..<8)).prefix(max(0, number(below: 11) - 2)).map { number in
            LiveStream.fixture(
                number, viewers: 20 + self.number(below: 4), title: element(of: titles) ?? "",
                language: element(of: ["en", "it", "pt"]) ?? "en")
        }
        if number(below: 3) > 0 {
            streams = TopList(ranking: streams, wanted: streams.count).elements
            if streams.count > 2, number(below: 2) == 0 { streams.append(streams[1]) }
        }
        return .streams(streams, of: TwitchCatalogContract.game)
    }

    fileprivate mutating func gamesCall() -> CatalogCall {
        let limit = limit()
        return switch number(below: 5) {
        case 0: .search(element(of: Self.names + ["no such game"]) ?? "", limit: max(1, limit))
        case 1: .find(number(below: 9))
        default: .topGames(limit: limit)
        }
    }

    fileprivate mutating func streamsCall() -> CatalogCall {
        let limit = limit()
        let game = number(below: 4) == 0 ? StreamedGame.fixture(8, name: "Another game") : TwitchCatalogContract.game
        return switch number(below: 6) {
        case 0: .channel(number(below: 9))
        case 1, 2: .topStreams(of: game, language: element(of: ["en", "it", "fi"]), limit: limit)
        default: .topStreams(of: game, language: nil, limit: limit)
        }
    }

    private mutating func limit() -> Int { element(of: [-1, 0, 1, 2, 3, 5, 7, 8, 9, 20]) ?? 5 }
}
