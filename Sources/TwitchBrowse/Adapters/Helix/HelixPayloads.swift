import Foundation
import RemoteLoading

/// A page of games or streams in a response.
struct HelixPage<Row: WireRow>: WirePage {
    let rows: LenientList<Row>
    /// The cursor of the next page, or `nil` if this is the last page.
    let cursor: String?

    private enum CodingKeys: CodingKey { case data, pagination }
    private enum PaginationKeys: CodingKey { case cursor }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        rows = try container.decode(LenientList<Row>.self, forKey: .data)
        // If the member `pagination` is missing, null, empty or of an unexpected type, there is no next page.
        let pagination = try? container.nestedContainer(keyedBy: PaginationKeys.self, forKey: .pagination)  // as above
        let cursor = try? pagination?.decode(String.self, forKey: .cursor)  // as above
        guard cursor.map({ $0.utf8.count <= Self.longestCursor }) ?? true else {
            throw LoadError.invalidData(.rejected(.tooLong(limit: Self.longestCursor), at: "pagination.cursor"))
        }
        self.cursor = cursor?.nonEmpty
    }

    static func request(_ size: String, at cursor: String?, in query: inout HTTPQuery) {
        query.append("first", size)
        if let cursor { query.append("after", cursor) }
    }

    func next(after _: String?) -> String? { cursor }

    /// The greatest accepted length of a cursor in bytes.
    ///
    /// The example in the documentation of the service has 204 bytes.
    private static var longestCursor: Int { 4_096 }
}

/// A game in a response.
struct HelixGame: WireRow {
    let id: WireID
    let name: WireText
    let art: Lenient<String>?

    private enum CodingKeys: String, CodingKey {
        case id, name
        case art = "box_art_url"
    }

    func element(_ pictures: WebAddressResolver) -> StreamedGame {
        StreamedGame(id: id.text, name: name.text, art: art?.value.flatMap { pictures.template($0) })
    }
}

/// A stream in a response.
///
/// The response also has the member `is_mature`. It is deprecated and always `false`, so it is not decoded.
struct HelixStream: WireRow {
    let id: WireID
    let channelID: Lenient<WireID>?
    let login: WireText
    let userName: Lenient<String>?
    let title: Lenient<String>?
    let viewers: WireCount
    let startedAt: Lenient<String>?
    let language: Lenient<String>?
    let tags: Lenient<LenientList<WireText>>?
    let thumbnail: Lenient<String>?

    private enum CodingKeys: String, CodingKey {
        case id, title, language, tags
        case channelID = "user_id"
        case login = "user_login"
        case userName = "user_name"
        case viewers = "viewer_count"
        case startedAt = "started_at"
        case thumbnail = "thumbnail_url"
    }

    func element(_ pictures: WebAddressResolver) -> LiveStream {
        LiveStream(
            id: id.text, login: login.text, name: userName?.value ?? "", title: title?.value ?? "",
            viewers: viewers.value, startedAt: startedAt?.value.flatMap { Date(rfc3339: $0) },
            language: language?.value?.nonEmpty, tags: tags?.value?.elements.map(\.text) ?? [],
            channelID: channelID?.value?.text, preview: thumbnail?.value.flatMap { pictures.template($0) })
    }
}

/// A response with users, of whom only the identifier is decoded.
struct HelixUsers: Decodable, Sendable {
    struct User: Decodable, Sendable {
        let id: ServiceID
    }

    let data: [User]
}

/// A response with channels, of which only the content classification labels are decoded.
struct HelixChannels: Decodable, Sendable {
    struct Channel: Decodable, Sendable {
        let id: WireID
        private let labels: Lenient<LenientList<WireID>>?

        private enum CodingKeys: String, CodingKey {
            case id = "broadcaster_id"
            case labels = "content_classification_labels"
        }

        /// The labels, or `nil` if the response has none.
        var contentLabels: [ContentLabel]? { labels?.value?.elements.map { ContentLabel($0.text) } }
    }

    let data: LenientList<Channel>
}
