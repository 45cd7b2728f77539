import Foundation
import RemoteLoading
import RemoteLoadingTesting

extension FakeTwitchState {
    /// Returns the channels with the requested identifiers, at most a hundred.
    func channels(_ query: HTTPQuery) -> HTTPResponse {
        let ids = query.values(for: "broadcaster_id")
        guard (1...100).contains(ids.count) else { return badRequest("between 1 and 100 values of broadcaster_id") }
        let channels = catalog.games.flatMap { game in
            game.streams.filter { ids.contains($0.userID) }.map { Self.channel($0, of: game) }
        }
        let body: JSONValue = ["data": .array(channels)]
        return .json(body.text)
    }

    private static func channel(_ stream: FakeCatalog.Stream, of game: FakeCatalog.Game) -> JSONValue {
        [
            "broadcaster_id": .string(stream.userID), "broadcaster_login": .string(stream.login),
            "broadcaster_name": .string(stream.displayName), "broadcaster_language": .string(stream.language),
            "game_id": .string(game.id), "game_name": .string(game.name), "title": .string(stream.title),
            "delay": 0, "tags": [], "is_branded_content": false,
            "content_classification_labels": .array(stream.labels.map { .string($0) }),
        ]
    }

    /// Returns the user of a token, which is the only user that this fake knows.
    func users(_ token: Token?) -> HTTPResponse {
        guard let login = token?.login else { return badRequest("an id or a login is missing") }
        let user: JSONValue = [
            "id": .string(Self.userID), "login": .string(login), "display_name": .string(login.capitalized),
        ]
        let body: JSONValue = ["data": [user]]
        return .json(body.text)
    }

    /// Returns the live channels that the user of a token follows, most viewed first.
    ///
    /// The service declines the token if it belongs to another user or to the app, or was granted without the scope.
    mutating func followedStreams(
        _ query: HTTPQuery, _ token: Token?, _ outage: FakeTwitchBehaviour.Outage?
    ) -> HTTPResponse {
        guard let user = query.values(for: "user_id").first else { return badRequest("user_id is missing") }
        guard token?.scopes.contains("user:read:follows") == true else {
            return .failure(.unauthorized, "Unauthorized", "Missing scope: user:read:follows")
        }
        guard token?.login != nil, user == Self.userID else {
            return .failure(.unauthorized, "Unauthorized", "The user_id does not match the token")
        }
        let followed = catalog.games.flatMap { game in game.streams.map { ($0, game) } }
            .filter { catalog.followed.contains($0.0.login) }
        return streamList(query, followed, outage)
    }

    /// The identifier of the only user who signs in.
    static let userID = "12345"
}

extension FakeCatalog.Stream {
    /// The identifier of the streamer.
    package var userID: String { "1\(id.suffix(6))" }
}
