public import Foundation
public import RemoteLoading

/// The interface of before: offsets, counts with each game, and no token.
///
/// The service has switched it off, and answers 410, which is `.refused(.gone)`. It lives on in backends, proxies and
/// recordings that speak it.
public struct KrakenLoader: TopGamesLoading, TopStreamsLoading {
    /// Where and how it asks.
    public struct Options: Hashable, Sendable {
        /// Where the interface is.
        public var address = URL(string: "https://api.twitch.tv/kraken")!
        /// The version it asks for; nil for whatever is given to those who do not ask.
        public var accept: String? = "application/vnd.twitchtv.v5+json"
        /// How many pages a list may take.
        var pages = PageLimits()
        /// How much of a response is decoded.
        public var limits = JSONLimits()
        /// What the app calls itself.
        public var userAgent = "Playhouse"

        /// Creates the usual options: version 5.
        public init() {}
    }

    let service: TwitchService
    private let pages: PageLimits

    /// Creates a loader that asks over a client.
    public init(
        clientID: ClientID, client: any HTTPClient, options: Options = Options(), time: TimeSource = .system
    ) {
        var fields: HTTPFields = ["Client-ID": clientID.text]
        if let accept = options.accept {
            try? fields.set(accept, for: .accept)  // a version that cannot stand in a field is as good as none
        }
        pages = options.pages
        service = TwitchService(
            address: options.address, fields: fields.naming(options.userAgent), client: client, time: time,
            limits: options.limits)
    }

    /// Fetches the most popular games with their viewers, in the service's order.
    public func loadTopGames(_ count: Int) async throws(LoadError) -> TopList<StreamedGame> {
        let age = OfflineAge()
        let gathering = try await gather("/games/top", [:], count, noting: age) { (page: KrakenGames) in
            (page.top, page.total, { StreamedGame($0, $1) })
        }
        return TopList(
            gathering.elements, wanted: count, incomplete: gathering.incompleteness, dropped: gathering.dropped
        ).aged(age)
    }

    /// Asks for the sum of a game's viewers, which this interface knows.
    public func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        let summary = try await service.get("/streams/summary", ["game": game.name], as: KrakenSummary.self)
        return .exact(summary.viewers, pagesRead: 1)
    }

    /// Fetches the most viewed streams of a game, by its name.
    public func loadTopStreams(of game: StreamedGame, _ count: Int) async throws(LoadError) -> TopList<LiveStream> {
        let age = OfflineAge()
        let gathering = try await gather("/streams", ["game": game.name], count, noting: age) { (page: KrakenStreams) in
            (page.streams, page.total, { LiveStream($0, $1) })
        }
        return TopList(
            ranking: gathering.elements, wanted: count, incomplete: gathering.incompleteness,
            dropped: gathering.dropped
        ).aged(age)
    }

    /// Fetches a channel by its name; no screen shows it.
    public func loadChannel(_ name: String) async throws(LoadError) -> KrakenChannel {
        let allowed = CharacterSet(charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-")
        // One step of a path: without this, `../games` would be another question.
        guard let step = name.addingPercentEncoding(withAllowedCharacters: allowed), !step.isEmpty else {
            throw .refused(.badRequest)
        }
        return try await service.get("/channels/\(step)", [:], as: KrakenChannel.self).checked(by: service.pictures)
    }

    private func gather<Body: Decodable & Sendable, Wire, Element: Identifiable & Sendable>(
        _ path: String, _ query: HTTPQuery, _ count: Int, noting age: OfflineAge,
        list: (Body) -> (LenientList<Wire>, Int?, (Wire, WebReferences) -> Element)
    ) async throws(LoadError) -> Gathering<Element> where Element.ID: Sendable {
        try await pages.gather(atLeast: max(0, count)) { offset throws(LoadError) in
            var query = query
            query.append("limit", "\(pageSize(for: count))")
            query.append("offset", "\(offset ?? 0)")
            let (wire, total, make) = list(try await service.get(path, query, noting: age, as: Body.self))
            let data = try wire.unlessAllAreFlawed()
            return Page(
                data.elements.map { make($0, service.pictures) }, at: offset ?? 0, dropped: data.dropped, total: total)
        }
    }
}
