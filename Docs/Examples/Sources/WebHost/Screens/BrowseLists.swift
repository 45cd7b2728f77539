import Foundation
import HostParts
import RemoteLoading
import TwitchBrowse

/// The lists that a player has opened in a language, with the pictures that they share.
@MainActor
final class BrowseLists {
    /// The maximum number of lists that are kept.
    static let limit = 12

    let words: WebTexts
    let signIn: TwitchSignIn
    private let images: ImagePrefetcher
    private let catalog: any TwitchCatalog
    private var apps: [BrowseLocation: BrowseApp] = [:]
    /// The places of the kept lists, with the most recently used last.
    private var order: [BrowseLocation] = []
    private var pictures = PictureChecksums()

    /// Creates lists, each with a session of its own.
    init(signIn: TwitchSignIn, images: ImagePrefetcher, words: WebTexts, catalog: any TwitchCatalog) {
        self.signIn = signIn
        self.images = images
        self.words = words
        self.catalog = catalog
    }

    /// Returns the list of a place, and `true` if this call has created the list.
    func list(at place: BrowseLocation) -> (app: BrowseApp, isNew: Bool) {
        order.removeAll { $0 == place }
        order.append(place)
        if let app = apps[place] { return (app, false) }
        let app = BrowseApp(place, open(place.list), in: self)
        apps[place] = app
        if order.count > Self.limit { apps[order.removeFirst()] = nil }
        return (app, true)
    }

    private func open(_ list: BrowseLocation.List) -> BrowseApp.OpenList {
        switch list {
        case .games(let topic): .games(GamesSession(topic, from: catalog, pictures: images, wording: words.browse))
        case .streams(let topic):
            .streams(StreamsSession(topic, from: catalog, pictures: images, wording: words.browse))
        }
    }

    /// Loads all lists again, after the player has signed in or out.
    func refresh() async {
        for app in apps.values { await app.refresh() }
    }

    // MARK: Pictures

    func name(of picture: URL) -> String { pictures.name(of: picture) }

    func picture(_ name: String) async -> EncodedImage? { await pictures.picture(name, from: images) }
}
