import Foundation
import RemoteLoading

/// A page of games or streams in a response.
struct HelixPage<Element: Decodable & Sendable>: Decodable, Sendable {
    let data: LenientList<Element>
    /// The cursor of the next page, or `nil` if this is the last page.
    let cursor: String?

    private enum CodingKeys: CodingKey { case data, pagination }
    private enum PaginationKeys: CodingKey { case cursor }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        data = try container.decode(LenientList<Element>.self, forKey: .data)
        // If the member `pagination` is missing, null, empty or of an unexpected type, there is no next page.
        let pagination = try? container.nestedContainer(keyedBy: PaginationKeys.self, forKey: .pagination)  // as above
        let cursor = try? pagination?.decode(String.self, forKey: .cursor)  // as above
        guard cursor.map({ $0.utf8.count <= Self.longestCursor }) ?? true else {
            throw LoadError.invalidData(.rejected(rule: "cursorTooLong", at: "pagination.cursor"))
        }
        self.cursor = cursor?.nonEmpty
    }

    /// The greatest accepted length of a cursor in bytes.
    ///
    /// The example in the documentation of the service has 204 bytes.
    private static var longestCursor: Int { 4_096 }
}

/// A game in a response.
struct HelixGame: Decodable, Sendable {
    let id: WireID
    let name: WireText
    let art: Lenient<String>?

    private enum CodingKeys: String, CodingKey {
        case id, name
        case art = "box_art_url"
    }
}

/// A stream in a response.
struct HelixStream: Decodable, Sendable {
    let id: WireID
    let login: WireText
    let userName: Lenient<String>?
    let title: Lenient<String>?
    let viewers: WireCount
    let startedAt: Lenient<String>?
    let language: Lenient<String>?
    let tags: Lenient<LenientList<String>>?
    let isMature: Lenient<Bool>?
    let thumbnail: Lenient<String>?

    private enum CodingKeys: String, CodingKey {
        case id, title, language, tags
        case login = "user_login"
        case userName = "user_name"
        case viewers = "viewer_count"
        case startedAt = "started_at"
        case isMature = "is_mature"
        case thumbnail = "thumbnail_url"
    }
}

extension StreamedGame {
    init(_ wire: HelixGame, _ pictures: WebReferences) {
        self.init(id: wire.id.text, name: wire.name.text, art: wire.art?.value.flatMap { pictures.template($0) })
    }
}

extension LiveStream {
    init(_ wire: HelixStream, _ pictures: WebReferences) {
        self.init(
            id: wire.id.text, login: wire.login.text, displayName: wire.userName?.value ?? "",
            title: wire.title?.value ?? "", viewers: wire.viewers.value,
            startedAt: wire.startedAt?.value.flatMap { Date(rfc3339: $0) }, language: wire.language?.value?.nonEmpty,
            tags: wire.tags?.value?.elements ?? [], isMature: wire.isMature?.value ?? false,
            preview: wire.thumbnail?.value.flatMap { pictures.template($0) })
    }
}
