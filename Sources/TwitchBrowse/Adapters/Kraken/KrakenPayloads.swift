import Foundation
import RemoteLoading

/// A page of games or streams in a response.
struct KrakenPage<Element: Decodable & Sendable>: Decodable, Sendable {
    let total: Int?
    let elements: LenientList<Element>

    private enum CodingKeys: String, CodingKey {
        case total = "_total"
        case top, streams
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        total = try container.decodeIfPresent(Lenient<Int>.self, forKey: .total)?.value
        elements = try container.decode(
            LenientList<Element>.self, forKey: container.contains(.top) ? .top : .streams)
    }
}

/// The response with the number of viewers of a game.
struct KrakenSummary: Decodable, Sendable {
    let viewers: WireCount
}

/// A game in a response, with its number of viewers.
struct KrakenRankedGame: Decodable, Sendable {
    struct Game: Decodable, Sendable {
        let id: WireID
        let name: WireText
        let box: Lenient<KrakenPicture>?

        private enum CodingKeys: String, CodingKey {
            case id = "_id"
            case name, box
        }
    }

    let game: Game
    let viewers: WireCount
}

/// A picture in a response, in fixed sizes and as a template.
struct KrakenPicture: Decodable, Sendable {
    let template: Lenient<String>?
    let large: Lenient<String>?
    let medium: Lenient<String>?

    /// Returns the template if it is usable, or else the largest picture of a fixed size that is usable.
    func image(_ pictures: WebReferences) -> ImageTemplate? {
        [template, large, medium].lazy.compactMap { $0?.value.flatMap { pictures.template($0) } }.first
    }
}

/// A stream in a response.
struct KrakenStream: Decodable, Sendable {
    struct Channel: Decodable, Sendable {
        let name: WireText
        let displayName: Lenient<String>?
        let status: Lenient<String>?
        let language: Lenient<String>?
        let mature: Lenient<Bool>?

        private enum CodingKeys: String, CodingKey {
            case name, status, language, mature
            case displayName = "display_name"
        }
    }

    let id: WireID
    let viewers: WireCount
    let createdAt: Lenient<String>?
    let preview: Lenient<KrakenPicture>?
    let channel: Channel

    private enum CodingKeys: String, CodingKey {
        case id = "_id"
        case viewers, preview, channel
        case createdAt = "created_at"
    }
}

extension StreamedGame {
    init(_ wire: KrakenRankedGame, _ pictures: WebReferences) {
        self.init(
            id: wire.game.id.text, name: wire.game.name.text, art: wire.game.box?.value?.image(pictures),
            viewers: .exact(wire.viewers.value))
    }
}

extension LiveStream {
    init(_ wire: KrakenStream, _ pictures: WebReferences) {
        let channel = wire.channel
        self.init(
            id: wire.id.text, login: channel.name.text, displayName: channel.displayName?.value ?? "",
            title: channel.status?.value ?? "", viewers: wire.viewers.value,
            startedAt: wire.createdAt?.value.flatMap { Date(rfc3339: $0) },
            language: channel.language?.value?.nonEmpty, isMature: channel.mature?.value ?? false,
            preview: wire.preview?.value?.image(pictures))
    }
}
