import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse

extension FakeTwitchState {
    mutating func kraken(
        _ request: HTTPRequest, _ path: String, _ query: HTTPQuery, at date: Date,
        outage: FakeTwitchBehaviour.Outage?
    ) -> HTTPResponse {
        if behaviour.isKrakenGone {
            let texts = [
                "v3 is a lie but v5 is still alive", "This API has been removed.", "It's time to kraken on to Helix",
            ]
            return .failure(.gone, "Gone", texts[path.utf8.count % texts.count])
        }
        guard let clientID = request.fields["Client-ID"], clientID == FakeTwitch.clientID.text else {
            return .failure(.badRequest, "Bad Request", "No client id specified")
        }
        switch outage {
        case .unavailable: return .text("upstream connect error", status: .serviceUnavailable)
        case .unauthorized: return .failure(.unauthorized, "Unauthorized", "invalid oauth token")
        case .rateLimited: return .failure(.tooManyRequests, "Too Many Requests", "slow down")
        case .nonsense: return .text("<html>")
        case .malformedElements, nil: break
        }
        // Like the real service, the fake caches its responses for a minute.
        if let kept = krakenAnswers[request.address], date < kept.until { return kept.response }
        let response = krakenAnswer(path, query, outage)
        krakenAnswers[request.address] = (date.addingTimeInterval(60), response)
        shift()
        return response
    }

    private func krakenAnswer(
        _ path: String, _ query: HTTPQuery, _ outage: FakeTwitchBehaviour.Outage?
    ) -> HTTPResponse {
        let every = outage == .malformedElements ? 2 : behaviour.malformedEvery
        switch path {
        case "/games/top":
            let games = catalogue.games
            return list("top", query, defaultLimit: 10, count: games.count, every) { krakenGame(games[$0]) }
        case "/streams":
            let name = query.values(for: "game").first
            let games = catalogue.games.filter { name == nil || $0.name == name }
            let streams = games.flatMap { game in game.streams.map { ($0, game) } }
            return list("streams", query, defaultLimit: 25, count: streams.count, every) {
                krakenStream(streams[$0].0.starting(later: delay), of: streams[$0].1)
            }
        case "/streams/summary":
            let name = query.values(for: "game").first
            let streams = catalogue.games.filter { name == nil || $0.name == name }.flatMap(\.streams)
            let body: JSONValue = [
                "channels": .count(streams.count), "viewers": .count(streams.reduce(0) { $0 + $1.viewers }),
            ]
            return .json(body.text)
        default:
            return .failure(.notFound, "Not Found", "")
        }
    }

    private func list(
        _ name: String, _ query: HTTPQuery, defaultLimit: Int, count: Int, _ every: Int?, element: (Int) -> JSONValue
    ) -> HTTPResponse {
        let limit = Int(query.values(for: "limit").first ?? "\(defaultLimit)") ?? 0
        let offset = Int(query.values(for: "offset").first ?? "0") ?? -1
        guard (1...100).contains(limit), offset >= 0 else {
            return .failure(.badRequest, "Bad Request", "limit or offset is out of range")
        }
        let start = min(offset, count)
        let length = behaviour.paging == .short ? max(1, limit / 2) : limit
        var elements = (start..<min(start + length, count)).map(element)
        if let every {
            elements = elements.enumerated().map { $0.offset % every == every - 1 ? ["_id": .null] : $0.element }
        }
        var body: [String: JSONValue] = [name: .array(elements)]
        if !behaviour.shiftsBetweenPages { body["_total"] = .count(count) }
        return .json(JSONValue.object(body).text)
    }

    private func krakenGame(_ game: FakeCatalogue.Game) -> JSONValue {
        [
            "channels": .count(game.streams.count), "viewers": .count(game.viewers),
            "game": [
                "_id": .count(Int(game.id) ?? 0), "name": .string(game.name), "giantbomb_id": 1,
                "box": picture("ttv-boxart/\(game.id)"), "logo": picture("ttv-logoart/\(game.id)"),
                "localized_name": .string(game.name), "locale": "en-us",
            ],
        ]
    }

    private func krakenStream(_ stream: FakeCatalogue.Stream, of game: FakeCatalogue.Game) -> JSONValue {
        let isOdd = stream.viewers.isMultiple(of: 2)
        return [
            "_id": .count(Int(stream.id) ?? 0), "game": .string(game.name), "viewers": .count(stream.viewers),
            "video_height": 1080, "average_fps": isOdd ? 60 : 59.94, "delay": 0,
            "created_at": .string(isOdd ? stream.startedAt.rfc3339 : stream.startedAt.rfc3339.dropLast() + ".5Z"),
            "is_playlist": false, "preview": picture("previews-ttv/live_user_\(stream.login)"),
            "channel": krakenChannel(stream, of: game),
        ]
    }

    private func krakenChannel(_ stream: FakeCatalogue.Stream, of game: FakeCatalogue.Game) -> JSONValue {
        let id = stream.userID
        return [
            "_id": stream.viewers.isMultiple(of: 2) ? .count(Int(id) ?? 0) : .string(id), "name": .string(stream.login),
            "display_name": .string(behaviour.hasBlankNames ? "" : stream.displayName), "status": .string(stream.title),
            "game": .string(game.name), "mature": behaviour.prefersNull ? .null : .bool(stream.isMature),
            "language": .string(stream.language),
            "logo": behaviour.prefersNull ? .null : .string("\(pictures)/logo.png"),
            "url": .string("https://www.twitch.test/\(stream.login)"), "views": 12_345, "followers": 678,
        ]
    }

    private func picture(_ path: String) -> JSONValue {
        let base = "\(pictures)/\(path)"
        return [
            "small": .string("\(base)-52x72.jpg"), "medium": .string("\(base)-136x190.jpg"),
            "large": .string("\(base)-272x380.jpg"), "template": .string("\(base)-{width}x{height}.jpg"),
        ]
    }
}
