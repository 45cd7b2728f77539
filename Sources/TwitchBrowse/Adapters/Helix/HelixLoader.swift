public import Foundation
public import RemoteLoading

/// A loader for the current Twitch API, which is called Helix.
///
/// Each call of this API needs a token, and each page but the first is requested with the cursor from the page before
/// it. The list of games has no numbers of viewers, so the loader adds up the viewers of the first hundred streams of a
/// game. If the game has more streams, the sum is a lower bound.
public struct HelixLoader: TwitchCatalog {
    /// The base address of the Helix API.
    public static let address = URL(string: "https://api.twitch.tv/helix")!

    var service: TwitchAPIClient
    private let authorizer: Authorizer
    private let client: any HTTPClient

    /// Creates a loader that sends requests with the credential of an authorizer.
    ///
    /// Pass the same authorizer to all loaders, so that they share renewals. It must cover the address of the loader,
    /// and the tokens must be those of the app with the client ID. The loader itself adds the token to each request
    /// before it passes the request to the client. The client should have all other policies, such as retries and a
    /// rate limit.
    public init(
        clientID: ClientID, client: any HTTPClient, authorizer: Authorizer, address: URL = HelixLoader.address,
        time: any TimeProviding = .system
    ) {
        (self.authorizer, self.client) = (authorizer, client)
        service = TwitchAPIClient(
            address: address, fields: ["Client-Id": clientID.text, .accept: "application/json"],
            client: client.authorized(by: authorizer), time: time.timeSource)
    }

    /// Fetches the most popular games, without their numbers of viewers, in the service's order.
    ///
    /// The loader requests more games than `limit`, because the service may return fewer games than it is asked for.
    public func loadTopGames(limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        try await games("/games/top", [:], limit)
    }

    /// Fetches games whose names match a text, in the service's order.
    public func searchGames(_ text: String, limit: Int) async throws(LoadError) -> TopList<StreamedGame> {
        // The service declines a request without a text.
        guard !text.allSatisfy(\.isWhitespace) else { return TopList([], wanted: limit) }
        return try await games("/search/categories", ["query": text], limit)
    }

    /// Fetches a game by its identifier, or throws `.refused(.notFound)` if there is no such game.
    public func findGame(_ id: StreamedGame.ID) async throws(LoadError) -> StreamedGame {
        let list = try await games("/games", ["id": id], 1)
        guard let game = list.elements.first else { throw .refused(.notFound) }
        return game
    }

    private func games(_ path: String, _ query: HTTPQuery, _ limit: Int) async throws(LoadError)
        -> TopList<StreamedGame>
    {
        try await service.list(
            path, query, limit, as: HelixPage<HelixGame>.self, by: TopList.init(_:wanted:incomplete:dropped:))
    }

    /// Returns the sum of the viewers of the first hundred streams that the service lists for a game.
    ///
    /// The sum is a lower bound if the game has more streams or if a stream in the response is malformed. If all of
    /// them are malformed, nothing is known about the number, and the function throws `.invalidData`.
    public func countViewers(of game: StreamedGame) async throws(LoadError) -> ViewerCount {
        let page = try await service.get(
            "/streams", ["game_id": game.id, "first": "100"], as: HelixPage<HelixStream>.self
        ).value
        let rows = try page.rows.throwingIfEveryRowIsInvalid()
        let sum = ViewerCount.sum(rows.elements.lazy.map(\.viewers.value))
        return page.cursor == nil && rows.dropped == 0 ? .exact(sum, pagesRead: 1) : .atLeast(sum, pagesRead: 1)
    }

    /// Fetches the most viewed streams of a game by its identifier.
    ///
    /// The service's list can change while its pages are read, so the loader sorts the streams again.
    public func loadTopStreams(of game: StreamedGame, limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        try await streams(["game_id": game.id], limit)
    }

    /// Fetches the most viewed streams of a game in one language.
    public func loadTopStreams(
        of game: StreamedGame, language: String, limit: Int
    ) async throws(LoadError) -> TopList<LiveStream> {
        try await streams(["game_id": game.id, "language": language], limit)
    }

    /// Fetches the stream of a channel by its login.
    ///
    /// Throws `.refused(.notFound)` if the text is not a valid login.
    public func loadStreams(ofChannel login: String) async throws(LoadError) -> TopList<LiveStream> {
        // For a blank login, the service would return the most viewed streams of all channels.
        guard LiveStream.isLogin(login) else { throw .refused(.notFound) }
        return try await streams(["user_login": login], 1)
    }

    /// Fetches the content classification labels of streams from their channels, a hundred channels in one request.
    public func loadLabels(of streams: [LiveStream]) async throws(LoadError) -> [LiveStream.ID: [ContentLabel]] {
        // Calls for the same streams send the same requests, so that they can be shared and cached.
        let channels = Set(streams.compactMap(\.channelID)).sorted()
        var labels: [String: [ContentLabel]] = [:]
        for start in stride(from: 0, to: channels.count, by: 100) {
            var query = HTTPQuery()
            for id in channels[start...].prefix(100) { query.append("broadcaster_id", id) }
            let page = try await service.get("/channels", query, as: HelixChannels.self).value
            for channel in page.data.elements { labels[channel.id.text] = channel.contentLabels }
        }
        var found: [LiveStream.ID: [ContentLabel]] = [:]
        for stream in streams { found[stream.id] = stream.channelID.flatMap { labels[$0] } }
        return found
    }

    /// Fetches the live streams of the channels that the user follows.
    ///
    /// Throws `.refused(.signInNeeded)`, without a request to the API, unless the user has granted
    /// ``TwitchScope/readFollows``. The service would decline the request like one with an invalid token, and a renewal
    /// would use up a good refresh token. It also throws this error if the user signs out during the call, or if
    /// another user signs in.
    public func loadFollowedStreams(limit: Int) async throws(LoadError) -> TopList<LiveStream> {
        let credential = try await credential()
        guard credential.grants(.readFollows) == true else { throw .refused(.signInNeeded) }
        let users = try await service.get("/users", [:], as: HelixUsers.self).value.data
        guard let user = users.first?.id.text, try await self.credential().id == credential.id else {
            throw .refused(.signInNeeded)
        }
        let list = try await streams(["user_id": user], limit, at: "/streams/followed")
        guard try await self.credential().id == credential.id else { throw .refused(.signInNeeded) }
        return list
    }

    private func credential() async throws(LoadError) -> Credential {
        try await LoadError.translating { () async throws(CredentialError) in
            try await authorizer.credential(over: client)
        }
    }

    private func streams(
        _ query: HTTPQuery, _ limit: Int, at path: String = "/streams"
    ) async throws(LoadError) -> TopList<LiveStream> {
        try await service.list(
            path, query, limit, as: HelixPage<HelixStream>.self, by: TopList.init(ranking:wanted:incomplete:dropped:))
    }
}
