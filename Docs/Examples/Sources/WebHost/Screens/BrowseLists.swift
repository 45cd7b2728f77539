import Foundation
import HostParts
import RemoteLoading
import TwitchBrowse
import TwitchBrowseTesting

/// The lists that a player has opened, with the sign-in and the pictures that they share.
@MainActor
final class BrowseLists {
    /// The maximum number of lists that are kept.
    static let limit = 12

    let words: WebTexts
    let signIn: SignInSession
    /// The code that the other device has approved or declined.
    private(set) var answered: String?
    /// The fake service, which the page calls to approve or decline a sign-in code, as a user would on another device.
    private let device: FakeTwitch
    private let images: ImagePrefetcher
    private let catalog: any TwitchCatalog
    private var apps: [BrowseLocation: BrowseApp] = [:]
    /// The places of the kept lists, with the most recently used last.
    private var order: [BrowseLocation] = []
    private var pictures = PictureNames()
    private var isSignInLoaded = false

    /// Creates lists, each with a session of its own.
    init(
        signIn: SignInSession, images: ImagePrefetcher, device: FakeTwitch, words: WebTexts, catalog: any TwitchCatalog
    ) {
        self.signIn = signIn
        self.images = images
        self.device = device
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

    func close() { signIn.cancel() }

    // MARK: Sign-in

    /// Reads the stored sign-in before the first list is loaded.
    func loadSignIn() async {
        guard !isSignInLoaded else { return }
        isSignInLoaded = true
        await signIn.start()
    }

    /// Starts the sign-in, and loads the lists again after its success.
    ///
    /// The task does not retain the lists, because the sign-in can take half an hour.
    func startSignIn() {
        guard signIn.screen.button?.action != .cancel else { return }
        Task { [weak self, signIn] in
            await signIn.signIn()
            if case .signedIn = signIn.screen.phase { await self?.refresh() }
        }
    }

    /// Performs the action of a button of the sign-in.
    func perform(_ name: String) async {
        if let button = signIn.screen.button, button.offers(name) {
            guard button.action != .signIn else { return startSignIn() }
            await signIn.perform(button.action)
            if button.action == .signOut { await refresh() }
        } else if case .code(let code, _) = signIn.screen.phase, ["approve", "decline"].contains(name) {
            _ = name == "approve" ? device.approve(userCode: code) : device.deny(userCode: code)
            answered = code
        }
    }

    private func refresh() async {
        for app in apps.values { await app.refresh() }
    }

    // MARK: Pictures

    func name(of picture: URL) -> String { pictures.name(of: picture) }

    func picture(_ name: String) async -> EncodedImage? { await pictures.picture(name, from: images) }
}
