import Foundation
import RemoteLoading

/// A page of games or streams in a response.
struct KrakenPage<Row: WireRow>: WirePage {
    let total: Int?
    let rows: LenientList<Row>

    private enum CodingKeys: String, CodingKey {
        case total = "_total"
        case top, streams
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        total = try container.decodeIfPresent(Lenient<Int>.self, forKey: .total)?.value
        rows = try container.decode(LenientList<Row>.self, forKey: container.contains(.top) ? .top : .streams)
    }

    static func request(_ size: String, at offset: Int?, in query: inout HTTPQuery) {
        query.append("limit", size)
        query.append("offset", "\(offset ?? 0)")
    }

    func next(after offset: Int?) -> Int? {
        Self.next(after: offset ?? 0, received: rows.elements.count + rows.dropped, total: total)
    }

    /// Returns the offset after all received elements, including malformed ones.
    ///
    /// Returns `nil` if there is no next page, because this page is empty or its last element reaches the total number.
    static func next(after offset: Int, received: Int, total: Int?) -> Int? {
        let (next, overflow) = offset.addingReportingOverflow(received)
        return received == 0 || overflow || total.map { next >= $0 } == true ? nil : next
    }
}

/// A game in a response, with its number of viewers.
struct KrakenRankedGame: WireRow {
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

    func element(_ pictures: WebAddressResolver) -> StreamedGame {
        StreamedGame(
            id: game.id.text, name: game.name.text, art: game.box?.value?.image(pictures),
            viewers: .exact(viewers.value))
    }
}

/// A picture in a response, in fixed sizes and as a template.
struct KrakenPicture: Decodable, Sendable {
    let template: Lenient<String>?
    let large: Lenient<String>?
    let medium: Lenient<String>?

    /// Returns the template if it is usable, or else the largest picture of a fixed size that is usable.
    func image(_ pictures: WebAddressResolver) -> ImageTemplate? {
        [template, large, medium].lazy.compactMap { $0?.value.flatMap { pictures.template($0) } }.first
    }
}

/// A stream in a response.
struct KrakenStream: WireRow {
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

    func element(_ pictures: WebAddressResolver) -> LiveStream {
        LiveStream(
            id: id.text, login: channel.name.text, name: channel.displayName?.value ?? "",
            title: channel.status?.value ?? "", viewers: viewers.value,
            startedAt: createdAt?.value.flatMap { Date(rfc3339: $0) }, language: channel.language?.value?.nonEmpty,
            labels: channel.mature?.value == true ? [.mature] : [], preview: preview?.value?.image(pictures))
    }
}
