import Foundation
import RemoteLoading

/// A page on the wire.
struct HelixPage<Element: Decodable & Sendable>: Decodable, Sendable {
    let data: LenientList<Element>
    /// Where the next page is; every way of saying that there is none is nil.
    let cursor: String?

    private enum CodingKeys: CodingKey { case data, pagination }
    private enum PaginationKeys: CodingKey { case cursor }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        data = try container.decode(LenientList<Element>.self, forKey: .data)
        // Missing, null, empty or of a shape that nobody knows: there is no place to go on from.
        let pagination = try? container.nestedContainer(keyedBy: PaginationKeys.self, forKey: .pagination)  // as above
        let cursor = try? pagination?.decode(String.self, forKey: .cursor)  // as above
        guard cursor.map({ $0.utf8.count <= Self.longestCursor }) ?? true else {
            throw LoadError.invalidData(.rejected(rule: "cursorTooLong", at: "pagination.cursor"))
        }
        self.cursor = cursor?.isEmpty == false ? cursor : nil
    }

    /// The most bytes of a cursor; the documented example has 204.
    private static var longestCursor: Int { 4_096 }
}

/// A game on the wire.
struct HelixGame: Decodable, Sendable {
    let id: String
    let name: String
    let art: String?
    let igdbID: String?

    private enum CodingKeys: String, CodingKey {
        case id, name
        case art = "box_art_url"
        case igdbID = "igdb_id"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeID(forKey: .id)
        name = try container.decodeText(forKey: .name)
        art = try container.decodeIfPresent(String.self, forKey: .art)
        igdbID = try container.decodeIfPresent(ServiceID.self, forKey: .igdbID)?.text
    }
}

/// A stream on the wire.
struct HelixStream: Decodable, Sendable {
    let id: String
    let userID: String?
    let login: String
    let userName: String?
    let gameName: String?
    let title: String?
    let tags: [String]?
    let viewers: Int
    let startedAt: String?
    let language: String?
    let thumbnail: String?
    let isMature: Bool?

    private enum CodingKeys: String, CodingKey {
        case id
        case userID = "user_id"
        case login = "user_login"
        case userName = "user_name"
        case gameName = "game_name"
        case title, tags, language
        case viewers = "viewer_count"
        case startedAt = "started_at"
        case thumbnail = "thumbnail_url"
        case isMature = "is_mature"
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decodeID(forKey: .id)
        userID = try container.decodeIfPresent(ServiceID.self, forKey: .userID)?.text
        login = try container.decodeText(forKey: .login)
        userName = try container.decodeIfPresent(String.self, forKey: .userName)
        gameName = try container.decodeIfPresent(String.self, forKey: .gameName)
        title = try container.decodeIfPresent(String.self, forKey: .title)
        tags = try container.decodeIfPresent([String].self, forKey: .tags)
        viewers = try container.decodeCount(forKey: .viewers)
        startedAt = try container.decodeIfPresent(String.self, forKey: .startedAt)
        language = try container.decodeIfPresent(String.self, forKey: .language)
        thumbnail = try container.decodeIfPresent(String.self, forKey: .thumbnail)
        isMature = try container.decodeIfPresent(Bool.self, forKey: .isMature)
    }
}

extension StreamedGame {
    init(_ wire: HelixGame, _ pictures: WebReferences) {
        self.init(
            id: wire.id, name: wire.name, art: wire.art.flatMap { pictures.template($0) },
            igdbID: wire.igdbID.flatMap { $0.isEmpty ? nil : $0 })
    }
}

extension LiveStream {
    init(_ wire: HelixStream, _ pictures: WebReferences) {
        self.init(
            id: wire.id, channel: Channel(id: wire.userID, login: wire.login, displayName: wire.userName ?? ""),
            title: wire.title ?? "", gameName: wire.gameName.flatMap { $0.isEmpty ? nil : $0 }, viewers: wire.viewers,
            startedAt: wire.startedAt.flatMap { Date(rfc3339: $0) },
            language: wire.language.flatMap { $0.isEmpty ? nil : $0 },
            preview: wire.thumbnail.flatMap { pictures.template($0) }, tags: wire.tags ?? [],
            isMature: wire.isMature ?? false)
    }
}

extension KeyedDecodingContainer {
    /// Text that says something.
    func decodeText(forKey key: Key) throws -> String {
        let text = try decode(String.self, forKey: key)
        guard !text.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "empty")
        }
        return text
    }

    /// An identifier, which is not empty.
    func decodeID(forKey key: Key) throws -> String {
        let text = try decode(ServiceID.self, forKey: key).text
        guard !text.isEmpty else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "empty")
        }
        return text
    }

    /// A number of people, none or more.
    func decodeCount(forKey key: Key) throws -> Int {
        let count = try decode(WholeNumber.self, forKey: key).value
        guard count >= 0 else {
            throw DecodingError.dataCorruptedError(forKey: key, in: self, debugDescription: "below zero")
        }
        return count
    }
}
