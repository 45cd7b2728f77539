import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse

extension FakeTwitchState {
    mutating func helix(
        _ request: HTTPRequest, _ path: String, _ query: HTTPQuery, at date: Date,
        outage: FakeTwitchBehaviour.Outage?
    ) -> HTTPResponse {
        if let refusal = helixRefusal(request, at: date, outage) { return refusal }
        let take = bucket.take(of: behaviour.callsAMinute, at: date)
        var response =
            take.isLetIn && outage != .rateLimited
            ? helixAnswer(path, query, token(of: request), outage)
            : .failure(.tooManyRequests, "Too Many Requests", "slow down")
        guard behaviour.sendsRateLimitFields else { return response }
        let told: HTTPFields = [
            "Ratelimit-Limit": "\(behaviour.callsAMinute)", "Ratelimit-Remaining": "\(take.remaining)",
            // The clock of the fake can be at any date, and the conversion to an integer traps for distant dates.
            "Ratelimit-Reset": "\(Int64(min(max(0, take.reset.timeIntervalSince1970), 1e15).rounded(.up)))",
        ]
        response.fields = HTTPFields(Array(response.fields) + Array(told))
        return response
    }

    private func helixRefusal(
        _ request: HTTPRequest, at date: Date, _ outage: FakeTwitchBehaviour.Outage?
    ) -> HTTPResponse? {
        guard request.method == .get else { return .failure(.notFound, "Not Found", "no such method") }
        guard let bearer = request.fields[.authorization], bearer.hasPrefix("Bearer ") else {
            return .failure(.unauthorized, "Unauthorized", "OAuth token is missing")
        }
        guard outage != .unauthorized, let token = token(of: request), date < token.expires
        else { return .failure(.unauthorized, "Unauthorized", "Invalid OAuth token") }
        guard request.fields["Client-Id"] == FakeTwitch.clientID.text else {
            return .failure(.unauthorized, "Unauthorized", "Client ID and OAuth token do not match")
        }
        return nil
    }

    private func token(of request: HTTPRequest) -> Token? {
        tokens[String((request.fields[.authorization] ?? "").dropFirst("Bearer ".count))]
    }

    private mutating func helixAnswer(
        _ path: String, _ query: HTTPQuery, _ token: Token?, _ outage: FakeTwitchBehaviour.Outage?
    ) -> HTTPResponse {
        switch path {
        case "/games/top":
            return list(query, catalog.games.map { game($0) }, outage, omitsLast: behaviour.hasBlankCategory)
        case "/games": return games(query)
        case "/streams": return streams(query, outage)
        case "/streams/followed": return followedStreams(query, token, outage)
        case "/channels": return channels(query)
        case "/users": return users(token)
        case "/search/categories": return categories(query, outage)
        default: return unknownPath(.failure(.notFound, "Not Found", "no such path"))
        }
    }

    private func games(_ query: HTTPQuery) -> HTTPResponse {
        let (ids, names) = (query.values(for: "id"), query.values(for: "name"))
        guard (1...100).contains(ids.count + names.count + query.values(for: "igdb_id").count) else {
            return badRequest("between 1 and 100 ids and names")
        }
        let found = catalog.games.filter { ids.contains($0.id) || names.contains($0.name) }
        let body: JSONValue = ["data": .array(found.map { game($0) })]
        return .json(body.text)
    }

    private mutating func streams(_ query: HTTPQuery, _ outage: FakeTwitchBehaviour.Outage?) -> HTTPResponse {
        let ids = query.values(for: "game_id")
        guard !ids.contains(where: { $0.contains(",") }) else { return badRequest("a list of ids is not supported") }
        let games = catalog.games.filter { ids.isEmpty || ids.contains($0.id) }
        let (logins, languages) = (query.values(for: "user_login"), query.values(for: "language"))
        let users = query.values(for: "user_id")
        // For the streams of one game, only the elements of the page are encoded, so the time does not depend on the
        // number of streams of the game.
        if games.count == 1, logins.isEmpty, languages.isEmpty, users.isEmpty {
            return list(query, count: games[0].streams.count, outage) { [behaviour, pictures, delay] place in
                let stream = games[0].streams[place].starting(later: delay)
                return FakeTwitchState.stream(stream, of: games[0], behaviour, pictures)
            }
        }
        let streams = games.flatMap { game in game.streams.map { ($0, game) } }
            .filter { logins.isEmpty || logins.contains($0.0.login) }
            .filter { users.isEmpty || users.contains($0.0.userID) }
            .filter { languages.isEmpty || languages.contains($0.0.language) }
        return streamList(query, streams, outage, losesPlace: ids.count > 1)
    }

    /// Returns a page of streams, most viewed first.
    ///
    /// If `losesPlace` is `true`, the cursor leads to the first page again, as for streams of several games.
    mutating func streamList(
        _ query: HTTPQuery, _ streams: [(FakeCatalog.Stream, FakeCatalog.Game)],
        _ outage: FakeTwitchBehaviour.Outage?, losesPlace: Bool = false
    ) -> HTTPResponse {
        let all = streams.sorted { $0.0.viewers > $1.0.viewers }
        return list(query, count: all.count, outage, losesPlace: losesPlace) { [behaviour, pictures, delay] place in
            let stream = all[place].0.starting(later: delay)
            return FakeTwitchState.stream(stream, of: all[place].1, behaviour, pictures)
        }
    }

    private mutating func categories(_ query: HTTPQuery, _ outage: FakeTwitchBehaviour.Outage?) -> HTTPResponse {
        guard let text = query.values(for: "query").first, !text.isEmpty else { return badRequest("query is missing") }
        let found = catalog.games.filter { $0.name.lowercased().contains(text.lowercased()) }
        if found.isEmpty { return .json(#"{"data":null,"pagination":{}}"#) }
        let elements: [JSONValue] = found.map { game in
            [
                "id": .string(game.id), "name": .string(game.name),
                "box_art_url": .string("\(pictures)/ttv-boxart/\(game.id)-52x72.jpg"),
            ]
        }
        return list(query, elements, outage)
    }

    private mutating func list(
        _ query: HTTPQuery, _ elements: [JSONValue], _ outage: FakeTwitchBehaviour.Outage?, omitsLast: Bool = false
    ) -> HTTPResponse {
        list(query, count: elements.count, outage, omitsLast: omitsLast) { elements[$0] }
    }

    /// Returns the page that a query requests from a list with the given number of elements.
    private mutating func list(
        _ query: HTTPQuery, count: Int, _ outage: FakeTwitchBehaviour.Outage?, omitsLast: Bool = false,
        losesPlace: Bool = false, element: (Int) -> JSONValue
    ) -> HTTPResponse {
        guard let first = Int(query.values(for: "first").first ?? "20"), (1...100).contains(first) else {
            return badRequest("The parameter \"first\" was malformed: the value must be between 1 and 100")
        }
        var cursor = FakeCursor(offset: 0, turn: 0)
        if let after = query.values(for: "after").first {
            guard let told = FakeCursor(after), behaviour.paging != .expiredCursor else {
                return badRequest("The parameter \"after\" was malformed: invalid cursor")
            }
            cursor = told
        }
        let page = FakePage(cursor, size: first, of: count, behaviour.paging)
        var data = page.places.map(element)
        if omitsLast, cursor.offset == 0, !data.isEmpty { data.removeLast() }
        let every = outage == .malformedElements ? 2 : behaviour.malformedEvery
        if let every {
            data = data.enumerated().map {
                $0.offset % every == every - 1 ? FakeTwitchState.nonsense($0.offset) : $0.element
            }
        }
        var body: [String: JSONValue] = ["data": data.isEmpty && behaviour.prefersNull ? .null : .array(data)]
        let next = losesPlace ? page.next.map { FakeCursor(offset: 0, turn: $0.turn) } : page.next
        if let pagination = pagination(next) { body["pagination"] = pagination }
        shift()
        return .json(JSONValue.object(body).text)
    }

    private func pagination(_ next: FakeCursor?) -> JSONValue? {
        if let next { return ["cursor": .string(next.text)] }
        return switch behaviour.end {
        case .empty: [:]
        case .missing: nil
        case .null: .some(.null)
        case .nullCursor: ["cursor": nil]
        case .blankCursor: ["cursor": ""]
        }
    }

    func badRequest(_ message: String) -> HTTPResponse { .failure(.badRequest, "Bad Request", message) }
}

extension FakeTwitchState {
    private func game(_ game: FakeCatalog.Game) -> JSONValue {
        [
            "id": .string(game.id), "name": .string(game.name), "igdb_id": "",
            "box_art_url": .string("\(pictures)/ttv-boxart/\(game.id)-{width}x{height}.jpg"),
        ]
    }

    private static func stream(
        _ stream: FakeCatalog.Stream, of game: FakeCatalog.Game, _ behaviour: FakeTwitchBehaviour,
        _ pictures: String
    ) -> JSONValue {
        [
            "id": .string(stream.id), "user_id": .string(stream.userID),
            "user_login": .string(stream.login),
            "user_name": .string(stream.displayName), "game_id": .string(game.id), "game_name": .string(game.name),
            "type": "live", "title": .string(stream.title),
            "tags": behaviour.prefersNull ? .null : [.string(stream.tag)],
            "tag_ids": behaviour.prefersNull ? .null : [],
            "viewer_count": .count(stream.viewers), "started_at": .string(stream.startedAt.ISO8601Format()),
            "language": .string(stream.language), "is_mature": false,
            "thumbnail_url": .string(
                "\(pictures)/previews-ttv/live_user_\(stream.login)-{width}x{height}.jpg"),
        ]
    }

    /// Returns a malformed element.
    ///
    /// The kind of error depends on the position of the element in the page.
    fileprivate static func nonsense(_ place: Int) -> JSONValue {
        let kinds: [JSONValue] = [.null, "x", 7, [:], ["id": 7], ["id": "1", "viewer_count": "many"], ["id": ""]]
        return kinds[place % kinds.count]
    }
}
