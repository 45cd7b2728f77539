import Foundation
import Observation
import RemoteLoading
import TwitchBrowse

/// The model of the browsing view, which depends on its sessions only through `any TwitchBrowsing` and `any SigningIn`.
@Observable
final class BrowseViewModel {
    /// One row of the list on screen.
    struct Row: Hashable, Identifiable {
        let id: String
        let text: String
        let detail: String
        let accessibilityText: String
        let image: URL?
    }

    /// The content of the search field.
    var searchText = ""
    /// A Boolean value that indicates whether the sign-in screen is shown.
    private(set) var isSigningIn = false

    private let browse: any TwitchBrowsing
    private let signIn: any SigningIn
    private let open: (URL) -> Void

    /// Creates a model with a closure that opens the address of a stream.
    init(_ browse: any TwitchBrowsing, signIn: any SigningIn, open: @escaping (URL) -> Void = { _ in }) {
        self.browse = browse
        self.signIn = signIn
        self.open = open
    }

    var title: String { browse.streams?.list.title ?? games.list.title }
    var isLoading: Bool { browse.streams?.list.isLoading ?? games.list.isLoading }
    var message: ActionMessage<BrowseAction>? { browse.streams.map(\.list.message) ?? games.list.message }
    var more: ActionButton<BrowseAction>? { browse.streams.map(\.list.more) ?? games.list.more }
    var canGoBack: Bool { browse.streams != nil || browse.found != nil }
    var signInScreen: SignInScreen { signIn.screen }

    var rows: [Row] {
        if let streams = browse.streams {
            streams.list.rows.map { row in
                Row(
                    id: row.id, text: row.name,
                    detail: [row.viewers.text, row.mature?.text].compactMap { $0 }.joined(separator: " · "),
                    accessibilityText: row.accessibilityText, image: row.image)
            }
        } else {
            games.list.rows.map { row in
                Row(
                    id: row.id, text: row.name, detail: row.viewers?.text ?? "",
                    accessibilityText: row.accessibilityText, image: row.image)
            }
        }
    }

    private var games: GamesScreen { browse.found ?? browse.games }

    /// Validates the stored sign-in and loads the games when the view appears.
    func appear() async {
        await signIn.start()
        await browse.load()
    }

    func search() async { await browse.search(searchText) }

    /// Selects the game of a row, or opens its stream.
    func tap(_ row: Row) async {
        guard let streams = browse.streams else { return await browse.select(row.id) }
        let stream = streams.list.rows.first { $0.id == row.id }?.stream
        if let address = stream?.watchAddress { open(address) }
    }

    func goBack() { browse.back() }

    func press(_ button: ActionButton<BrowseAction>) async {
        switch button.action {
        case .retry: await browse.retry()
        case .refresh: await browse.refresh()
        case .loadMore: await browse.loadMore()
        case .signIn: isSigningIn = true
        case .close: browse.back()
        }
    }

    /// Performs the action of the sign-in screen, and closes the screen after a successful sign-in.
    func press(_ button: ActionButton<SignInAction>) async {
        await signIn.perform(button.action)
        guard case .signedIn = signIn.screen.phase else { return }
        isSigningIn = false
        await browse.retry()
    }
}
