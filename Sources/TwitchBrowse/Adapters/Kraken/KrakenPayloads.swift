import Foundation
import RemoteLoading

/// A page of games on the wire.
struct KrakenGames: Decodable, Sendable {
    let total: Int?
    let top: LenientList<KrakenRankedGame>

    private enum CodingKeys: String, CodingKey {
        case total = "_total"
        case top
    }
}

/// A page of streams on the wire.
struct KrakenStreams: Decodable, Sendable {
    let total: Int?
    let streams: LenientList<KrakenStream>

    private enum CodingKeys: String, CodingKey {
        case total = "_total"
        case streams
    }
}

/// The sums of a game.
struct KrakenSummary: Decodable, Sendable {
    let viewers: Int

    private enum CodingKeys: CodingKey { case viewers }

    init(from decoder: any Decoder) throws {
        viewers = try decoder.container(keyedBy: CodingKeys.self).decodeCount(forKey: .viewers)
    }
}

/// A game on the wire, with its sums.
struct KrakenRankedGame: Decodable, Sendable {
    struct Game: Decodable, Sendable {
        let id: FlexibleID
        let name: String
        let box: KrakenPicture?

        private enum CodingKeys: String, CodingKey {
            case id = "_id"
            case name, box
        }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            id = try container.decode(FlexibleID.self, forKey: .id)
            name = try container.decodeText(forKey: .name)
            box = try container.decodeIfPresent(KrakenPicture.self, forKey: .box)
        }
    }

    let game: Game
    let viewers: Int

    private enum CodingKeys: CodingKey { case game, viewers }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        game = try container.decode(Game.self, forKey: .game)
        viewers = try container.decodeCount(forKey: .viewers)
    }
}

/// A picture on the wire, in sizes and as a template.
struct KrakenPicture: Decodable, Sendable {
    let template: String?
    let large: String?
    let medium: String?

    /// The template, or the largest of the fixed sizes.
    func image(_ pictures: WebReferences) -> ImageTemplate? {
        [template, large, medium].lazy.compactMap { $0.flatMap { pictures.template($0) } }.first
    }
}

/// A stream on the wire.
struct KrakenStream: Decodable, Sendable {
    let id: FlexibleID
    let game: String?
    let viewers: Int
    let createdAt: String?
    let preview: KrakenPicture?
    let channel: KrakenChannel

    private enum CodingKeys: String, CodingKey {
        case id = "_id"
        case game, viewers
        case createdAt = "created_at"
        case preview, channel
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(FlexibleID.self, forKey: .id)
        game = try container.decodeIfPresent(String.self, forKey: .game)
        viewers = try container.decodeCount(forKey: .viewers)
        createdAt = try container.decodeIfPresent(String.self, forKey: .createdAt)
        preview = try container.decodeIfPresent(KrakenPicture.self, forKey: .preview)
        channel = try container.decode(KrakenChannel.self, forKey: .channel)
    }
}

/// An identifier that is a number here and text there.
struct FlexibleID: Decodable, Sendable {
    let text: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let number = try? container.decode(Int64.self)  // only asks which of the two it is
        text = try number.map { String($0) } ?? container.decode(ServiceID.self).text
        guard !text.isEmpty else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "empty")
        }
    }
}

extension StreamedGame {
    init(_ wire: KrakenRankedGame, _ pictures: WebReferences) {
        self.init(
            id: wire.game.id.text, name: wire.game.name, art: wire.game.box?.image(pictures),
            viewers: .exact(wire.viewers))
    }
}

extension LiveStream {
    init(_ wire: KrakenStream, _ pictures: WebReferences) {
        let channel = wire.channel
        self.init(
            id: wire.id.text,
            channel: Channel(id: channel.id, login: channel.name, displayName: channel.displayName),
            title: channel.status ?? "", gameName: wire.game.flatMap { $0.isEmpty ? nil : $0 }, viewers: wire.viewers,
            startedAt: wire.createdAt.flatMap { Date(rfc3339: $0) }, language: channel.language,
            preview: wire.preview?.image(pictures), isMature: channel.isMature)
    }
}
