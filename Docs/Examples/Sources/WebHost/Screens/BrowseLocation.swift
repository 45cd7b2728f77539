import Foundation
import RemoteLoading
import TwitchBrowse

/// A list of games or streams, which has an address of its own.
enum BrowseLocation: Hashable {
    /// The most popular games.
    case games
    /// The games that a search finds.
    case search(String)
    /// The streams of a game in a language, or in all languages if the language is `nil`.
    case streams(game: String, language: String?)
    case channel(String)
    /// The live channels that the player follows.
    case followed

    /// The languages of streams that the pages offer; `nil` stands for all languages.
    static let languages: [String?] = [nil, "en", "it", "de", "es", "fr", "pt"]

    /// Creates the place of an address with the given items of its query.
    ///
    /// Unknown items, and texts that are empty or too long, are ignored.
    init(_ items: [String: String]) {
        let items = items.mapValues { $0.trimmingCharacters(in: .whitespaces) }
            .filter { (1...WebAction.longestText).contains($0.value.utf16.count) }
        if let game = items["game"] {
            let language = items["language"].flatMap { BrowseLocation.languages.contains($0) ? $0 : nil }
            self = .streams(game: game, language: language)
        } else if items["list"] == "followed" {
            self = .followed
        } else if let login = items["channel"] {
            self = .channel(login)
        } else if let text = items["search"] {
            self = .search(text)
        } else {
            self = .games
        }
    }

    /// Creates the place that the form for a search asks for, or returns `nil` for the items of any other address.
    init?(ofForm items: [String: String]) {
        guard let text = items["text"] else { return nil }
        self.init([items["in"] == "channels" ? "channel" : "search": text])
    }

    /// The choice of a list of games or of streams.
    enum List {
        case games(GamesTopic)
        case streams(StreamsTopic)
    }

    /// The list of the place.
    var list: List {
        switch self {
        case .games: .games(.top)
        case .search(let text): .games(.search(text))
        case .streams(let game, let language): .streams(.game(game, language: language))
        case .channel(let login): .streams(.channel(login))
        case .followed: .streams(.followed)
        }
    }

    /// Creates the place of the streams of a game, or returns `nil` for any other list.
    init?(_ topic: StreamsTopic) {
        guard let game = topic.game else { return nil }
        self = .streams(game: game, language: topic.language)
    }

    /// The address, relative to that of the app.
    var address: String {
        var query = HTTPQuery()
        switch self {
        case .games: return "./"
        case .search(let text): query.append("search", text)
        case .streams(let game, let language):
            query.append("game", game)
            if let language { query.append("language", language) }
        case .channel(let login): query.append("channel", login)
        case .followed: query.append("list", "followed")
        }
        return "?" + query.encoded
    }
}
