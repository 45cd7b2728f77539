import Foundation
import Observation
import RemoteLoading
import TwitchBrowse

/// The model of the browsing view, which depends on its sessions only through `any ScreenModel`.
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

    private let browse: any ScreenModel<BrowseScreen, BrowseScreen.Action>
    private let signIn: any ScreenModel<SignInScreen, SignInScreen.Action>
    private let open: (URL) -> Void

    /// Creates a model with a closure that opens the address of a stream.
    init(
        _ browse: any ScreenModel<BrowseScreen, BrowseScreen.Action>,
        signIn: any ScreenModel<SignInScreen, SignInScreen.Action>, open: @escaping (URL) -> Void = { _ in }
    ) {
        self.browse = browse
        self.signIn = signIn
        self.open = open
    }

    var title: String { streams?.list.title ?? games.list.title }
    var isLoading: Bool { streams?.list.isLoading ?? games.list.isLoading }
    var message: ActionMessage<BrowseScreen.Action>? { streams.map(\.list.message) ?? games.list.message }
    var more: ActionButton<BrowseScreen.Action>? { streams.map(\.list.more) ?? games.list.more }
    var canGoBack: Bool { streams != nil || browse.screen.found != nil }
    var signInScreen: SignInScreen { signIn.screen }

    var rows: [Row] {
        if let streams {
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

    private var streams: StreamsScreen? { browse.screen.streams }
    private var games: GamesScreen { browse.screen.found ?? browse.screen.games }

    /// Validates the stored sign-in and loads the games when the view appears.
    func appear() async {
        await signIn.perform(.start)
        await browse.perform(.load)
    }

    func search() async { await browse.perform(.search(searchText)) }

    /// Selects the game of a row, or opens its stream.
    func tap(_ row: Row) async {
        guard streams != nil else { return await browse.perform(.select(row.id)) }
        if let address = browse.screen.stream(row.id)?.watchAddress { open(address) }
    }

    func goBack() async { await browse.perform(.back) }

    func press(_ button: ActionButton<BrowseScreen.Action>) async {
        switch button.action {
        case .signIn: isSigningIn = true
        case .close: await browse.perform(.back)
        default: await browse.perform(button.action)
        }
    }

    /// Performs the action of the sign-in screen, and closes the screen after a successful sign-in.
    func press(_ button: ActionButton<SignInScreen.Action>) async {
        await signIn.perform(button.action)
        guard case .signedIn = signIn.screen.phase else { return }
        isSigningIn = false
        await browse.perform(.retry)
    }
}
