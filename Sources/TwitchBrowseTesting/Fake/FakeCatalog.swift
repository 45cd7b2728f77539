public import Foundation
import RemoteLoadingTesting
public import TwitchBrowse

/// The content of a ``FakeTwitch``, which is a list of games with their streams.
public struct FakeCatalog: Hashable, Sendable {
    /// A game and its streams.
    package struct Game: Hashable, Sendable {
        /// The identifier.
        package var id: String
        /// The name.
        package var name: String
        /// The streams, most viewed first.
        package var streams: [Stream]

        /// Creates a game.
        package init(id: String, name: String, streams: [Stream] = []) {
            self.id = id
            self.name = name
            self.streams = streams
        }

        /// The sum of the viewers of all streams.
        package var viewers: Int { streams.reduce(0) { $0 + $1.viewers } }
    }

    /// A stream.
    package struct Stream: Hashable, Sendable {
        private static let tags = [
            "it": "Italiano", "de": "Deutsch", "es": "Español", "fr": "Français", "pt": "Português",
        ]

        /// The identifier, which has eleven digits.
        package var id: String
        /// The login of the streamer.
        package var login: String
        /// The display name of the streamer, which can be empty early in a stream.
        package var displayName: String
        /// The title.
        package var title: String
        /// The number of viewers.
        package var viewers: Int
        /// The start of the stream.
        ///
        /// A fake reports another date, which is explained at ``FakeCatalog/epoch``.
        package var startedAt: Date
        /// The language.
        package var language: String
        /// A Boolean value that indicates whether the streamer has marked the channel as mature.
        ///
        /// As in the real service, only the older API sends this value.
        package var isMature = false
        /// The tag that a streamer adds, which names the language.
        package var tag: String { Self.tags[language] ?? "English" }
        /// The identifiers of the content classification labels of the channel, which only the current API sends.
        package var labels: [String] = []

        /// Creates a stream whose identifier, title and streamer are derived from the number.
        package init(_ number: Int, viewers: Int, startedAt: Date = FakeCatalog.epoch, language: String = "en") {
            id = "\(40_000_000_000 + Int64(number))"
            login = "streamer_\(number)"
            displayName = "Streamer_\(number)"
            title = "Come & see number \(number)"
            self.viewers = viewers
            self.startedAt = startedAt
            self.language = language
        }
    }

    /// The games, most popular first.
    package var games: [Game]

    /// The logins of the streamers whom the user of the fake follows.
    package var followed: Set<String> = []

    /// Creates a catalog.
    package init(_ games: [Game]) {
        self.games = games
    }

    /// The start of 2001, which is also the initial time of this package's manual clocks.
    ///
    /// The dates of a catalog are relative to this date: a fake adds to each of them the time from this date to its
    /// own creation. For example, if a stream begins ten minutes before this date in the catalog, the fake reports
    /// that the stream began ten minutes before the fake was created.
    public static let epoch = Date(timeIntervalSinceReferenceDate: 0)

    /// The default catalog of fourteen games.
    ///
    /// Each of the first five games has twelve streams, and each of the others has eight. The catalog has more games
    /// and streams than a `ListSession` loads, which are five games and ten streams.
    ///
    /// The streamers are thirty invented people with names and titles in English, Italian, German, Spanish, French and
    /// Portuguese. Each game has streams in all six languages. Some channels have content labels. The user who signs in
    /// follows one streamer in seven.
    public static let usual: FakeCatalog = {
        var catalog = numbered
        var number = 0
        for game in catalog.games.indices {
            for stream in catalog.games[game].streams.indices {
                let streamer = FakeStreamer(number)
                catalog.games[game].streams[stream].become(streamer)
                if number.isMultiple(of: 7) { catalog.followed.insert(streamer.login) }
                number += 1
            }
        }
        return catalog
    }()

    /// The default catalog with numbers in the names and titles, and with streams in English only.
    ///
    /// A test can state the names in this catalog without looking them up.
    package static let numbered = FakeCatalog(
        names.enumerated().map { place, game in
            let ties = [75, 56, 34, 28, 28, 25, 25, 20] + (place < 5 ? [18, 15, 12, 9] : [])
            let streams = ties.enumerated().map { rank, viewers in
                let began = epoch.addingTimeInterval(-600 * Double(rank + 1))
                var stream = Stream(place * 100 + rank, viewers: viewers * (names.count - place), startedAt: began)
                stream.isMature = rank == 2
                stream.labels = rank == 2 ? ["MatureGame"] : []
                return stream
            }
            return Game(id: game.id, name: game.name, streams: streams)
        })

    private static let names: [(id: String, name: String)] = [
        ("509658", "Just Chatting"), ("32982", "Grand Theft Auto V"), ("32399", "Counter-Strike"),
        ("516575", "VALORANT"), ("21779", "League of Legends"), ("30921", "Rocket League"), ("33214", "Fortnite"),
        ("29595", "Dota 2"), ("138585", "Hearthstone"), ("27471", "Minecraft"), ("417752", "Talk Shows & Podcasts"),
        ("66082", "Games + Demos"), ("460630", "Tom Clancy's Rainbow Six Siege"), ("509670", "Science & Technology"),
    ]
}

extension FakeCatalog.Stream {
    fileprivate mutating func become(_ streamer: FakeStreamer) {
        (login, displayName) = (streamer.login, streamer.displayName)
        (title, language) = (streamer.title, streamer.language)
        labels = streamer.labels
        if isMature, !labels.contains("MatureGame") { labels.append("MatureGame") }
    }

    /// Returns a copy of the stream that starts later by the given number of seconds.
    func starting(later seconds: TimeInterval) -> Self {
        var stream = self
        stream.startedAt += seconds
        return stream
    }
}

extension FakeCatalog {
    /// Makes one random change to the games or streams.
    ///
    /// The lists of the real service also change while their pages are read.
    mutating func shift(by generator: inout SeededNumbers, number: Int) {
        guard !games.isEmpty else { return }
        let place = generator.number(below: games.count)
        switch generator.number(below: 5) {
        case 0 where games.count > 1: games.swapAt(place, place == 0 ? 1 : place - 1)
        case 1 where !games[place].streams.isEmpty:
            games[place].streams.remove(at: generator.number(below: games[place].streams.count))
        case 2 where !games[place].streams.isEmpty:
            let stream = generator.number(below: games[place].streams.count)
            games[place].streams[stream].viewers = generator.number(below: 2_000)
        default:
            games[place].streams.append(Stream(900_000 + number, viewers: generator.number(below: 2_000)))
        }
        games[place].streams.sort { ($1.viewers, $0.id) < ($0.viewers, $1.id) }
    }
}

extension FakeCatalog {
    /// Creates a catalog of games with one stream each.
    ///
    /// The stream has as many viewers as its game, or none if the number of viewers of the game is `nil`. The user
    /// follows no streamer.
    public init(of games: [StreamedGame]) {
        self.init(
            games.enumerated().map { place, game in
                let viewers = game.viewers?.number ?? 0
                return Game(id: game.id, name: game.name, streams: [Stream(place, viewers: viewers)])
            })
    }

    /// Creates a catalog of one game with the given streams, in their order.
    ///
    /// The start dates are relative to ``epoch``, so a fake reports them unchanged only if its clock showed this date
    /// when the fake was created. The user follows no streamer.
    public init(of streams: [LiveStream], in game: StreamedGame) {
        let streams = streams.map { stream in
            var made = Stream(0, viewers: stream.viewers, startedAt: stream.startedAt ?? FakeCatalog.epoch)
            (made.id, made.login, made.displayName) = (stream.id, stream.login, stream.name)
            (made.title, made.language) = (stream.title, stream.language ?? "en")
            made.isMature = stream.labels?.contains(.mature) == true
            made.labels = (stream.labels ?? []).map(\.id)
            return made
        }
        self.init([Game(id: game.id, name: game.name, streams: streams)])
    }
}
