public import Foundation
public import RemoteLoading

/// The interface that works today: cursors, and a token with each call.
///
/// The list of games has no counts; they are summed over the streams of a game, one page of a hundred unless more are
/// permitted, and say so when that was not all.
public struct HelixLoader: TopGamesLoading, TopStreamsLoading {
    /// Where and how it asks.
    public struct Options: Hashable, Sendable {
        /// Where the interface is.
        public var address = URL(string: "https://api.twitch.tv/helix")!
        /// How many pages a list may take.
        var pages = PageLimits()
        /// How many pages the count of one game's viewers may take; each costs as much as any other call.
        public var countedPages = 1
        /// How much of a response is decoded.
        public var limits = JSONLimits()
        /// What the app calls itself.
        public var userAgent = "Playhouse"

        /// Creates the usual options.
        public init() {}
    }

    let service: TwitchService
    let options: Options

    /// Creates a loader that asks over a client with the tokens of a provider.
    ///
    /// Under the client stand the policies that come below authorization: retries and a rate limit, for a start.
    public init(
        clientID: ClientID, client: any HTTPClient, tokens: any AccessTokenProviding, options: Options = Options(),
        time: TimeSource = .system
    ) {
        let authorizer = Authorizer(tokens: tokens, clientID: clientID, for: [options.address], time: time)
        self.init(clientID: clientID, client: client, authorizer: authorizer, options: options, time: time)
    }

    /// Creates a loader that shares an authorizer, for a host that wants to forget its pass when it signs out.
    public init(
        clientID: ClientID, client: any HTTPClient, authorizer: Authorizer, options: Options = Options(),
        time: TimeSource = .system
    ) {
        let fields: HTTPFields = ["Client-Id": clientID.text, .accept: "application/json"]
        self.options = options
        service = TwitchService(
            address: options.address, fields: fields.naming(options.userAgent),
            client: client.authorized(by: authorizer), time: time,
            limits: options.limits)
    }

    /// Fetches the most popular games, without counts, in the service's order.
    ///
    /// It asks for more than are wanted, since the service leaves one out after it has cut the page.
    public func loadTopGames(_ count: Int) async throws(LoadError) -> TopList<StreamedGame> {
        let age = OfflineAge()
        let gathering = try await pages("/games/top", [:], for: count, noting: age) {
            (game: HelixGame, pictures) in StreamedGame(game, pictures)
        }
        return TopList(
            gathering.elements, wanted: count, incomplete: gathering.incompleteness, dropped: gathering.dropped
        ).aged(age)
    }

    /// Sums the viewers of a game's streams, a hundred a page.
    public func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        let limits = PageLimits(pages: options.countedPages, emptyPages: options.pages.emptyPages)
        let gathering = try await pages("/streams", ["game_id": game.id], atLeast: .max, size: 100, limits) {
            (stream: HelixStream, pictures) in LiveStream(stream, pictures)
        }
        let sum = gathering.elements.reduce(0) { sum, stream in
            let (sum, overflow) = sum.addingReportingOverflow(stream.viewers)
            return overflow ? .max : sum
        }
        return gathering.incompleteness == .noMore && gathering.dropped == 0
            ? .exact(sum, pagesRead: gathering.pagesRead) : .atLeast(sum, pagesRead: gathering.pagesRead)
    }

    /// Fetches the most viewed streams of a game, by its identifier.
    ///
    /// The service shows the list while it changes, so what came is put in order.
    public func loadTopStreams(of game: StreamedGame, _ count: Int) async throws(LoadError) -> TopList<LiveStream> {
        let age = OfflineAge()
        let gathering = try await pages("/streams", ["game_id": game.id], for: count, noting: age) {
            (stream: HelixStream, pictures) in LiveStream(stream, pictures)
        }
        return TopList(
            ranking: gathering.elements, wanted: count, incomplete: gathering.incompleteness,
            dropped: gathering.dropped
        ).aged(age)
    }
}

extension HTTPFields {
    /// The same with a name for the app; one that cannot stand in a field is left out.
    func naming(_ userAgent: String) -> HTTPFields {
        var fields = self
        try? fields.set(userAgent, for: .userAgent)  // the service works without one too
        return fields
    }
}
