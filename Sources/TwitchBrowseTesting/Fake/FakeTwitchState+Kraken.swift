import Foundation
import RemoteLoading
import RemoteLoadingTesting
import TwitchBrowse

extension FakeTwitchState {
    mutating func kraken(
        _ request: HTTPRequest, _ path: String, _ query: HTTPQuery, outage: FakeTwitchBehaviour.Outage?
    ) -> HTTPResponse {
        if behaviour.isKrakenGone {
            return .failure(.gone, "Gone", "This API has been removed.")
        }
        guard let clientID = request.fields["Client-ID"], clientID == FakeTwitch.clientID.text else {
            return .failure(.badRequest, "Bad Request", "No client id specified")
        }
        switch outage {
        case .unauthorized: return .failure(.unauthorized, "Unauthorized", "invalid oauth token")
        case .rateLimited: return .failure(.tooManyRequests, "Too Many Requests", "slow down")
        default: break
        }
        defer { shift() }
        return krakenAnswer(path, query, outage)
    }

    private mutating func krakenAnswer(
        _ path: String, _ query: HTTPQuery, _ outage: FakeTwitchBehaviour.Outage?
    ) -> HTTPResponse {
        let every = outage == .malformedElements ? 2 : behaviour.malformedEvery
        let name = query.values(for: "game").first
        let streams = catalog.games.filter { name == nil || $0.name == name }.flatMap(\.streams)
        switch path {
        case "/games/top":
            let games = catalog.games
            return list("top", query, defaultLimit: 10, count: games.count, every) { krakenGame(games[$0]) }
        case "/streams":
            return list("streams", query, defaultLimit: 25, count: streams.count, every) {
                krakenStream(streams[$0].starting(later: delay))
            }
        case "/streams/summary":
            let body: JSONValue = [
                "channels": .count(streams.count), "viewers": .count(streams.reduce(0) { $0 + $1.viewers }),
            ]
            return .json(body.text)
        default:
            return unknownPath(.failure(.notFound, "Not Found", ""))
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

    private func krakenGame(_ game: FakeCatalog.Game) -> JSONValue {
        [
            "viewers": .count(game.viewers),
            "game": [
                "_id": .number(Double(game.id) ?? 0), "name": .string(game.name),
                "box": picture("ttv-boxart/\(game.id)"),
            ],
        ]
    }

    private func krakenStream(_ stream: FakeCatalog.Stream) -> JSONValue {
        [
            "_id": .number(Double(stream.id) ?? 0), "viewers": .count(stream.viewers),
            "created_at": .string(stream.startedAt.ISO8601Format()),
            "preview": picture("previews-ttv/live_user_\(stream.login)"),
            "channel": [
                "name": .string(stream.login), "display_name": .string(stream.displayName),
                "status": .string(stream.title), "language": .string(stream.language),
                "mature": behaviour.prefersNull ? .null : .bool(stream.isMature),
            ],
        ]
    }

    private func picture(_ path: String) -> JSONValue {
        ["template": .string("\(pictures)/\(path)-{width}x{height}.jpg")]
    }
}
