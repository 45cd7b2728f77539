public import Foundation
import RemoteLoading

/// A channel, as the interface of before tells of it.
public struct KrakenChannel: Hashable, Sendable, Identifiable {
    /// The service's identifier.
    public let id: String
    /// The name in the address of the channel.
    public let name: String
    /// The name as its owner writes it; blank if there is none.
    public let displayName: String
    /// The title of the stream, if there is one.
    public let status: String?
    /// What is played, if that has a name.
    public let game: String?
    /// Whether it is for grown-ups.
    public let isMature: Bool
    /// The language as a code, if it is known.
    public let language: String?
    /// The picture of its owner.
    public private(set) var logo: URL?
    /// Its page.
    public private(set) var page: URL?
    /// How often it was looked at, if the number makes sense.
    public let views: Int?
    /// How many people follow it, if the number makes sense.
    public let followers: Int?
}

extension KrakenChannel: Decodable {
    private enum CodingKeys: String, CodingKey {
        case id = "_id"
        case name
        case displayName = "display_name"
        case status, game
        case isMature = "mature"
        case language, logo
        case page = "url"
        case views, followers
    }

    /// Reads a channel as it is on the wire; an identifier may be a number or text, and an odd number of views or
    /// followers is none.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        id = try container.decode(FlexibleID.self, forKey: .id).text
        name = try container.decodeText(forKey: .name)
        displayName = try container.decodeIfPresent(String.self, forKey: .displayName) ?? ""
        status = try container.decodeIfPresent(String.self, forKey: .status)
        game = try container.decodeIfPresent(String.self, forKey: .game).flatMap { $0.isEmpty ? nil : $0 }
        isMature = try container.decodeIfPresent(Bool.self, forKey: .isMature) ?? false
        language = try container.decodeIfPresent(String.self, forKey: .language).flatMap { $0.isEmpty ? nil : $0 }
        logo = try container.decodeIfPresent(String.self, forKey: .logo).flatMap { URL(string: $0) }
        page = try container.decodeIfPresent(String.self, forKey: .page).flatMap { URL(string: $0) }
        views = try? container.decode(Int.self, forKey: .views)  // no screen shows it: it must not cost a stream
        followers = try? container.decode(Int.self, forKey: .followers)  // as above
    }
}

extension KrakenChannel {
    /// The channel without addresses that may not be requested.
    func checked(by references: WebReferences) -> KrakenChannel {
        var channel = self
        channel.logo = logo.flatMap { references.url(for: $0.absoluteString) }
        channel.page = page.flatMap { references.url(for: $0.absoluteString) }
        return channel
    }
}
